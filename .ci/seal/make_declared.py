"""Makes sources that declare PDF/A and PDF/UA with Typst. Argument: an existing folder."""

import sys

import typst

text = b'#set document(title: "Declared", date: datetime(year: 2026, month: 1, day: 1))\n#set text(lang: "en")\n= Declared\nA page.'
for standard in ["a-2b", "a-3a", "ua-1"]:
    pdf = typst.compile(text, format="pdf", pdf_standards=[standard])
    with open(f"{sys.argv[1]}/{standard}.pdf", "wb") as file:
        file.write(pdf)
