"""Runs the code of a notebook, cell by cell, in a folder: run-notebook.py <notebook> <folder>."""

import json
import os
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    cells = json.load(file)["cells"]
os.chdir(sys.argv[2])
names = {"__name__": "__main__"}
for cell in cells:
    if cell["cell_type"] == "code":
        exec(compile("".join(cell["source"]), cell["id"], "exec"), names)
