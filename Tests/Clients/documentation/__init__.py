"""Tests of the commands and links of the documentation."""
