#!/usr/bin/env python
"""Sealed Orders from the command line."""

import os
import sys

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    from deploy.running_site import join

    join()
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
