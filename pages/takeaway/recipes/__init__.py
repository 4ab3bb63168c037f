"""What a notebook of a screen draws: for each chapter a file whose text goes into the notebook as it is.

figures(shown) -> {title: plotly figure}: the figures of the chapter, out of the library alone.
runs(shown) -> {name: Shown}: the runs on the screen, where there are several to be checked.
"""
