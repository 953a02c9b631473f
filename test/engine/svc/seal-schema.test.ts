import { describe, expect, it } from 'vitest';
import { anOverlay, aPayload, aTemplate, pngBase64, readOverlay, roundTrip, ttfBase64 } from './package-builders.ts';

const seal = { id: 'seal', kind: 'seal', value: undefined };
const assets = {
  logo: { mediaType: 'image/png', data: pngBase64 },
  face: { mediaType: 'font/ttf', data: ttfBase64 },
};
const refusal = async (overlays: readonly object[], template: object = {}): Promise<string> => {
  const payload = aPayload({ template: aTemplate({ assets, ...template, overlays }) });
  return roundTrip(payload).then(
    () => 'accepted',
    (error) => `${error.code}: ${error.message}`,
  );
};
const ifBlank = { column: 'column_0', blank: true };

describe('seal overlay schema', () => {
  it('has a label by default, and keeps picture, language and alternative text', async () => {
    const read = await readOverlay(seal);
    expect(read).toMatchObject({ id: 'seal', kind: 'seal', page: 0, label: 'Digitally sealed', rotation: 0 });
    for (const member of ['alt', 'asset', 'lang', 'when', 'pages']) expect(read).not.toHaveProperty(member);
    const members = { asset: 'logo', label: '', lang: 'de', alt: { static: 'Siegel' }, rotation: 90, opacity: 0.5 };
    expect(await readOverlay({ ...seal, ...members }, { assets })).toMatchObject({ ...members, alt: 'Siegel' });
    expect(await readOverlay({ ...seal, alt: { text: 'Seal' } })).toMatchObject({ alt: 'Seal' });
  });

  it.each([
    ['a value', { value: { static: 'x' } }, 'value'],
    ['a condition', { when: ifBlank }, 'when must not be there: all rows share the seal'],
    ['pages', { page: undefined, pages: 'all' }, 'pages must not be there'],
    ['a role', { role: 'P' }, 'role must not be there'],
    ['an alternative text of a column', { alt: { column: 'column_0' } }, 'alt must be the same in every row'],
    ['an alternative text with columns', { alt: { text: 'To {{column_0}}' } }, 'alt must be the same in every row'],
    ['a picture that is not there', { asset: 'photo' }, 'asset must name an asset of the package'],
    ['a font as picture', { asset: 'face' }, 'asset must name an image asset, not a font'],
  ])('rejects a seal with %s', async (_, members, rule) => {
    const message = await refusal([anOverlay({ ...seal, ...members })]);
    expect(message).toContain('INVALID_DOQLO_SCHEMA: ');
    expect(message).toContain(`template.overlays[0].${rule}`);
  });

  it('rejects a second seal', async () => {
    expect(await refusal([anOverlay(), anOverlay(seal), anOverlay({ ...seal, id: 'other' })])).toContain(
      'template.overlays[2].kind must not be seal: the template has a seal already',
    );
  });

  it('rejects a page that only some rows have, or several times', async () => {
    const rule = 'template.overlays[0].page must be a page that every row has once';
    expect(await refusal([anOverlay(seal)], { pages: [{ page: 0, when: ifBlank }] })).toContain(rule);
    const cells = [{ key: 'name', x: 0, width: 100 }];
    const more = { page: 0, rect: { x: 0, y: 0, width: 100, height: 100 } };
    const list = anOverlay({ id: 'items', kind: 'list', page: 1, itemHeight: 18, cells, more });
    expect(await refusal([anOverlay(seal), list])).toContain(rule);
    expect(await refusal([anOverlay({ ...seal, page: 1 })], { pages: [{ page: 0, when: ifBlank }] })).toBe('accepted');
  });

  it('is no kind of versions 1 to 4', async () => {
    const template = aTemplate({ overlays: [anOverlay(seal)] });
    await expect(roundTrip(aPayload({ schemaVersion: 4, template }))).rejects.toMatchObject({
      code: 'INVALID_DOQLO_SCHEMA',
    });
  });
});
