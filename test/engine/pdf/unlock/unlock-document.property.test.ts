import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { unlockDocument } from '@bulkfill/engine/pdf/unlock/unlock-document';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Lock, lockKinds, lockPdf, objectsIn } from '../../../support/lock-pdf.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { anyMutation, mutated, withSoundOffsets } from '../fuzz-mutations.ts';
import { fuzzSources } from '../fuzz-sources.ts';

const kinds = fc.constantFrom(...lockKinds);
const ascii = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 40 });

/**
 * Object numbers of one, two and three bytes, which are part of the key. Large ones are few, because each needs a table
 * of that length.
 */
const numbers = fc.oneof(
  { weight: 19, arbitrary: fc.integer({ min: 5, max: 700 }) },
  { weight: 1, arbitrary: fc.integer({ min: 65_530, max: 70_000 }) },
);

describe('locked and unlocked documents', () => {
  it('are equal: strings and streams of any bytes, any object number and any password', () => {
    const cases = fc.record({
      kind: kinds,
      user: fc.oneof(fc.constant(''), ascii),
      owner: ascii,
      asOwner: fc.boolean(),
      encryptMetadata: fc.boolean(),
      number: numbers,
      text: fc.uint8Array({ maxLength: 70 }),
      data: fc.uint8Array({ maxLength: 70 }),
      type: fc.constantFrom('', '/Type/Metadata', '/Type/EmbeddedFile', '/Type/XObject'),
    });
    fc.assert(
      fc.property(cases, ({ number, text, data, type, asOwner, user, ...how }) => {
        const hex = Buffer.from(text).toString('hex');
        const source = rawPdf({ ...onePage(), [number]: { dict: `${type}/S<${hex}>/A[<${hex}>[<${hex}>]]`, data } });
        const lock: Lock = { ...how, user };
        const password = asOwner ? how.owner : user;
        const { bytes } = unlockDocument(lockPdf(source, lock), { password, rightsConfirmed: true });
        expect(objectsIn(bytes)).toEqual(objectsIn(source));
      }),
      { numRuns: 120 },
    );
  });

  it('are a valid copy or a documented error, however the locked file is changed', async () => {
    const sources = new Map<string, string>();
    for (const [name, source] of await fuzzSources())
      for (const kind of lockKinds) sources.set(`${name}, ${kind}`, lockPdf(source, { kind }).toString('latin1'));
    const cases = fc.record({
      source: fc.constantFrom(...sources.keys()),
      mutations: fc.array(anyMutation, { minLength: 1, maxLength: 4 }),
      soundOffsets: fc.boolean(),
    });
    const refusals = new Set(['INVALID_PDF', 'ENCRYPTED_PDF_UNSUPPORTED', 'PASSWORD_REQUIRED']);
    fc.assert(
      fc.property(cases, ({ source, mutations, soundOffsets }) => {
        let file = sources.get(source) ?? '';
        for (const mutation of mutations) file = mutated(file, mutation);
        if (soundOffsets) file = withSoundOffsets(file);
        try {
          const { bytes } = unlockDocument(Buffer.from(file, 'latin1'), { rightsConfirmed: true });
          expect(inspectPdf(bytes).pageCount).toBeGreaterThan(0);
        } catch (error) {
          if (!isEngineError(error)) throw error;
          expect(refusals).toContain(error.code);
        }
      }),
      { numRuns: 400 },
    );
  });
});
