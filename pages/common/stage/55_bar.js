// The stage, part 6: the bar of the player. One for the Lab, The loop and Compare; each has one button of its own in it.

const OWN = {
  substep: `<span class="bl-control st-key-substep"><button type="button" class="bl-button" data-act="substep" title="Walk through one round: fit, error, alpha, reweigh, add (Shift + right arrow)">Sub-step</button></span>`,
  view: `<span class="bl-control st-key-view"><button type="button" class="bl-button" data-act="view" aria-pressed="false" title="Show only the sign of the score: which class is predicted where">Sign only</button></span>`,
};

const bar = (own) => `
  <div class="bl-core">
    <div class="bl-buttons">
      <span class="bl-control st-key-reset"><button type="button" class="bl-button" data-act="reset" title="Back to round 0 (Home)"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 3h2v10H3zM13 3v10L6 8z"/></svg>Reset</button></span>
      <span class="bl-control st-key-back"><button type="button" class="bl-button" data-act="back" title="One round back (left arrow)"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M11 3v10L4 8z"/></svg>Back</button></span>
      <span class="bl-control st-key-step"><button type="button" class="bl-button bl-main" data-act="step" title="One more round (right arrow)">Step<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M5 3v10l7-5z"/></svg></button></span>
      <span class="bl-control st-key-step10"><button type="button" class="bl-button" data-act="step10" title="Ten more rounds">+10</button></span>
      <span class="bl-control st-key-play"><button type="button" class="bl-button bl-play" data-act="play" title="Play or pause (Space)"><svg viewBox="0 0 16 16" aria-hidden="true"><path class="bl-icon-play" d="M4 2v12l10-6z"/><path class="bl-icon-pause" d="M3 2h4v12H3zM9 2h4v12H9z"/></svg><span class="bl-play-text">Play</span></button></span>
    </div>
    <div class="bl-scrub">
      <span class="bl-control st-key-round"><input type="range" class="bl-range" min="0" max="1" value="0" step="1" aria-label="Round" title="Drag to any round (Home: first, End: last)"></span>
      <span class="bl-readout">round <b class="st-key-round-readout">0</b> of <span class="bl-total">0</span></span>
    </div>
  </div>
  <div class="bl-extra">
    ${own}
    <span class="bl-control st-key-speed"><select class="bl-select" aria-label="Speed of Play" title="Speed of Play"><option value="1">1 round/s</option><option value="2">2 rounds/s</option><option value="5" selected>5 rounds/s</option><option value="10">10 rounds/s</option><option value="30">30 rounds/s</option></select></span>
    <span class="bl-control bl-sharing st-key-share"><button type="button" class="bl-button" data-act="share" title="Copy a link to exactly this screen">Share</button><span class="bl-shared" role="status"></span></span>
  </div>`;
