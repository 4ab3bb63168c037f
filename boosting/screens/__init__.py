"""Screens: what a chapter shows, declared once. The page, the link, a lesson, a notebook and the tests read it here.

    plans.py      what most chapters ask for: data, one algorithm on them, several, a mix; a run's edits
    plane.py      the two attributes in whose plane a run is drawn
    runs.py       Data, Run, Problem: what defines a sample and a trace, and what they make
    link.py       Screen: a chapter and the names and values of its link
    screen.py     Chapter and Part: the declaration
    shown.py      Shown: what stands on a screen, as names and numbers; trace, film and problem when they are asked for
    keeper.py     who keeps what was computed: the app's common budget, or a dictionary
    show.py       show(Screen.of(link)), for lessons and notebooks
    chapters/     one declaration a chapter; the name of the file is the chapter's path in the address

A **new chapter** with one picture and one claim is five files: chapters/x.py, its page pages/x/x.py, its figure
boosting/figures/x.py, its claim in data/claims.yaml, its line in app.py: tests/screens/test_new_chapter.py writes one. (Of
the theory it has a stop on the way, data/way.yaml, too.) chapters/margins.py and pages/margins are the example to copy.

**The declaration.** Every control of the page besides data and algorithm is a setting (boosting/settings); those in the
sidebar have no group, those below the picture the group PICTURE. Every part of the page is a `Part`. Its `figures` asks
`shown.trace`, `shown.film`, `shown.examples`, `shown.values["name"]`. Another run than the page's is a rule, a function
of Shown that returns a Run; `shown.of(rule)` is what stands there with it. The rule that a part's claims are about is its
`run`. A setting whose range depends on the data or on another setting is a function of Shown (bounds.attributes);
pictures with a player of their own are the part's `apart` (noise.four_points); what several parts compute stands in a
file beside chapters/ (data_game.py, law.py, repeats.py, structural.py, varied.py, vote.py). A chapter with data of its
own asks for them in `data`, one with other runs than one algorithm in `runs`, by their names in the link;
chapters/hull.py has both. `shown.runs` has them all, and `shown.run` is the first. A part that the page plays as films of
runs is `staged` (the Lab, The loop, Compare): its figures are those of a notebook.

**The page** opens its window with `window.opened(CHAPTER)` (pages/window), which gives all settings their values before it
draws one, and says there what each line of a chapter does; a function of WORDS is what is said beside the figures.

Tests of settings, of notebooks and of what stands on a screen are generated from the declarations: tests/screens,
tests/takeaway/test_notebooks.py, tests/lessons/test_claims_of_chapters.py.

Traps:

* A part's `made_of` and its settings are the key of its film. What they leave out is not made anew when it changes.
* A claim is judged on `shown.of(part.run)`. Of a rule that returns the page's run where it fits (`with_edges`) nothing
  else need be said; a part without a run claims nothing.
* `Shown` is new on every run of a page: nothing may be cached by its identity. `shown.kept(name, make)` keeps what is
  computed from its run.
* `changed` of a screen with a rule changes the link for what the data depend on, and the rule's run for the rest.
* A test that ends a page early patches the keeper's cache, `runs.TRACES`, and must see that somebody asked it.
"""
