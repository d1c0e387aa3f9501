"""Completion in interactive shells, and commands in pipes."""
