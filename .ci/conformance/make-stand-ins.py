#!/usr/bin/env python3
"""Writes packages/fonts/stand-ins/: replacements for the standard 14 fonts, for documents that must embed all fonts.

Needs fonttools and brotli. Run in a folder with the unpacked npm packages @expo-google-fonts/arimo 0.4.3, tinos 0.4.2
and cousine 0.4.3, and pdfjs-dist 6.5.438 (for FoxitSymbol.pfb and FoxitDingbats.pfb), each under its own name.
Keeps the glyphs of WinAnsiEncoding or of the built-in encodings, removes hinting and layout, and sets advance widths
to those of Adobe's AFM files.
Usage: make-stand-ins.py WIDTHS.json PACKAGES OUT    WIDTHS: {"Helvetica": {"<code point>": [code, width]}}
"""

import io
import json
import os
import sys

from fontTools import agl, subset
from fontTools.cffLib import CFFFontSet
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

widths = json.load(open(sys.argv[1]))
packages, out = sys.argv[2], sys.argv[3]

LATIN = {
    "Helvetica": "arimo/400Regular/Arimo_400Regular",
    "Helvetica-Bold": "arimo/700Bold/Arimo_700Bold",
    "Helvetica-Oblique": "arimo/400Regular_Italic/Arimo_400Regular_Italic",
    "Helvetica-BoldOblique": "arimo/700Bold_Italic/Arimo_700Bold_Italic",
    "Times-Roman": "tinos/400Regular/Tinos_400Regular",
    "Times-Bold": "tinos/700Bold/Tinos_700Bold",
    "Times-Italic": "tinos/400Regular_Italic/Tinos_400Regular_Italic",
    "Times-BoldItalic": "tinos/700Bold_Italic/Tinos_700Bold_Italic",
    "Courier": "cousine/400Regular/Cousine_400Regular",
    "Courier-Bold": "cousine/700Bold/Cousine_700Bold",
    "Courier-Oblique": "cousine/400Regular_Italic/Cousine_400Regular_Italic",
    "Courier-BoldOblique": "cousine/700Bold_Italic/Cousine_700Bold_Italic",
}
PICTURES = {"Symbol": "FoxitSymbol.pfb", "ZapfDingbats": "FoxitDingbats.pfb"}


def set_widths(font, name):
    """Sets the advance widths of the AFM file. Prints glyphs that differ by more than a thousandth of an em."""
    em = font["head"].unitsPerEm
    cmap = font.getBestCmap()
    for code_point, (_, width) in widths[name].items():
        glyph = cmap.get(int(code_point))
        # The table of widths has the width of another letter for it, kept for the sake of layouts.
        if glyph is None or int(code_point) == 0x178:
            continue
        advance, bearing = font["hmtx"][glyph]
        if abs(advance * 1000 / em - width) > 1:
            print(f"{name}: U+{int(code_point):04X} is {advance * 1000 / em:.0f} wide and becomes {width}")
            # Center the glyph in its new width.
            bearing += round((width * em / 1000 - advance) / 2)
            shift(font, glyph, bearing - font["hmtx"][glyph][1])
        font["hmtx"][glyph] = (round(width * em / 1000), bearing)


def shift(font, name, by):
    glyph = font["glyf"][name]
    if glyph.isComposite():
        for component in glyph.components:
            component.x += by
    elif glyph.numberOfContours > 0:
        glyph.coordinates.translate((by, 0))
    glyph.recalcBounds(font["glyf"])


def latin(name, path):
    font = TTFont(f"{packages}/{path}.ttf")
    wanted = [int(code_point) for code_point, (code, _) in widths[name].items() if code != 32 or int(code_point) in (32, 160)]
    options = subset.Options(hinting=False, layout_features=[], notdef_outline=True, glyph_names=False)
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "STAT", "DSIG", "meta", "MVAR", "HVAR", "gasp"]
    subsetter = subset.Subsetter(options)
    # Decompose composite glyphs, so that moving one glyph moves no other.
    subsetter.populate(unicodes=wanted + [0xAD])
    subsetter.subset(font)
    glyphs = font.getGlyphSet()
    for glyph in font.getGlyphOrder():
        if font["glyf"][glyph].isComposite():
            pen, recorded = TTGlyphPen(None), DecomposingRecordingPen(glyphs)
            glyphs[glyph].draw(recorded)
            recorded.replay(pen)
            font["glyf"][glyph] = pen.glyph()
    missing = [f"U+{c:04X}" for c in wanted if c not in font.getBestCmap()]
    if missing:
        print(name, "lacks", missing)
    set_widths(font, name)
    return font


def pictures(name, file):
    cff = CFFFontSet()
    cff.decompile(io.BytesIO(open(f"{packages}/pdfjs-dist/standard_fonts/{file}", "rb").read()), None)
    top = cff[0]
    strings = top.CharStrings
    by_code_point = {agl.toUnicode(glyph, name == "ZapfDingbats"): glyph for glyph in strings.keys()}
    # If one code has two characters, such as delta and increment, either name works.
    by_code = {code: by_code_point[chr(int(c))] for c, (code, _) in widths[name].items() if chr(int(c)) in by_code_point}
    cmap, glyphs, metrics = {}, {}, {}
    order = [".notdef"]
    for code_point, (code, width) in widths[name].items():
        glyph = by_code.get(code)
        if glyph is None:
            print(name, f"has no glyph of U+{int(code_point):04X}")
            continue
        cmap[int(code_point)] = glyph
        if glyph in glyphs:
            continue
        pen = TTGlyphPen(None)
        strings[glyph].draw(Cu2QuPen(pen, 0.6, reverse_direction=True))
        glyphs[glyph] = pen.glyph()
        if abs(strings[glyph].width - width) > 1:
            print(f"{name}: {glyph} is {strings[glyph].width:.0f} wide and becomes {width}")
        metrics[glyph] = (width, 0)
        order.append(glyph)
    glyphs[".notdef"] = TTGlyphPen(None).glyph()
    metrics[".notdef"] = (250, 0)
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(cmap)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({g: (w, getattr(glyphs[g], "xMin", 0) or 0) for g, (w, _) in metrics.items()})
    builder.setupHorizontalHeader(ascent=718, descent=-207)
    builder.setupNameTable({"familyName": name, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost(keepGlyphNames=False)
    builder.setupMaxp()
    return builder.font


def write(name, font):
    font.flavor = "woff2"
    font["head"].created = font["head"].modified = 3_600_000_000
    font.recalcTimestamp = False
    path = f"{out}/{name.lower()}.woff2"
    font.save(path)
    print(name, os.path.getsize(path))


for name, path in LATIN.items():
    write(name, latin(name, path))
for name, file in PICTURES.items():
    write(name, pictures(name, file))
