import { readFile } from 'node:fs/promises';
import { fillEach, fillOne, openTemplate, type SealOptions, type Template } from '@bulkfill/bulkfill/library/index';
import { openLocalKey } from '@bulkfill/engine/pdf/seal/sealing-key';
import { describe, expect, it } from 'vitest';
import { readSeals } from '../../support/sealing/read-seals.ts';
import { makeIdentity, toPem } from '../../support/sealing/test-authority.ts';

const pdf = await readFile(new URL('../../../examples/certificate/source.pdf', import.meta.url));
const rect = { x: 130, y: 213, width: 582, height: 68 };
const template: Template = { overlays: [{ id: 'name', kind: 'text', page: 0, rect, value: { column: 'column_0' } }] };
const leaf = makeIdentity();
const chain = toPem(leaf.certificate);
const signedAt = new Date('2026-01-02T03:04:05Z');
const seal: SealOptions = { chain, privateKey: leaf.privateKey, signedAt };
const fill = (options: SealOptions) => fillOne({ pdf, template, row: ['Ada'] }, { seal: options });

describe('the option seal', () => {
  it('seals with a key, or with a function that signs digests', async () => {
    const { sign } = openLocalKey(chain, leaf.privateKey);
    const { pdf: local } = await fill(seal);
    expect(readSeals(local)).toMatchObject([{ coversFile: true, isIntact: true }]);
    expect(await fill({ chain, sign: async (digest) => sign(digest), signedAt })).toMatchObject({ pdf: local });
  });

  it('reports the seal of each row', async () => {
    for await (const row of fillEach({ pdf, template, rows: [['Ada']] }, { seal }))
      expect(row.seal).toMatchObject({ level: 'B-B', signed_at: signedAt.toISOString() });
    for await (const row of fillEach({ pdf, template, rows: [['Ada']] })) expect(row).not.toHaveProperty('seal');
  });

  it('is of the fill or of the template that is open, and each fill has its own time', async () => {
    using opened = await openTemplate({ pdf, template, seal });
    const other = { ...seal, signedAt: new Date('2026-05-06T07:08:09Z') };
    const [first, later, again] = [
      await opened.fill(['Ada']),
      await opened.fill(['Ada'], { seal: other }),
      await opened.fill(['Ada']),
    ];
    expect(readSeals(first.pdf)).toMatchObject([{ coversFile: true, isIntact: true }]);
    expect(readSeals(later.pdf)[0]).toMatchObject({
      coversFile: true,
      isIntact: true,
      dictionary: expect.stringContaining('20260506070809'),
    });
    expect(again.pdf).toEqual(first.pdf);
    expect(first.pdf).toEqual((await fill(seal)).pdf);
    using plain = await openTemplate({ pdf, template });
    expect(readSeals((await plain.fill(['Ada'])).pdf)).toEqual([]);
    expect(readSeals((await plain.fill(['Ada'], { seal })).pdf)).toHaveLength(1);
    expect(readSeals((await plain.fill(['Ada'])).pdf)).toEqual([]);
  });

  it('asks a signer for one probe per open template', async () => {
    const { sign } = openLocalKey(chain, leaf.privateKey);
    const digests: Uint8Array[] = [];
    const counted = (digest: Uint8Array) => {
      digests.push(digest);
      return sign(digest);
    };
    using opened = await openTemplate({ pdf, template, seal: { chain, sign: counted, signedAt } });
    await opened.fill(['Ada']);
    await opened.fill(['Ada']);
    expect(digests).toHaveLength(3);
    await opened.fill(['Ada'], { seal: { chain, sign: (digest) => counted(digest), signedAt } });
    expect(digests).toHaveLength(5);
  });

  it('is refused if it is wrong', async () => {
    const other = makeIdentity();
    const refused = (code: string) => expect.objectContaining({ code });
    await expect(fill({ chain, privateKey: other.privateKey })).rejects.toEqual(refused('SEAL_CERTIFICATE_INVALID'));
    await expect(fill({ ...seal, signedAt: new Date('2019-01-01') })).rejects.toEqual(
      refused('SEAL_CERTIFICATE_INVALID'),
    );
    await expect(fill({ chain })).rejects.toEqual(refused('INVALID_PARAMETER'));
    await expect(fill({ ...seal, reasons: 'x' } as never)).rejects.toEqual(refused('INVALID_PARAMETER'));
  });
});
