"""Tests of the language server with a real client."""
