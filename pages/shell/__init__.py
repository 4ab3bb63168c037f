"""What the pages share: address, controls, cached runs, players, and the words around them."""
