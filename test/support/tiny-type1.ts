const encrypt = (plain: readonly number[], key: number): number[] => {
  let state = key;
  return [0, 0, 0, 0, ...plain].map((value) => {
    const cipher = value ^ (state >> 8);
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
    return cipher;
  });
};

const number = (value: number): number[] => {
  if (Math.abs(value) <= 107) return [value + 139];
  const over = Math.abs(value) - 108;
  return over < 1024
    ? [(value > 0 ? 247 : 251) + (over >> 8), over & 255]
    : [255, value >> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];
};
const operators = {
  hsbw: [13],
  rmoveto: [21],
  rlineto: [5],
  rrcurveto: [8],
  closepath: [9],
  endchar: [14],
  callsubr: [10],
  return: [11],
};
const escapes = { div: [12, 12], callothersubr: [12, 16], pop: [12, 17], setcurrentpoint: [12, 33] };
const codes: Readonly<Record<string, readonly number[]>> = { ...operators, ...escapes };

const charstring = (text: string): number[] =>
  text.split(' ').flatMap((token) => codes[token] ?? number(Number(token)));

/** Bounds of each letter, an arc from its lower left to its lower right corner: left, bottom, right, top. */
const letters: Readonly<Record<string, readonly [number, number, number, number]>> = {
  space: [0, 0, 0, 0],
  f: [-150, -200, 640, 700],
  j: [-180, -210, 250, 650],
  g: [30, -220, 470, 450],
  y: [20, -220, 480, 450],
  Q: [0, -180, 700, 720],
  W: [20, 0, 900, 700],
  A: [10, 0, 690, 700],
  H: [30, 0, 670, 700],
  i: [60, 0, 240, 650],
  s: [40, 0, 400, 450],
  x: [20, 0, 430, 450],
};

/** Encodes a stem drawn by a subroutine, and an arc drawn by a flex, with `top` as its highest point. */
const glyph = ([left, bottom, right, top]: readonly [number, number, number, number]): number[] => {
  if (right === 0) return charstring('0 500 hsbw endchar');
  const width = right - left;
  const bow = Math.round(((top - bottom) * 4) / 3);
  const half = Math.round(width / 2);
  return charstring(
    `${left * 2} 2 div 500 hsbw 0 ${bottom} rmoveto 0 callsubr 20 0 rlineto -20 0 rlineto 1 callsubr ` +
      `${half} 0 rmoveto 2 callsubr ${-half} 0 rmoveto 2 callsubr 0 ${Math.round(bow / 2)} rmoveto 2 callsubr ` +
      `${half} ${top - bottom - Math.round(bow / 2)} rmoveto 2 callsubr ${half} 0 rmoveto 2 callsubr 0 0 rmoveto 2 callsubr ` +
      `${width - 2 * half} ${bottom - top} rmoveto 2 callsubr 50 ${right} ${bottom} 3 callsubr closepath endchar`,
  );
};

/** Builds a Type 1 font with encrypted charstrings, subroutines and flexes (Adobe Type 1 Font Format). */
export const tinyType1 = (): Uint8Array => {
  const entry = (head: string, code: readonly number[], tail: string): number[] => {
    const bytes = encrypt(code, 4330);
    return [...Buffer.from(`${head} ${bytes.length} RD `), ...bytes, ...Buffer.from(` ${tail}\n`)];
  };
  const subroutines = [
    '0 5 rlineto 0 -5 rlineto return',
    '0 1 callothersubr return',
    '0 2 callothersubr return',
    '3 0 callothersubr pop pop setcurrentpoint return',
  ];
  const clear =
    '%!PS-AdobeFont-1.0: Tiny 1.0\n11 dict begin\n/FontName /Tiny def\n/PaintType 0 def\n/FontType 1 def\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n' +
    '/Encoding StandardEncoding def\n/FontBBox {-200 -250 1000 800} readonly def\ncurrentdict end\ncurrentfile eexec\n';
  const glyphs = Object.entries({ '.notdef': [0, 0, 0, 0] as const, ...letters });
  const hidden = [
    ...Buffer.from(
      'dup /Private 8 dict dup begin\n/RD {string currentfile exch readstring pop} executeonly def\n/ND {def} def\n/NP {put} def\n' +
        `/BlueValues [] def\n/MinFeature {16 16} def\n/password 5839 def\n/Subrs ${subroutines.length} array\n`,
    ),
    ...subroutines.flatMap((text, index) => entry(`dup ${index}`, charstring(text), 'NP')),
    ...Buffer.from(`ND\n2 index /CharStrings ${glyphs.length} dict dup begin\n`),
    ...glyphs.flatMap(([name, box]) => entry(`/${name}`, glyph(box), 'ND')),
    ...Buffer.from('end\nend\nreadonly put\nput\ndup /FontName get exch definefont pop\nmark currentfile closefile\n'),
  ];
  return Uint8Array.from([...Buffer.from(clear), ...encrypt(hidden, 55_665)]);
};
