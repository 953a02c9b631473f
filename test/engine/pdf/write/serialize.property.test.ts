import { PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '@bulkfill/engine/pdf/pdf-value';
import { ObjectParser } from '@bulkfill/engine/pdf/read/object-parser';
import { decodeTextString, encodeTextString } from '@bulkfill/engine/pdf/text-string';
import { serialize } from '@bulkfill/engine/pdf/write/serialize';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const bytes = fc.uint8Array({ maxLength: 20 }).map((array) => Buffer.from(array).toString('latin1'));
const nameText = bytes.filter((text) => !text.includes('\0') && text !== '');
const number = fc.oneof(
  fc.integer(),
  fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000),
);
const leaf: fc.Arbitrary<PdfValue> = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  number,
  nameText.map((text) => PdfName.of(text)),
  bytes.map((text) => new PdfString(text)),
  fc
    .record({ number: fc.integer({ min: 1, max: 8e6 }), generation: fc.integer({ min: 0, max: 65_535 }) })
    .map((ref) => new PdfRef(ref.number, ref.generation)),
);
const value: fc.Arbitrary<PdfValue> = fc.letrec<{ value: PdfValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 5 }),
    // An entry with the value null equals a missing one (ISO 32000-2, 7.3.7).
    fc
      .array(
        fc.tuple(
          nameText,
          tie('value').filter((item) => item !== null),
        ),
        { maxLength: 5 },
      )
      .map((entries) => new PdfDict(entries)),
  ),
})).value;

it('reads back every object that it writes', () => {
  fc.assert(
    fc.property(value, (given) => {
      expect(new ObjectParser(Buffer.from(serialize(given), 'latin1')).read()).toEqual(given);
    }),
  );
});

it('reads back every text string that it writes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
      const read = new ObjectParser(Buffer.from(encodeTextString(text), 'latin1')).read();
      expect(decodeTextString(read ?? null)).toBe(text);
    }),
  );
});
