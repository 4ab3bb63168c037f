"""What the pages share: the link, the controls, the cached runs, the round player and the words around it."""
