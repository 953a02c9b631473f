import { BrokenFont } from '../sfnt/sfnt-tables.ts';
import type { NamedOutlines } from './cff-outlines.ts';
import { type1Outline } from './type1-outline.ts';

const eexecKey = 55_665;
const charstringKey = 4330;
const eexecLead = 4;
const maxSubroutines = 65_536;

const decrypt = (bytes: Uint8Array, key: number, lead: number): Uint8Array => {
  let state = key;
  const plain = bytes.map((cipher) => {
    const value = cipher ^ (state >> 8);
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
    return value;
  });
  return plain.subarray(lead);
};

/** Returns the decrypted private part, which follows `eexec` in binary or hexadecimal. */
const privatePart = (program: Buffer): Buffer => {
  const found = program.indexOf('eexec');
  if (found < 0) throw new BrokenFont('the Type 1 font has no private part');
  let at = found + 5;
  while (program[at] === 0x20 || program[at] === 0x09 || program[at] === 0x0a || program[at] === 0x0d) at++;
  const isHex = /^[\da-f\s]{8}/i.test(program.toString('latin1', at, at + 8));
  const encrypted = isHex
    ? Buffer.from(program.toString('latin1', at).replaceAll(/\s+/g, ''), 'hex')
    : program.subarray(at);
  return Buffer.from(decrypt(encrypted, eexecKey, eexecLead));
};

/** Reads a Type 1 font program (Adobe Type 1 Font Format); `characterOf` maps glyph names. Throws `BrokenFont`. */
export const readType1Outlines = (
  program: Uint8Array,
  characterOf: (name: string) => string | undefined,
): NamedOutlines => {
  const bytes = Buffer.from(program.buffer, program.byteOffset, program.byteLength);
  const data = privatePart(bytes);
  const text = data.toString('latin1');
  const lead = Number(/\/lenIV\s+(\d{1,3})\b/.exec(text)?.[1] ?? 4);
  const begin = text.indexOf('/CharStrings');
  if (begin < 0) throw new BrokenFont('the Type 1 font has no glyphs');
  /** Reads entries of a key, a length, an `RD` name and bytes; skips the bytes when searching. */
  const entries = (pattern: RegExp, from: number, to: number): [key: string, charstring: Uint8Array][] => {
    const found: [string, Uint8Array][] = [];
    pattern.lastIndex = from;
    for (let match = pattern.exec(text); match !== null && match.index < to; match = pattern.exec(text)) {
      const end = pattern.lastIndex + Number(match[2]);
      found.push([match[1]!, decrypt(data.subarray(pattern.lastIndex, end), charstringKey, lead)]);
      if (found.length > maxSubroutines) throw new BrokenFont('the Type 1 font has too many charstrings');
      pattern.lastIndex = end;
    }
    return found;
  };
  const subroutines = new Map(
    entries(/\bdup\s+(\d{1,5})\s+(\d{1,5})\s+\S{1,8} /g, Math.max(0, text.indexOf('/Subrs')), begin).map(
      ([number, code]) => [Number(number), code],
    ),
  );
  const glyphs = new Map<string, Uint8Array>();
  for (const [name, charstring] of entries(/\/([^\s/]{1,100})\s+(\d{1,5})\s+\S{1,8} /g, begin + 12, text.length)) {
    const character = characterOf(name);
    if (character !== undefined) glyphs.set(character, charstring);
  }
  const matrix = /\/FontMatrix\s*\[\s*([\d.eE+-]+)/.exec(
    bytes.toString('latin1', 0, Math.max(0, bytes.indexOf('eexec'))),
  )?.[1];
  const scale = 1000 * Number(matrix ?? 0.001);
  return {
    characters: new Set(glyphs.keys()),
    box: (character) => type1Outline(glyphs.get(character)!, subroutines).box(scale),
  };
};
