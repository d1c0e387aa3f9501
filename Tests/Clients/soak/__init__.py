"""Tests of killed, resource-limited and interrupted builds."""
