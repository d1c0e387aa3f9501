"""Measures the quality and cost of the search."""
