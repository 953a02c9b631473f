#!/usr/bin/env python3
"""Makes the sources of the conformance suite: PDF/A and PDF/UA files of common producers.

Usage: make-sources.py OUT [PRODUCER…]

Typst, WeasyPrint, fpdf2, ReportLab, Emboss and pikepdf come from PyPI (requirements.txt), LibreOffice and Ghostscript
from Debian, PDFKit and pdf-lib from npm. Missing producers are reported and skipped. Each file is named
PRODUCER-KIND.pdf. The suite rejects files that veraPDF does not find compliant.
"""

import functools
import os
import pathlib
import subprocess
import sys
import tempfile

import more_sources

out = pathlib.Path(sys.argv[1])
out.mkdir(parents=True, exist_ok=True)


def save(name, data):
    (out / f"{name}.pdf").write_bytes(data)


LETTER = """
#set document(title: "A letter", author: "Ada Example", date: datetime(year: 2026, month: 11, day: 1))
#set text(lang: "en")
#set page(width: 400pt, height: 500pt, margin: 40pt)
= A letter
Dear reader, this is what stands on the page already.
"""
PAGES = LETTER + """
== Two pages
#lorem(220)
== The end
#lorem(60)
"""
TABLE = LETTER + """
== What it costs
#table(columns: 2, table.header([What], [How much]), [Tea], [3], [Cake], [4])
+ First
+ Second
- A list
  - In a list
#link("https://example.com")[a link]
"""
DRAWN = LETTER + """
== Figures
#figure(rect(width: 60pt, height: 30pt, fill: rgb("#cc3311")), caption: [A red box], alt: "A red box")
#math.equation(block: true, alt: "a squared and b squared are c squared", $a^2 + b^2 = c^2$)
#block(fill: luma(230), inset: 6pt)[A grey block]
"""
GERMAN = LETTER.replace('lang: "en"', 'lang: "de"').replace("A letter", "Ein Brief")


def typst():
    import typst as compiler

    texts = {"letter": LETTER, "pages": PAGES, "table": TABLE, "german": GERMAN}
    for standard in ["a-1b", "a-1a", "a-2b", "a-2u", "a-2a", "a-3b", "a-3u", "a-3a", "a-4", "ua-1"]:
        for name, text in texts.items():
            with tempfile.NamedTemporaryFile("w", suffix=".typ", delete=False) as file:
                file.write(text)
            try:
                save(f"typst-{standard}-{name}", compiler.compile(file.name, format="pdf", pdf_standards=[standard]))
            except Exception as error:  # a document that the standard does not allow
                print(f"typst {standard} {name}: {str(error)[:100]}")
    for name, text in {"drawn": DRAWN}.items():
        for standard in ["a-2b", "a-2a", "a-3a", "ua-1"]:
            with tempfile.NamedTemporaryFile("w", suffix=".typ", delete=False) as file:
                file.write(text)
            try:
                save(f"typst-{standard}-{name}", compiler.compile(file.name, format="pdf", pdf_standards=[standard]))
            except Exception as error:
                print(f"typst {standard} {name}: {str(error)[:100]}")


FORM = """<html lang="en"><head><title>A form</title><meta name="author" content="Ada Example">
<style>@page { size: 400pt 500pt; margin: 40pt } body { font-family: sans-serif; color: rgb(20,40,60) } input, textarea, select { appearance: auto }</style></head>
<body><h1>A form</h1><p>What stands on the page already.</p>%s</body></html>"""
FIELDS = """<form><p><label for="n">Name</label> <input id="n" name="name" type="text"></p>
<p><label for="c">Agree</label> <input id="c" name="agree" type="checkbox"></p>
<p><label for="t">Notes</label> <textarea id="t" name="notes"></textarea></p></form>"""
LISTS = "<h2>More</h2><ul><li>One</li><li>Two</li></ul><table><thead><tr><th>What</th><th>How much</th></tr></thead><tbody><tr><td>Tea</td><td>3</td></tr></tbody></table>"


def weasyprint():
    from weasyprint import HTML

    for variant in ["pdf/a-1b", "pdf/a-1a", "pdf/a-2b", "pdf/a-2u", "pdf/a-2a", "pdf/a-3b", "pdf/a-3u", "pdf/a-3a", "pdf/a-4u", "pdf/ua-1", "pdf/ua-2"]:
        for name, body in {"letter": "<p>And a paragraph.</p>", "lists": LISTS, "form": FIELDS}.items():
            try:
                data = HTML(string=FORM % body).write_pdf(pdf_variant=variant, pdf_forms=name == "form", pdf_identifier=b"0123456789abcdef")
                save(f"weasyprint-{variant.split('/')[1]}-{name}", data)
            except Exception as error:
                print(f"weasyprint {variant} {name}: {str(error)[:100]}")


def libreoffice():
    if subprocess.run(["which", "soffice"], capture_output=True).returncode != 0:
        return print("libreoffice: not installed, left out")
    html = "<html lang='en'><head><title>A letter</title></head><body><h1>A letter</h1><p>What stands on the page already.</p>%s</body></html>"
    bodies = {"letter": "<p>And a paragraph.</p>", "lists": LISTS, "pages": "<p>%s</p>" % ("Many words. " * 600)}
    version = '"SelectPdfVersion":{"type":"long","value":"%d"}'
    accessible = '"PDFUACompliance":{"type":"boolean","value":"true"}'
    kinds = {"a-1b": version % 1, "a-2b": version % 2, "a-3b": version % 3, "ua-1": accessible, "a-2b-ua-1": f"{version % 2},{accessible}", "a-3b-ua-1": f"{version % 3},{accessible}"}
    with tempfile.TemporaryDirectory() as folder:
        # A start takes longer than a conversion, so each start converts all documents.
        def convert(target, files, *options):
            command = ["soffice", "--headless", f"-env:UserInstallation=file://{folder}/profile", *options, "--convert-to", target, "--outdir", folder]
            return subprocess.run([*command, *files], capture_output=True, timeout=600)

        for name, body in bodies.items():
            pathlib.Path(f"{folder}/{name}.html").write_text(html % body)
        convert("odt:writer8", [f"{folder}/{name}.html" for name in bodies], "--infilter=HTML (StarWriter)")
        for kind, options in kinds.items():
            tagged = '"UseTaggedPDF":{"type":"boolean","value":"true"}'
            done = convert(f"pdf:writer_pdf_Export:{{{options},{tagged}}}", [f"{folder}/{name}.odt" for name in bodies])
            for name in bodies:
                if os.path.exists(f"{folder}/{name}.pdf"):
                    os.replace(f"{folder}/{name}.pdf", out / f"libreoffice-{kind}-{name}.pdf")
                else:
                    print(f"libreoffice {kind} {name}: {done.stderr.decode()[:100]}")


def pikepdf_changed():
    """Makes forms, other output intents and untagged documents from the outputs of the producers above."""
    import pikepdf
    from pikepdf import Array, Dictionary, Name, Stream, String

    def widget(pdf, page, rect, **entries):
        return pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=Name.Widget, Rect=Array(rect), F=4, P=page.obj, **entries))

    def appearance(pdf, rect, content=b""):
        width, height = rect[2] - rect[0], rect[3] - rect[1]
        form = Stream(pdf, content, Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, width, height]), Resources=Dictionary())
        return pdf.make_indirect(form)

    def add_form(path, name):
        with pikepdf.open(path) as pdf:
            page = pdf.pages[0]
            fields = []

            def field(x, y, width, height, **entries):
                rect = [x, y, x + width, y + height]
                made = widget(pdf, page, rect, **entries)
                if "/AP" not in made:
                    made.AP = Dictionary(N=appearance(pdf, rect))
                fields.append(made)

            shown = String("/Helv 12 Tf 0 g")
            field(60, 250, 150, 20, FT=Name.Tx, T=String("name"), TU=String("Your name"), DA=shown)
            field(60, 200, 150, 40, FT=Name.Tx, T=String("notes"), TU=String("Notes"), DA=shown, Ff=4096)
            field(60, 170, 150, 20, FT=Name.Ch, T=String("colour"), TU=String("Colour"), DA=shown, Ff=131072, Opt=Array([String("Red"), String("Blue")]))
            box = [60, 140, 76, 156]
            states = Dictionary(Yes=appearance(pdf, box, b"3 3 m 13 13 l 3 13 m 13 3 l S"), Off=appearance(pdf, box))
            field(60, 140, 16, 16, FT=Name.Btn, T=String("agree"), TU=String("Agree"), AS=Name.Off, V=Name.Off, AP=Dictionary(N=states), MK=Dictionary(CA=String("8")))
            page.Annots = Array([*page.get("/Annots", Array()), *fields])
            page.Tabs = Name.S
            pdf.Root.AcroForm = pdf.make_indirect(Dictionary(Fields=Array(fields), DA=shown, DR=Dictionary()))
            root = pdf.Root.get("/StructTreeRoot")
            if root is not None:
                top = root.K if not isinstance(root.K, Array) else root.K[0]
                tree = root.ParentTree
                key = 1000
                added = []
                for made in fields:
                    reference = Dictionary(Type=Name.OBJR, Obj=made, Pg=page.obj)
                    element = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Form, P=top, Pg=page.obj, K=reference))
                    made.StructParent = key
                    added += [key, element]
                    key += 1
                    top.K = Array([*top.K, element]) if isinstance(top.K, Array) else Array([top.K, element])
                if "/Nums" in tree:
                    tree.Nums = Array([*tree.Nums, *added])
                else:
                    leaf = pdf.make_indirect(Dictionary(Limits=Array([added[0], added[-2]]), Nums=Array(added)))
                    tree.Kids = Array([*tree.Kids, leaf])
                root.ParentTreeNextKey = key
            pdf.save(out / f"pikepdf-{name}.pdf", static_id=True, min_version="1.4" if "a-1" in name else "1.7", object_stream_mode=pikepdf.ObjectStreamMode.disable if "a-1" in name else pikepdf.ObjectStreamMode.preserve)

    for kind in ["a-1b", "a-1a", "a-2b", "a-2u", "a-2a", "a-3b", "a-3u", "a-3a", "ua-1", "a-4"]:
        for base in ["typst", "weasyprint", "libreoffice"]:
            path = out / f"{base}-{kind}-letter.pdf"
            if path.exists():
                add_form(path, f"{base}-{kind}-form")
    for base in ["typst-ua-1-pages", "typst-a-2a-pages", "libreoffice-a-2b-ua-1-letter"]:
        if (out / f"{base}.pdf").exists():
            add_form(out / f"{base}.pdf", f"{base}-form")

    cmyk = pathlib.Path("/usr/share/color/icc/ghostscript/default_cmyk.icc")
    for kind in ["a-1b", "a-2b", "a-3b", "a-2a"]:
        path = out / f"typst-{kind}-letter.pdf"
        if not path.exists():
            continue
        mode = pikepdf.ObjectStreamMode.disable if "a-1" in kind else pikepdf.ObjectStreamMode.preserve
        with pikepdf.open(path) as pdf:
            if "/OutputIntents" in pdf.Root:
                del pdf.Root.OutputIntents
            pdf.save(out / f"pikepdf-{kind}-no-intent.pdf", static_id=True, object_stream_mode=mode)
        if cmyk.exists():
            with pikepdf.open(path) as pdf:
                profile = pdf.make_indirect(Stream(pdf, cmyk.read_bytes(), N=4))
                intent = Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFA1, OutputConditionIdentifier=String("Custom"), Info=String("CMYK"), DestOutputProfile=profile)
                pdf.Root.OutputIntents = Array([pdf.make_indirect(intent)])
                pdf.save(out / f"pikepdf-{kind}-cmyk-intent.pdf", static_id=True, object_stream_mode=mode)
        with pikepdf.open(path) as pdf:
            page = pdf.pages[0]
            page.Rotate = 90
            page.CropBox = Array([10, 10, 390, 490])
            pdf.save(out / f"pikepdf-{kind}-turned.pdf", static_id=True, object_stream_mode=mode, linearize=True)


producers = [typst, weasyprint, libreoffice, pikepdf_changed, *[functools.partial(more, out, save) for more in more_sources.producers]]
for producer in producers:
    name = getattr(producer, "func", producer).__name__
    if len(sys.argv) > 2 and name not in sys.argv[2:]:
        continue
    try:
        producer()
    except Exception as error:
        print(f"{name}: {error}, left out")
