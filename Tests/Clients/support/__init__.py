"""What the tests of more than one part use."""
