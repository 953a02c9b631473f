import { gunzipSync, gzipSync } from 'node:zlib';
import type { EngineCode } from '@bulkfill/engine/core/codes';
import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOverlay, aPayload, aTemplate, pngBase64, readBytes, roundTrip, testKey } from './package-builders.ts';

const codes: readonly EngineCode[] = [
  'MALFORMED_DOQLO_FILE',
  'DOQLO_FILE_SIZE_LIMIT_EXCEEDED',
  'UNSUPPORTED_DOQLO_VERSION',
  'INVALID_DOQLO_AUTHENTICITY',
  'INVALID_DOQLO_SCHEMA',
  'MISSING_DOQLO_TEMPLATE_CONFIG',
  'UNSUPPORTED_PAGE_ORGANIZATION',
];

/** Whether reading ended well or with a code of the table; anything else fails the test. */
const readsOrNamesACode = async (reading: Promise<unknown>): Promise<boolean> => {
  try {
    await reading;
  } catch (error) {
    if (!isEngineError(error)) throw error;
    expect(codes).toContain(error.code);
  }
  return true;
};

const value = fc.oneof(
  fc.record({ static: fc.string() }),
  fc.nat(16_383).map((n) => ({ column: `column_${n}` })),
  fc.nat(499).map((n) => ({ text: `Dear {{column_${n}}},` })),
);
const length = fc.double({ min: 0.1, max: 2_000, noNaN: true });
const overlayMembers = fc.record({
  kind: fc.constantFrom('text', 'checkbox', 'qr', 'barcode', 'image', 'signature'),
  page: fc.nat(1_000),
  rect: fc.record({ x: length, y: length, width: length, height: length }),
  rotation: fc.double({ min: -360, max: 360, noNaN: true }),
  opacity: fc.double({ min: 0, max: 1, noNaN: true }),
  required: fc.boolean(),
  value,
});

describe('package codec', () => {
  it('reads back what was written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string(),
        fc.constantFrom(1, 2, 3, 4, 5),
        fc.array(overlayMembers, { maxLength: 5 }),
        async (name, schemaVersion, members) => {
          const overlays = members.map((member, index) => anOverlay({ id: `o${index}`, ...member }));
          const read = await roundTrip(aPayload({ name, schemaVersion, template: aTemplate({ overlays }) }));
          expect(read).toMatchObject({ name, schemaVersion });
          for (const [index, overlay] of read.template.overlays.entries()) {
            const { value: _value, ...plain } = members[index]!;
            expect(overlay).toMatchObject(JSON.parse(JSON.stringify(plain)));
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('accepts changed bytes or rejects them with a documented code', async () => {
    const good = Buffer.from(await buildPackage(aPayload(), testKey));
    const jws = gunzipSync(good);
    const change = fc.array(fc.record({ at: fc.nat(), byte: fc.nat(255) }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.boolean(), change, fc.nat(), async (isInside, changes, cut) => {
        const bytes = Buffer.from(isInside ? jws : good);
        for (const { at, byte } of changes) bytes[at % bytes.length] = byte;
        const kept = cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes;
        return readsOrNamesACode(readBytes(isInside ? gzipSync(kept) : kept));
      }),
      { numRuns: 400 },
    );
  });

  it('accepts a changed payload or rejects it with a documented code', async () => {
    const original = JSON.stringify(
      aPayload({
        template: aTemplate({
          assets: { sig: { mediaType: 'image/png', data: pngBase64 } },
          overlays: [
            anOverlay({ format: { number: {} }, border: { width: 1 } }),
            anOverlay({ id: 'b', kind: 'image', value: undefined, asset: 'sig' }),
            anOverlay({ id: 'c', kind: 'barcode', options: { a: 1 } }),
          ],
        }),
      }),
    );
    const strange = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(null, [], {}, '', -1, 1e308, '__proto__', 'constructor', [[[]]], { __proto__: null }),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(), strange, fc.constantFrom(1, 5), async (seed, replacement, schemaVersion) => {
        let visited = 0;
        const total = countNodes(JSON.parse(original));
        const target = 1 + (seed % (total - 1));
        const changed = JSON.parse(original, (_key, node) => (visited++ === target - 1 ? replacement : node)) as object;
        return readsOrNamesACode(roundTrip({ ...changed, schemaVersion }));
      }),
      { numRuns: 500 },
    );
  });
});

const countNodes = (node: unknown): number =>
  typeof node === 'object' && node !== null
    ? Object.values(node).reduce((sum: number, item) => sum + countNodes(item), 1)
    : 1;
