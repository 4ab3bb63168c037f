"""The app in real Chromium, as a person meets it."""
