"""Opens PDFs with pikepdf. Argument: a file with one path and its password per line, separated by a tab."""

import sys

import pikepdf

lines = [line.rstrip("\n").split("\t") for line in open(sys.argv[1], encoding="utf-8")]
passwords = {password for _, password in lines} | {""}


def opens(path, password):
    try:
        with pikepdf.open(path, password=password) as pdf:
            return len(pdf.pages) > 0
    except pikepdf.PasswordError:
        return False


for path, own in lines:
    opened = {password for password in passwords if opens(path, password)}
    print(path, "valid" if opened == {own} else f"opens with {len(opened)} passwords", sep="\t")
