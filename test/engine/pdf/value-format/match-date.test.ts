import { type CharacterSource, matchDate } from '@bulkfill/engine/pdf/value-format/match-date';
import { type DateToken, parseDateTokens } from '@bulkfill/engine/svc/date-tokens';
import { describe, expect, it } from 'vitest';

/** Counts how often a character of the text is looked at. */
const stepsOf = (tokens: readonly DateToken[], text: string): number => {
  let steps = 0;
  const counted: CharacterSource = {
    length: text.length,
    codePointAt: (index) => {
      steps++;
      return text.codePointAt(index);
    },
    slice: (from, to) => {
      steps += (to ?? text.length) - (from ?? 0);
      return text.slice(from, to);
    },
  };
  matchDate(tokens, counted);
  return steps;
};

const units = [
  ' ',
  "' '",
  '  ',
  'd',
  'M',
  'MMM',
  'EEE',
  'y',
  'yyyy',
  'H',
  'a',
  'X',
  '.',
  "'a'",
  "'.'",
  "'1'",
  "''",
  '1',
  'T',
  '年',
  '\u00a0',
];
const fillers = [' ', '\t ', '1', '12', 'a', 'Jan.', '.', '. ', 'a ', ' .', 'Z', '+02', 'é', '年', '\u0301'];
const ends = ['', 'x', '1', ' '];

/** Patterns that repeat every two and three units up to the maximum length, with a last unit that may not match. */
const hostilePatterns = (): { name: string; tokens: DateToken[] }[] => {
  const found: { name: string; tokens: DateToken[] }[] = [];
  const add = (name: string): void => {
    try {
      found.push({ name, tokens: parseDateTokens(name) });
    } catch (error) {
      // A field twice: the repetition is of the other units then.
      if (!(error instanceof RangeError)) throw error;
    }
  };
  for (const a of units) {
    for (const b of units) {
      for (const repeated of [a + b, `${a}'x'${b}`]) {
        const times = Math.floor(96 / repeated.length);
        for (const last of ['', "'z'", 'd']) add(repeated.repeat(times) + last);
      }
      for (const c of units) add(a + b + c);
    }
  }
  return found;
};

describe('matchDate', () => {
  it('examines each character a few times at most for any pattern and text', () => {
    const patterns = hostilePatterns();
    expect(patterns.length).toBeGreaterThan(5_000);
    let worst = { ratio: 0, pattern: '', text: '' };
    for (const { name, tokens } of patterns) {
      for (const filler of fillers) {
        const text = filler.repeat(Math.ceil(200 / filler.length)).slice(0, 200);
        const steps = stepsOf(tokens, text);
        const ratio = steps / (name.length + text.length);
        if (ratio > worst.ratio) worst = { ratio, pattern: name, text };
      }
    }
    expect(worst.ratio, JSON.stringify(worst)).toBeLessThan(5);
  });

  it('takes at most twice the steps for twice the text', () => {
    // The pattern of the security assessment, and names with a literal that may begin inside them.
    for (const pattern of [`'x'${" ' '".repeat(20)}'z'`, "MMM'a'", "EEE'aaaa'MMM'.'", 'y M d']) {
      const tokens = parseDateTokens(pattern);
      for (const filler of fillers) {
        for (const end of ends) {
          const [one, two] = [10_000, 20_000].map((length) => stepsOf(tokens, `x${filler.repeat(length)}${end}`)) as [
            number,
            number,
          ];
          expect(two, `${pattern} ${filler}`).toBeLessThanOrEqual(2 * one + 500);
        }
      }
    }
  });

  it('merges white space of any kind, quoted or not', () => {
    expect(parseDateTokens("yyyy ' ' ' 'MM")).toMatchObject([
      { kind: 'digits' },
      { kind: 'space' },
      { kind: 'digits' },
    ]);
    expect(matchDate(parseDateTokens("yyyy ' ' ' 'MM"), '2026 \t\u00a0 01')).toEqual(
      new Map([
        ['year', '2026'],
        ['month', '01'],
      ]),
    );
  });

  it.each([
    ['ddMMyyyy', '512026', { day: '5', month: '1', year: '2026' }],
    ['ddMMyyyy', '05012026', { day: '05', month: '01', year: '2026' }],
    ['yyyyMMddHHmmssSSS', '20260105093015123', { year: '2026', milli: '123' }],
    ['d. MMM. yyyy', '5. Nov. 2026', { monthName: 'Nov' }],
    ['d. MMM yyyy', '5. Nov. 2026', { monthName: 'Nov.' }],
    ["MMM'a'", 'Jana', { monthName: 'Jan' }],
    ["yyyy''MM", "2026'01", { year: '2026', month: '01' }],
    ['yyyy年M月d日', '2026年1月5日', { year: '2026', month: '1', day: '5' }],
    ["' 'yyyy ", '2026', { year: '2026' }],
    ['XXX', '+02', { offset: '+02' }],
    ['X', '+0230', { offset: '+0230' }],
    ['h a', '5 p.m.', { hour12: '5', meridiem: 'p.m.' }],
    ['yyyy', '202', undefined],
    ['yyyy', '20261', undefined],
    ['yyyy-MM', '2026-', undefined],
    ['yyyy MM', '202601', undefined],
  ])('reads %s from %s', (pattern, text, expected) => {
    const read = matchDate(parseDateTokens(pattern), text);
    if (expected === undefined) expect(read).toBeUndefined();
    else expect(Object.fromEntries(read ?? [])).toMatchObject(expected);
  });

  it('accepts patterns of 100 characters and rejects longer ones', () => {
    expect(parseDateTokens('-'.repeat(100))).toHaveLength(1);
    expect(() => parseDateTokens('-'.repeat(101))).toThrow(RangeError);
    expect(() => parseDateTokens('yyyy y')).toThrow(RangeError);
  });
});
