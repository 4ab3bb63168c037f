"""Pictures of boosting: colours (theme.py), and what the round player draws (stage.py).

Nothing here knows of Streamlit: every function takes a trace and returns arrays or a figure.
"""
