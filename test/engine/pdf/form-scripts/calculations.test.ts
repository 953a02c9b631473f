import { type NumbersOf, parseSimpleCalculation } from '@bulkfill/engine/pdf/form-scripts/calculation';
import { decimalText, fractionOf } from '@bulkfill/engine/pdf/form-scripts/fraction';
import { parseFieldExpression } from '@bulkfill/engine/pdf/form-scripts/parse-field-expression';
import { readCall } from '@bulkfill/engine/pdf/form-scripts/read-call';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const values: Readonly<Record<string, readonly string[]>> = {
  a: ['2'],
  b: ['3'],
  '1 c.d': ['0.1'],
  e: ['0.2'],
  g: ['1', '2', '3'],
  z: ['0'],
};
const numbersOf: NumbersOf = (name) =>
  name === 'text' ? [undefined] : (values[name] ?? []).map((text) => fractionOf(text));

describe('readCall', () => {
  it.each([
    ['AFNumber_Format(2, 0, 0, 0, "\\u20ac ", true);', 'AFNumber_Format', [2, 0, 0, 0, '€ ', true]],
    ["AFSimple_Calculate('SUM', new Array ('a', 'b'))", 'AFSimple_Calculate', ['SUM', ['a', 'b']]],
    ['/* total */ AFSimple_Calculate("SUM", ["a"]) ; ;', 'AFSimple_Calculate', ['SUM', ['a']]],
    ['AFRange_Validate(true, -1, false, 0)', 'AFRange_Validate', [true, -1, false, 0]],
  ])('reads %s', (script, name, args) => {
    expect(readCall(script)).toEqual({ name, args });
  });

  it.each([
    'AFNumber_Format(2);app.alert(1)',
    'if (true) AFNumber_Format(2)',
    'x.AFNumber_Format(2)',
    'AFNumber_Format(n)',
    'AFNumber_Format(1+1)',
    'AFNumber_Format("a" + "b")',
    'AFNumber_Format(2',
    'AFNumber_Format(new Date())',
    '',
    `AFNumber_Format(${' '.repeat(20_000)}2)`,
  ])('rejects %.40s', (script) => {
    expect(readCall(script)).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (script) => void readCall(script)));
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z("\\',\d\s)[\]*/]{0,60}$/),
        (script) => void [readCall(script), parseFieldExpression(script)],
      ),
    );
  });
});

describe('parseSimpleCalculation', () => {
  it.each([
    ['SUM', '6.2'],
    ['AVG', '1.55'],
    ['PRD', '1.2'],
    ['MIN', '0.2'],
    ['MAX', '3'],
  ])('computes %s of a group and a field', (name, result) => {
    expect(parseSimpleCalculation([name, 'g, e'])?.evaluate(numbersOf)).toBe(result);
    expect(parseSimpleCalculation([name, ['g', 'e']])?.evaluate(numbersOf)).toBe(result);
  });

  it('adds decimals without floating-point errors', () => {
    expect(parseSimpleCalculation(['SUM', ['1 c.d', 'e']])?.evaluate(numbersOf)).toBe('0.3');
  });

  it('ignores names that the form lacks, and returns no result for text', () => {
    expect(parseSimpleCalculation(['SUM', ['a', 'absent']])?.evaluate(numbersOf)).toBe('2');
    expect(parseSimpleCalculation(['SUM', ['a', 'text']])?.evaluate(numbersOf)).toBeUndefined();
    expect(parseSimpleCalculation(['MIN', ['absent']])?.evaluate(numbersOf)).toBe('0');
  });

  it('rejects other functions and arguments', () => {
    expect([
      parseSimpleCalculation(['MED', 'a']),
      parseSimpleCalculation(['SUM', 1]),
      parseSimpleCalculation(['SUM', 'a', 1]),
    ]).toEqual([undefined, undefined, undefined]);
  });
});

describe('parseFieldExpression', () => {
  const of = (notation: string): string | undefined =>
    parseFieldExpression(`/** BVCALC ${notation} EVCALC **/`)?.evaluate(numbersOf);

  it.each([
    ['a + b * 2', '8'],
    ['(a + b) * 2', '10'],
    ['a - b - 1', '-2'],
    ['-a * -b', '6'],
    ['\\1\\ c.d + e', '0.3'],
    ['b / a', '1.5'],
    ['10 / 3', '3.3333333333333335'],
    ['.5 + 0.25', '0.75'],
  ])('evaluates %s', (notation, result) => {
    expect(of(notation)).toBe(result);
  });

  it.each(['a / z', 'a + absent', 'text * 2'])('returns no result for %s', (notation) => {
    expect(of(notation)).toBeUndefined();
  });

  it.each(['a b', 'a +', '(a', '1st + a', '', 'a, b', 'a = b', 'f(a)', `${'('.repeat(200)}a${')'.repeat(200)}`])(
    'rejects %.20s',
    (notation) => {
      expect(parseFieldExpression(`/** BVCALC ${notation} EVCALC **/`)).toBeUndefined();
    },
  );

  it('evaluates the script that Acrobat writes below the notation', () => {
    const script =
      '/** BVCALC a + b EVCALC **/ event.value=AFMakeNumber(getField("a").value) + AFMakeNumber(getField("b").value) * 10;';
    expect(parseFieldExpression(script)?.evaluate(numbersOf)).toBe('32');
    expect(parseFieldExpression('/** BVCALC a EVCALC **/ event.value = 2 + foo();')).toBeUndefined();
    expect(parseFieldExpression('event.value = AFMakeNumber(getField("a").value);')).toBeUndefined();
  });
});

describe('fraction', () => {
  it('is written as it was read', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
        fc.integer({ min: 0, max: 10 }),
        (units, places) => {
          const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
          const text = `${units < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`;
          const number = fractionOf(text);
          expect(number && Number(decimalText(number, places))).toBe(Number(text) + 0);
        },
      ),
    );
  });

  it('accepts 40 digits and rejects 41', () => {
    expect(fractionOf('9'.repeat(40))).toBeDefined();
    expect(fractionOf('9'.repeat(41))).toBeUndefined();
  });
});
