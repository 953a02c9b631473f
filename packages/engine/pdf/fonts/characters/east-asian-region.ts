import { isFormSelector } from './invisible.ts';

export type EastAsianRegion = 'sc' | 'tc' | 'jp' | 'kr';

const traditional = 1;
const simplified = 2;
const japanese = 4;

/** Returns all characters with lead and trail bytes in the given ranges. */
const repertoire = (
  encoding: string,
  leads: readonly [number, number],
  trails: readonly (readonly [number, number])[],
): string => {
  const bytes: number[] = [];
  for (let lead = leads[0]; lead <= leads[1]; lead++)
    for (const [first, last] of trails) for (let trail = first; trail <= last; trail++) bytes.push(lead, trail);
  return new TextDecoder(encoding).decode(Uint8Array.from(bytes));
};

let evidence: Uint8Array | undefined;

/** Returns, per unified ideograph (U+4E00 to U+9FFF), the national character set that distinguishes it. */
const regionalEvidence = (): Uint8Array => {
  if (evidence !== undefined) return evidence;
  const sets = new Uint8Array(0x5200);
  const mark = (characters: string, bit: number): void => {
    for (let i = 0; i < characters.length; i++) {
      const index = characters.charCodeAt(i) - 0x4e00;
      if (index >= 0 && index < sets.length) (sets[index] as number) |= bit;
    }
  };
  mark(
    repertoire(
      'big5',
      [0xa4, 0xf9],
      [
        [0x40, 0x7e],
        [0xa1, 0xfe],
      ],
    ),
    traditional,
  );
  mark(repertoire('gbk', [0xb0, 0xf7], [[0xa1, 0xfe]]), simplified);
  mark(repertoire('euc-jp', [0xb0, 0xf4], [[0xa1, 0xfe]]), japanese);
  // A character only in Big5, only in GB 2312 or only in JIS X 0208 indicates the region.
  evidence = sets.map((bits) => {
    if ((bits & traditional) !== 0 && (bits & simplified) === 0) return traditional;
    if ((bits & simplified) !== 0 && (bits & traditional) === 0) return simplified;
    return bits === japanese ? japanese : 0;
  });
  return evidence;
};

/**
 * Returns the most likely region of a text. Kana are Japanese, Hangul is Korean, Bopomofo is Taiwanese. Han alone is
 * classified by national character sets (Big5, GB 2312, JIS X 0208, the forms of JIS X 0213 at U+FA0E to U+FA6D) and by
 * variation selectors. Otherwise it is Simplified Chinese. Depends only on the text.
 */
export const detectEastAsianRegion = (text: string): EastAsianRegion => {
  let traditionals = 0;
  let simplifieds = 0;
  let japaneses = 0;
  let korean = false;
  let variants = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x4e00 && unit < 0xa000) {
      const found = (evidence ?? regionalEvidence())[unit - 0x4e00];
      if (found === traditional) traditionals++;
      else if (found === simplified) simplifieds++;
      else if (found === japanese) japaneses++;
    } else if (unit >= 0xfa0e && unit < 0xfa6e) japaneses++;
    else if ((unit >= 0x3041 && unit <= 0x30ff) || (unit >= 0xff66 && unit <= 0xff9f)) return 'jp';
    else if (unit >= 0x3105 && unit <= 0x312f) return 'tc';
    // Names in Japanese registers select the forms of ideographs.
    else if (unit === 0xdb40 && isFormSelector(text.codePointAt(i) as number)) variants = true;
    else if (
      (unit >= 0xac00 && unit <= 0xd7a3) ||
      (unit >= 0x1100 && unit <= 0x11ff) ||
      (unit >= 0x3131 && unit <= 0x318e)
    )
      korean = true;
  }
  if (korean) return 'kr';
  if (japaneses > 0 || variants) return 'jp';
  return traditionals > simplifieds ? 'tc' : 'sc';
};
