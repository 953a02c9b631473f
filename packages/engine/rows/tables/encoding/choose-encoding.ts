import { type EncodingScore, guessEncoding } from './guess-encoding.ts';
import { looksWestern } from './looks-western.ts';
import { countWesternWords } from './western-words.ts';

export interface ChosenEncoding {
  readonly label: string;
  readonly text: string;
  readonly sure: 'likely' | 'guess';
  readonly isEastAsian: boolean;
}

/** Points by which another encoding must beat Windows-1252 if the text looks Western. */
const better = 3;
/** Lead in points that Windows-1252 needs if the text looks Western. `Kæstutis` scores 4 more than `Kęstutis`. */
const certain = 6;
const frequentWord = 6;
/** Lead in points that Windows-1252 needs if its letters also exist in other code pages. */
const clearlyBetter = 6;
const frequentCharacter = 6;

const carriageReturn = 0x0d;
const lineFeed = 0x0a;

const endsLinesAsMac = (bytes: Uint8Array): boolean => bytes.includes(carriageReturn) && !bytes.includes(lineFeed);

/** Chooses the encoding of a text that is neither UTF-8 nor UTF-16: Windows-1252, or a `guess` by statistics. */
export const chooseEncoding = (bytes: Uint8Array): ChosenEncoding => {
  if (endsLinesAsMac(bytes))
    return { label: 'macintosh', text: decoded(bytes, 'macintosh') as string, sure: 'guess', isEastAsian: false };
  const western = decoded(bytes, 'windows-1252') as string;
  const looks = looksWestern(western);
  const scores = guessEncoding(bytes);
  const own = scores.find(({ label }) => label === 'windows-1252') as EncodingScore;
  const others = scores.filter(({ sample }) => sample !== own.sample);
  const lead =
    own.score - (others[0]?.score ?? Number.NEGATIVE_INFINITY) + frequentWord * countWesternWords(own.sample);
  if (lead > (looks === 'yes' ? -better : 0)) {
    const isLikely =
      (looks === 'yes' && lead >= certain) || (looks === 'perhaps' && lead >= clearlyBetter && own.score > 0);
    return { label: own.label, text: western, sure: isLikely ? 'likely' : 'guess', isEastAsian: false };
  }
  for (const { label, score, sample, isEastAsian } of others) {
    const text = score < own.score ? western : decoded(bytes, label);
    if (text === undefined) continue;
    const count = sample.match(/[^\0-\u007f]/g)?.length ?? 0;
    return {
      label: text === western ? own.label : label,
      text,
      sure: 'guess',
      isEastAsian: isEastAsian && score >= count * frequentCharacter,
    };
  }
  return { label: own.label, text: western, sure: 'guess', isEastAsian: false };
};

const decoded = (bytes: Uint8Array, label: string): string | undefined => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
