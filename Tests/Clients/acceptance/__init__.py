"""Checks of the finished site in browsers and validators."""
