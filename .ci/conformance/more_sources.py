"""More sources of the conformance suite: by fpdf2, ReportLab, Emboss, Ghostscript, PDFKit and pdf-lib, and documents
edited with pikepdf to resemble other producers."""

import pathlib
import subprocess
import tempfile

root = pathlib.Path(__file__).parents[2]
sans = root / "node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf"
icc = pathlib.Path("/usr/share/color/icc/ghostscript")


def fpdf2(out, save):
    from fpdf import FPDF
    from fpdf.enums import DocumentCompliance

    for compliance in DocumentCompliance:
        name = "a-" + compliance.name.split("_")[1].lower()
        pdf = FPDF(enforce_compliance=compliance, format=(400, 500), unit="pt")
        pdf.set_title("A letter")
        pdf.set_lang("en-GB")
        pdf.add_font("Sans", "", str(sans))
        if name.endswith("4f"):
            pdf.embed_file(basename="note.txt", bytes=b"A note", desc="A note", mime_type="text/plain", associated_file_relationship="Data")
        for page in range(2):
            pdf.add_page()
            pdf.set_font("Sans", size=20)
            pdf.cell(0, 30, "A letter", new_x="LMARGIN", new_y="NEXT")
            pdf.set_font_size(11)
            pdf.set_fill_color(204, 51, 17)
            pdf.multi_cell(0, 14, "What stands on the page already. " * 12)
            pdf.rect(60, 400, 60, 30, style="F")
            pdf.link(x=60, y=300, w=60, h=20, link="https://example.com")
        save(f"fpdf2-{name}-letter", bytes(pdf.output()))


def reportlab(out, save):
    """Makes a source with ReportLab, which draws and embeds. The declaration is added by hand, as its users do."""
    import pikepdf
    from PIL import ImageCms
    from pikepdf import Array, Dictionary, Name, Stream, String
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen import canvas

    pdfmetrics.registerFont(TTFont("Sans", str(sans)))
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    declares = """<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"
pdfaid:part="%s" pdfaid:conformance="%s"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>"""
    for part, level in ((1, "B"), (2, "B"), (2, "U"), (3, "B"), (3, "U")):
        with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
            page = canvas.Canvas(file.name, pagesize=(400, 500), pdfVersion=(1, 4 if part == 1 else 7), initialFontName="Sans", invariant=1)
            page.setFont("Sans", 14)
            page.drawString(40, 440, "What stands on the page already.")
            page.setFillColorRGB(0.8, 0.2, 0.1)
            page.rect(40, 30, 60, 30, fill=1)
            page.linkURL("https://example.com", (40, 300, 100, 320))
            page.showPage()
            page.setFont("Sans", 11)
            page.drawString(40, 440, "Another page.")
            page.save()
            with pikepdf.open(file.name) as pdf:
                pdf.Root.Metadata = pdf.make_indirect(Stream(pdf, (declares % (part, level)).encode(), Type=Name.Metadata, Subtype=Name.XML))
                icc_profile = pdf.make_indirect(Stream(pdf, profile[:8] + b"\x02\x10" + profile[10:], N=3))
                intent = Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFA1, OutputConditionIdentifier=String("sRGB"), Info=String("sRGB"), DestOutputProfile=icc_profile)
                pdf.Root.OutputIntents = Array([pdf.make_indirect(intent)])
                del pdf.trailer.Info
                for drawn in pdf.pages:
                    if "/Trans" in drawn:
                        del drawn.Trans
                    for annotation in drawn.get("/Annots", []):
                        annotation.F = 4
                mode = pikepdf.ObjectStreamMode.disable if part == 1 else pikepdf.ObjectStreamMode.generate
                pdf.save(out / f"reportlab-a-{part}{level.lower()}-letter.pdf", static_id=True, object_stream_mode=mode)


def emboss(out, save):
    """Makes tagged documents. For veraPDF they are PDF/A, but not the PDF/UA that they also declare."""
    from emboss import BulletList, Document

    for name, settings in {"a-3b-letter": {}, "a-3b-cmyk-intent": {"color_mode": "cmyk"}, "a-3b-spec": {}}.items():
        document = Document(title="A letter", author="Ada Example", pdfa=True, tagged=True, **settings)
        document.heading("A letter", level=1)
        document.paragraph("What stands on the page already.")
        document.table(headers=["What", "How much"], rows=[["Tea", "3"]])
        document.content.append(BulletList(["One", "Two"]))
        document.save(str(out / f"emboss-{name}.pdf"), embed_spec=name.endswith("spec"))


def ghostscript(out, save):
    """Rewrites documents of other producers with Ghostscript."""
    with tempfile.TemporaryDirectory() as folder:
        for part in (1, 2, 3):
            for space, profile, components in (("RGB", "default_rgb.icc", 3), ("CMYK", "default_cmyk.icc", 4), ("Gray", "default_gray.icc", 1)):
                definition = pathlib.Path(folder) / "definition.ps"
                definition.write_text(
                    f"[/_objdef {{icc}} /type /stream /OBJ pdfmark [{{icc}} <</N {components}>> /PUT pdfmark "
                    f"[{{icc}} ({icc / profile}) (r) file /PUT pdfmark [/_objdef {{intent}} /type /dict /OBJ pdfmark "
                    "[{intent} <</Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile {icc} /OutputConditionIdentifier (Custom)>> /PUT pdfmark "
                    "[{Catalog} <</OutputIntents [{intent}]>> /PUT pdfmark"
                )
                target = out / f"ghostscript-a-{part}b-{space.lower()}{'-cmyk-intent' if space == 'CMYK' else ''}.pdf"
                subprocess.run(
                    ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dNOSAFER", "-sDEVICE=pdfwrite", f"-dPDFA={part}", "-dPDFACompatibilityPolicy=1"]
                    + [f"-sColorConversionStrategy={space}", f"-sOutputFile={target}", str(definition), str(out / "typst-a-2b-pages.pdf")],
                    check=True,
                    capture_output=True,
                    timeout=60,
                )


def javascript(out, save):
    tools = out.parent / "javascript"
    if not (tools / "node_modules").exists():
        tools.mkdir(exist_ok=True)
        (tools / "package.json").write_text('{"private":true}')
        subprocess.run(["npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "pdfkit@0.20.2", "fontkit@2.0.4"], cwd=tools, check=True)
    from PIL import ImageCms

    (tools / "srgb.icc").write_bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    script = pathlib.Path(__file__).parent / "make-other-sources.mjs"
    subprocess.run(["node", str(script), str(out.resolve()), str(tools.resolve())], check=True, cwd=root)


def changed(out, save):
    """Makes documents with structures that the producers above do not write."""
    import pikepdf
    from pikepdf import Array, Dictionary, Name, Stream, String

    def change(base, name, edit, **options):
        path = out / f"{base}.pdf"
        if not path.exists():
            return print(f"pikepdf {name}: {base} is not there")
        with pikepdf.open(path) as pdf:
            edit(pdf)
            mode = pikepdf.ObjectStreamMode.disable if "a-1" in name else pikepdf.ObjectStreamMode.preserve
            pdf.save(out / f"pikepdf-{name}.pdf", static_id=True, object_stream_mode=mode, **options)

    def turn(degrees):
        def edit(pdf):
            for page in pdf.pages:
                page.Rotate = degrees
                page.MediaBox = Array([-20, -30, 400, 500])

        return edit

    def roles(pdf):
        """Uses custom types, mapped to standard ones in two steps."""
        root = pdf.Root.StructTreeRoot
        root.RoleMap = Dictionary(**{**{k[1:]: v for k, v in root.get("/RoleMap", Dictionary()).items()}, "Absatz": Name("/Text"), "Text": Name.P, "Titel": Name.H1})
        for item in pdf.objects:
            if isinstance(item, Dictionary) and item.get("/S") == Name.P and "/P" in item:
                item.S = Name("/Absatz")
            elif isinstance(item, Dictionary) and item.get("/S") == Name.H1 and "/P" in item:
                item.S = Name("/Titel")

    def deep(pdf):
        """Nests the document's element in fifty others, and uses a parent tree of several levels."""
        root = pdf.Root.StructTreeRoot
        top = root.K[0] if isinstance(root.K, Array) else root.K
        parent = root
        for level in range(50):
            element = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document if level == 0 else Name.Sect, P=parent))
            if level == 0:
                root.K = element
            else:
                parent.K = Array([element])
            parent = element
        parent.K = Array([top])
        top.P = parent
        top.S = Name.Sect
        tree = root.ParentTree
        if "/Nums" in tree:
            first, last = int(tree.Nums[0]), int(tree.Nums[len(tree.Nums) - 2])
            leaf = pdf.make_indirect(Dictionary(Limits=Array([first, last]), Nums=tree.Nums))
            node = pdf.make_indirect(Dictionary(Limits=Array([first, last]), Kids=Array([leaf])))
            root.ParentTree = pdf.make_indirect(Dictionary(Kids=Array([node])))

    def flat(pdf):
        """Puts paragraphs and headings directly into the root, without a grouping element."""
        root = pdf.Root.StructTreeRoot
        top = root.K[0] if isinstance(root.K, Array) else root.K
        root.K = top.K
        for kid in top.K:
            kid.P = root

    def layers(pdf):
        group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("A layer")))
        pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=Dictionary(Name=String("All"), Order=Array([group])))
        page = pdf.pages[0]
        page.Resources = page.get("/Resources", Dictionary())
        page.Resources.Properties = Dictionary(L1=group)
        page.contents_add(b"/OC /L1 BDC 0.5 g 60 60 20 20 re f EMC\n")

    def attached(pdf):
        spec = pikepdf.AttachedFileSpec(pdf, b"<a/>", filename="a.xml", mime_type="text/xml", relationship=Name.Data, description="The data")
        pdf.attachments["a.xml"] = spec
        pdf.Root.AF = Array([pdf.attachments["a.xml"].obj])

    def marked(pdf):
        """Adds annotations with appearances: a note, a highlight, a stamp."""
        page = pdf.pages[0]
        made = []
        for kind in ("Text", "Highlight", "Stamp"):
            form = Stream(pdf, b"0.9 0.8 0.1 rg 0 0 20 20 re f", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 20, 20]), Resources=Dictionary())
            entries = dict(Type=Name.Annot, Subtype=Name("/" + kind), Rect=Array([300, 100, 320, 120]), F=28, Contents=String("A note"), AP=Dictionary(N=pdf.make_indirect(form)))
            if kind == "Highlight":
                entries["QuadPoints"] = Array([300, 120, 320, 120, 300, 100, 320, 100])
            made.append(pdf.make_indirect(Dictionary(**entries)))
        page.Annots = Array([*page.get("/Annots", Array()), *made])

    def split(pdf):
        """Splits the content into several streams, and sets a user unit."""
        page = pdf.pages[0]
        content = page.Contents.read_bytes()
        page.Contents = Array([pdf.make_stream(b"q\n"), pdf.make_stream(content), pdf.make_stream(b"\nQ\n")])
        page.UserUnit = 1.5

    def of_pages(profile, components):
        """Adds an output intent to a page, which PDF/A-4 allows."""

        def edit(pdf):
            stream = Stream(pdf, (icc / profile).read_bytes(), N=components)
            for page in pdf.pages:
                intent = Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFA1, OutputConditionIdentifier=String("Custom"), Info=String("Of the page"), DestOutputProfile=stream)
                page.obj.OutputIntents = Array([pdf.make_indirect(intent)])

        return edit

    def languages_of_elements(pdf):
        """Removes the language of the catalog; the elements and the metadata have one."""
        metadata = pdf.Root.Metadata.read_bytes().decode().replace("x-default", "en")
        pdf.Root.Metadata = Stream(pdf, metadata.encode(), Type=Name.Metadata, Subtype=Name.XML)
        root = pdf.Root.StructTreeRoot
        top = root.K[0] if isinstance(root.K, Array) else root.K
        for kid in top.K:
            kid.Lang = pdf.Root.Lang
        del pdf.Root["/Lang"]
        if "/Outlines" in pdf.Root:
            del pdf.Root["/Outlines"]

    def unused_default(pdf):
        """Adds an unused default colour space, because its profile is too new for PDF/A-1."""
        from PIL import ImageCms

        profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
        stream = pdf.make_indirect(Stream(pdf, profile[:8] + b"\x04" + profile[9:], N=3))
        for page in pdf.pages:
            page.Resources.ColorSpace = Dictionary(**{**{k[1:]: v for k, v in page.Resources.get("/ColorSpace", Dictionary()).items()}, "DefaultRGB": Array([Name.ICCBased, stream])})

    change("typst-a-1b-letter", "a-1b-unused-default", unused_default)
    if icc.exists():
        change("typst-a-4-letter", "a-4-pages-gray-intent", of_pages("default_gray.icc", 1))
        change("typst-a-4-letter", "a-4-pages-cmyk-intent", of_pages("default_cmyk.icc", 4))
    for base in ["typst-ua-1-letter", "weasyprint-ua-1-letter"]:
        change(base, f"{base}-languages", languages_of_elements)

    for kind in ["a-1b", "a-2b", "a-2a", "a-3u", "ua-1"]:
        base = f"typst-{kind}-letter"
        change(base, f"{kind}-turned-180", turn(180))
        change(base, f"{kind}-turned-270", turn(270))
    for kind in ["a-1b", "a-2b", "a-2u", "a-3b"]:
        change(f"weasyprint-{kind}-letter", f"{kind}-marked", marked)
        if not kind.startswith("a-1"):
            change(f"weasyprint-{kind}-letter", f"{kind}-layers", layers)
    for kind in ["a-2b", "a-2a", "a-3b"]:
        change(f"typst-{kind}-letter", f"{kind}-split", split)
    def without_destinations(pdf):
        """Adds structure destinations, which PDF/UA-2 requires and WeasyPrint does not write."""
        for key in ("/Outlines", "/OpenAction", "/Dests", "/PageMode"):
            if key in pdf.Root:
                del pdf.Root[key]
        if "/Names" in pdf.Root and "/Dests" in pdf.Root.Names:
            del pdf.Root.Names["/Dests"]

    for name in ("letter", "lists", "form"):
        change(f"weasyprint-ua-2-{name}", f"ua-2-{name}", without_destinations)
    change("typst-a-3b-letter", "a-3b-attached", attached)
    change("weasyprint-a-3u-letter", "a-3u-attached", attached)
    for kind in ["a-1a", "a-2a", "a-3a", "ua-1"]:
        for base in ["typst", "weasyprint"]:
            for name, edit in (("roles", roles), ("deep", deep), ("flat", flat)):
                change(f"{base}-{kind}-letter", f"{base}-{kind}-{name}", edit)


def rich_forms(out, save):
    """Makes forms with fields of every kind, like those of form designers, on tagged and untagged documents."""
    import pikepdf
    from pikepdf import Array, Dictionary, Name, Stream, String

    def add(base, name, is_plain=False):
        path = out / f"{base}.pdf"
        if not path.exists():
            return
        with pikepdf.open(path) as pdf:
            page = pdf.pages[0]
            root = pdf.Root.get("/StructTreeRoot")
            shown = "/Helv 11 Tf 0 0 0.4 rg"
            widgets, fields = [], []

            def drawn(width, height, content=b""):
                form = Stream(pdf, b"" if is_plain else b"/Tx BMC q 0.95 0.95 1 rg 0 0 %d %d re f Q %s EMC" % (width, height, content), Type=Name.XObject, Subtype=Name.Form)
                form.BBox, form.Resources = Array([0, 0, width, height]), Dictionary()
                return pdf.make_indirect(form)

            def widget(x, y, width, height, **entries):
                rect = Array([x, y, x + width, y + height])
                look = Dictionary() if is_plain else Dictionary(BC=Array([0, 0, 0.4]), BG=Array([0.95, 0.95, 1]))
                if "MK" in entries:
                    look.CA = entries.pop("MK")
                made = Dictionary(Type=Name.Annot, Subtype=Name.Widget, Rect=rect, F=4, P=page.obj, MK=look, Contents=String("A field"), **entries)
                if "/AP" not in made:
                    made.AP = Dictionary(N=drawn(width, height))
                made = pdf.make_indirect(made)
                widgets.append(made)
                return made

            def field(x, y, width, height, title, **entries):
                fields.append(widget(x, y, width, height, T=String(title), TU=String(f"The {title}"), **entries))

            def states(size, on):
                return Dictionary(N=Dictionary(**{on: drawn(size, size, b"2 2 m 12 12 l S"), "Off": drawn(size, size)}))

            field(60, 250, 150, 20, "name", FT=Name.Tx, DA=String(shown), Q=1)
            field(60, 200, 150, 40, "notes", FT=Name.Tx, DA=String("/Helv 0 Tf 0 g"), Ff=4096)
            field(60, 110, 150, 20, "code", FT=Name.Tx, DA=String(shown), Ff=1 << 24, MaxLen=8)
            field(60, 170, 150, 20, "colour", FT=Name.Ch, DA=String(shown), Ff=131072, Opt=Array([String("Red"), String("Blue")]))
            field(240, 200, 80, 50, "list", FT=Name.Ch, DA=String(shown), Opt=Array([String("Red"), String("Blue"), String("Green")]))
            field(60, 140, 16, 16, "agree", FT=Name.Btn, AS=Name.Off, V=Name.Off, AP=states(16, "Yes"), MK=String("4"), DA=String("/ZaDb 0 Tf 0 g"))
            group = pdf.make_indirect(Dictionary(FT=Name.Btn, Ff=(1 << 15) + (1 << 14), T=String("way"), TU=String("The way"), V=Name.Off))
            group.Kids = Array([widget(240 + 30 * i, 170, 16, 16, Parent=group, AS=Name.Off, AP=states(16, on), MK=String("l")) for i, on in enumerate(["Red", "Blue"])])
            fields.append(group)
            helv = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
            fonts = Dictionary(Helv=pdf.make_indirect(helv), ZaDb=pdf.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.ZapfDingbats)))
            page.Annots = Array([*page.get("/Annots", Array()), *widgets])
            if root is not None:
                page.Tabs = Name.S
            pdf.Root.AcroForm = pdf.make_indirect(Dictionary(Fields=Array(fields), DA=String("/Helv 0 Tf 0 g"), DR=Dictionary(Font=fonts)))
            if root is not None:
                top = root.K[0] if isinstance(root.K, Array) else root.K
                added = []
                for number, made in enumerate(widgets, 2000):
                    element = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Form, P=top, K=Dictionary(Type=Name.OBJR, Obj=made, Pg=page.obj)))
                    made.StructParent = number
                    added += [number, element]
                    top.K = Array([*top.K, element]) if isinstance(top.K, Array) else Array([top.K, element])
                if "/Nums" in root.ParentTree:
                    root.ParentTree.Nums = Array([*root.ParentTree.Nums, *added])
                else:
                    leaf = pdf.make_indirect(Dictionary(Limits=Array([added[0], added[-2]]), Nums=Array(added)))
                    root.ParentTree.Kids = Array([*root.ParentTree.Kids, leaf])
                root.ParentTreeNextKey = added[-2] + 1
            mode = pikepdf.ObjectStreamMode.disable if "a-1" in name else pikepdf.ObjectStreamMode.preserve
            pdf.save(out / f"pikepdf-{name}.pdf", static_id=True, object_stream_mode=mode)

    for kind in ["a-1b", "a-1a", "a-2b", "a-2u", "a-2a", "a-3b", "a-3u", "a-3a", "a-4", "ua-1", "ua-2"]:
        for base in ["typst", "weasyprint", "libreoffice", "fpdf2", "pdfkit"]:
            add(f"{base}-{kind}-letter", f"{base}-{kind}-rich-form")
    add("pikepdf-ua-2-letter", "ua-2-rich-form")
    for kind in ["a-1b", "a-2b", "a-2a", "a-3b"]:
        add(f"pikepdf-{kind}-no-intent", f"{kind}-no-intent-rich-form", is_plain=True)
        add(f"pikepdf-{kind}-cmyk-intent", f"{kind}-cmyk-intent-rich-form", is_plain=True)


producers = [fpdf2, reportlab, emboss, ghostscript, javascript, changed, rich_forms]
