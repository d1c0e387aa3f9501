"""Helpers shared by several parts of the client tests."""
