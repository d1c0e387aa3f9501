"""Measures of how often the search finds, and of what it costs."""
