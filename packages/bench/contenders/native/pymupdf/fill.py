"""The made document's rows by PyMuPDF: opened for each row, one content stream appended, saved incrementally.

fill.py SOURCE.pdf ROWS.tsv OUT.zip texts
"""

import sys
import zipfile

import pymupdf
from pymupdf import mupdf

source_path, rows_path, out_path, what = sys.argv[1:]
if what != "texts":
    sys.exit("texts only")
with open(source_path, "rb") as file:
    source = file.read()

# The font is embedded in the document once, not per row.
with pymupdf.open(stream=source, filetype="pdf") as document:
    document[0].insert_font(fontname="helv")
    source = document.tobytes()

options = mupdf.PdfWriteOptions()
options.do_incremental = 1


def escaped(text):
    return text.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")


def filled(row):
    # Ten boxes in two columns: packages/bench/inputs/field-boxes.ts.
    lines = [b"BT /helv 11 Tf"]
    for index, text in enumerate(row[:10]):
        x, y = 50 + index % 2 * 264, 792 - 90 - index // 2 * 36 - 13
        lines.append(b"1 0 0 1 %d %d Tm (%s) Tj" % (x, y, escaped(text)))
    lines.append(b"ET")
    with pymupdf.open(stream=source, filetype="pdf") as document:
        pymupdf.TOOLS._insert_contents(document[0], b"\n".join(lines), True)
        out = mupdf.FzBuffer(len(source) + 4096)
        output = mupdf.FzOutput(out)
        mupdf.pdf_write_document(mupdf.pdf_specifics(document.this), output, options)
        output.fz_close_output()
        return out.fz_buffer_extract()


with open(rows_path, encoding="utf-8") as rows, zipfile.ZipFile(out_path, "w", zipfile.ZIP_STORED) as archive:
    for number, line in enumerate(rows, 1):
        archive.writestr(f"row_{number}.pdf", filled(line.rstrip("\n").split("\t")))
