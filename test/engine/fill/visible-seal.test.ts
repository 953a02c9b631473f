import { fillRows } from '@bulkfill/engine/fill/fill-rows';
import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import { previewRow } from '@bulkfill/engine/fill/preview/preview-row';
import { pageGeometry } from '@bulkfill/engine/pdf/geometry/page-geometry';
import { findUserBox, findUserMatrix } from '@bulkfill/engine/pdf/geometry/user-box';
import { openPdf } from '@bulkfill/engine/pdf/read/open-pdf';
import { openLocalKey } from '@bulkfill/engine/pdf/seal/sealing-key';
import { decodeTextString } from '@bulkfill/engine/pdf/text-string';
import { verifyPdf } from '@bulkfill/engine/pdf/verify/verify-pdf';
import type { ResolvedSealOverlay } from '@bulkfill/engine/svc/seal-overlay';
import type { ResolvedTemplate, TemplateOverlay } from '@bulkfill/engine/svc/template';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../support/a-form.ts';
import { declaringPdf } from '../../support/declaring-pdf.ts';
import { turnedAndCropped } from '../../support/drawn-pdfs.ts';
import { makePng } from '../../support/make-png.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { renderLimits } from '../../support/render-limits.ts';
import { type Picture, renderPage } from '../../support/render-page.ts';
import { readSeals } from '../../support/sealing/read-seals.ts';
import { makeIdentity } from '../../support/sealing/test-authority.ts';
import { structureOf } from '../../support/structure-of.ts';
import { aSeal, aTemplate, aText } from '../../support/template-builders.ts';
import { filledWhole, inputOf, type WholeFill } from '../../support/whole-fill.ts';

const root = makeIdentity({ name: 'Test Root', isAuthority: true });
const signedAt = '2026-01-02T03:04:05.678Z';
const keyOf = (name: string) => {
  const leaf = makeIdentity({ name, issuer: root });
  return openLocalKey([leaf.certificate, root.certificate], leaf.privateKey);
};
const key = keyOf('Zoë, Ltd');
const plain = rawPdf(onePage());
const logo = makePng({ width: 2, height: 1, bitDepth: 8, colorType: 2, samples: [255, 0, 0, 255, 0, 0] });
const assets = new Map([['logo', { mediaType: 'image/png', bytes: logo }]]) as ResolvedTemplate['assets'];

interface Given {
  readonly source?: Uint8Array;
  readonly seal?: Partial<ResolvedSealOverlay>;
  readonly name?: string;
  readonly settings?: Partial<FillSettings>;
  readonly rows?: readonly string[];
  readonly overlays?: readonly TemplateOverlay[];
}

const fillOf = ({
  source = plain,
  seal,
  name,
  settings,
  rows = ['Ada'],
  overlays = [aText(), aSeal(seal)],
}: Given): WholeFill => ({
  source,
  template: aTemplate(overlays, assets),
  rows: rows.map((cell) => [cell]),
  settings: { seal: true, ...settings },
  options: { seal: { key: name === undefined ? key : keyOf(name), signedAt } },
});

const resultsOf = async (given: Given) => Array.fromAsync(fillRows(inputOf(fillOf(given))));
const sealOne = async (given: Given = {}): Promise<Uint8Array> => (await resultsOf(given))[0]!.pdf!;

/** Returns the widget of the seal, and the text of its appearance. */
const widgetOf = (pdf: Uint8Array) => {
  const { document, pages } = openPdf(pdf, { maxPages: 9 });
  for (const [page, { dict }] of pages.entries())
    for (const each of document.array(dict.get('Annots')) ?? []) {
      const widget = document.dict(each);
      if (decodeTextString(document.resolve(widget?.get('T') ?? null)) !== 'Seal') continue;
      const rect = (document.array(widget!.get('Rect')) ?? []).map(Number);
      return { page, rect, said: decodeTextString(document.resolve(widget!.get('TU'))) };
    }
  return undefined;
};

const isDark = ({ data }: Picture, at: number): boolean => data[at]! + data[at + 1]! + data[at + 2]! < 384;

/** Returns the box of dark pixels that one picture has and the other lacks, in points. */
const inkOf = (picture: Picture, without: Picture, scale: number) => {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1, -1];
  for (let at = 0; at < picture.data.length; at += 4) {
    if (!isDark(picture, at) || isDark(without, at)) continue;
    const [x, y] = [((at / 4) % picture.width) / scale, Math.floor(at / 4 / picture.width) / scale];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return { left, top, right, bottom };
};

describe('a visible seal', () => {
  it('shows label, signer and time, in the same bytes for all rows', async () => {
    const [first, second] = await resultsOf({ rows: ['Ada', 'Bob'] });
    expect([first, second].map((row) => row?.result)).toMatchObject(Array(2).fill({ status: 'success', applied: 2 }));
    const start = Buffer.from(first!.pdf!).indexOf('/ByteRange');
    const shared = Buffer.from(first!.pdf!).subarray(0, start - 400);
    expect(Buffer.from(second!.pdf!).subarray(0, shared.length)).toEqual(shared);
    expect(shared.toString('latin1')).toContain('(2026-01-02 03:04:05Z)');
    expect(widgetOf(first!.pdf!)).toEqual({
      page: 0,
      rect: [40, 90, 220, 140],
      said: 'Digitally sealed, Zoë, Ltd, 2026-01-02 03:04:05Z',
    });
    expect(readSeals(second!.pdf!)).toMatchObject([{ field: 'Seal', coversFile: true, isIntact: true }]);
  });

  it('leaves the bytes of templates without it, and of runs without a seal, unchanged', async () => {
    const bare = { ...fillOf({}), template: aTemplate([aText()], assets) };
    const invisible = await Array.fromAsync(fillRows(inputOf(bare)));
    expect(widgetOf(invisible[0]!.pdf!)?.rect.slice(0, 2)).toEqual(widgetOf(invisible[0]!.pdf!)?.rect.slice(2));
    const [unsealed] = await resultsOf({ settings: { seal: false } });
    const [withoutOverlay] = await Array.fromAsync(
      fillRows(inputOf({ ...bare, settings: { ...bare.settings, seal: false } })),
    );
    expect(unsealed).toEqual(withoutOverlay);
  });

  it.each(['Zoë & Söhne GmbH', 'شركة الأختام الرقمية', '株式会社デジタル印章', 'Long '.repeat(12).trim()])(
    'draws the name %s within its rect',
    async (name) => {
      for (const rect of [aSeal().rect, { x: 40, y: 60, width: 60, height: 90 }]) {
        const scale = 4;
        const pdf = await sealOne({ name, seal: { rect, asset: 'logo' } });
        const { left, top, right, bottom } = inkOf(
          await renderPage(pdf, scale),
          await renderPage(await sealOne({ seal: { rect, label: '', asset: 'logo', page: 7 } }), scale),
          scale,
        );
        expect(left).toBeGreaterThanOrEqual(rect.x);
        expect(top).toBeGreaterThanOrEqual(rect.y);
        expect(right).toBeLessThanOrEqual(rect.x + rect.width);
        expect(bottom).toBeLessThanOrEqual(rect.y + rect.height);
      }
    },
  );

  it('is upright on rotated and cropped pages', async () => {
    const source = await turnedAndCropped();
    for (const page of [0, 1]) {
      const rect = { x: 60, y: 180, width: 200, height: 40 };
      const pdf = await sealOne({ source, seal: { page, rect } });
      expect(widgetOf(pdf)?.page).toBe(page);
      const scale = 3;
      const without = await renderPage(await sealOne({ source, seal: { page: 7 } }), scale, page + 1);
      const { left, top, right, bottom } = inkOf(await renderPage(pdf, scale, page + 1), without, scale);
      expect(left).toBeGreaterThanOrEqual(rect.x);
      expect(right).toBeLessThanOrEqual(rect.x + rect.width);
      expect(top).toBeGreaterThanOrEqual(rect.y);
      expect(bottom).toBeLessThanOrEqual(rect.y + rect.height);
      expect(right - left).toBeGreaterThan(bottom - top);
    }
  });

  it('has a matrix that maps its rect to the box of the widget', () => {
    const edge = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(
        fc.record({ x: edge, y: edge, width: edge, height: edge }),
        fc.integer({ min: -360, max: 360 }),
        fc.constantFrom(0, 90, 180, 270),
        fc.constantFrom(undefined, 2),
        (rect, rotation, turn, userUnit) => {
          const page = pageGeometry({ media: [10, 20, 630, 812], crop: undefined, rotation: turn, userUnit });
          const [a, b, c, d, e, f] = findUserMatrix({ rect, rotation }, page);
          const corners = [
            [0, 0],
            [rect.width, 0],
            [0, rect.height],
            [rect.width, rect.height],
          ].map(([x, y]) => [a * x! + c * y! + e, b * x! + d * y! + f] as const);
          const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
          const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
          const found = findUserBox({ rect, rotation }, page);
          for (const [side, value] of box.entries()) expect(Math.abs(found[side]! - value)).toBeLessThan(0.01);
        },
      ),
    );
  });

  it.each([{}, { flattenForms: true }, { optimize: true }])(
    'is a Form element of a tagged document, with %j',
    async (settings) => {
      const source = declaringPdf({ a: '2a', ua: true, isTagged: true });
      const pdf = await sealOne({ source, settings, seal: { alt: '印章 "A"', lang: 'ja' } });
      const [document] = await structureOf(pdf);
      expect(document).toMatchObject({
        kids: expect.arrayContaining([{ role: 'Form', alt: '印章 "A"', lang: 'ja', kids: [expect.any(String)] }]),
      });
      expect(widgetOf(pdf)?.said).toBe('印章 "A"');
      expect(
        verifyPdf(pdf, { trusted: [root.certificate], now: new Date(signedAt), password: undefined }),
      ).toMatchObject({
        isValid: true,
      });
    },
  );

  it('is drawn on forms, live and flat', async () => {
    const source = await aForm();
    for (const flattenForms of [false, true]) {
      const pdf = await sealOne({ source, settings: { flattenForms } });
      expect(widgetOf(pdf)).toMatchObject({ page: 0 });
      expect(readSeals(pdf)).toMatchObject([{ coversFile: true, isIntact: true }]);
    }
  });

  it('is added to a signed source, whose signature stays valid', async () => {
    const source = await sealOne();
    const overlays = [aSeal({ rect: { x: 40, y: 130, width: 180, height: 50 } })];
    const pdf = await sealOne({ source, overlays });
    const { isValid, signatures } = verifyPdf(pdf, {
      trusted: [root.certificate],
      now: new Date(signedAt),
      password: undefined,
    });
    expect(signatures.map(({ field }) => field)).toEqual(['Seal', 'Seal 2']);
    expect(isValid).toBe(true);
  });

  it('leaves the tags of a signed source unchanged, and reports the loss', async () => {
    const source = await sealOne({ source: declaringPdf({ ua: true }), overlays: [] });
    const [row] = await resultsOf({ source, overlays: [aSeal()] });
    expect(row?.result.notices).toMatchObject([{ code: 'CONFORMANCE_LOST', overlay_id: 'seal' }]);
    const { isValid } = verifyPdf(row!.pdf!, { trusted: [root.certificate], now: new Date(), password: undefined });
    expect(isValid).toBe(true);
  });

  it('skips its overlay on a page that the source lacks, and seals invisibly', async () => {
    const [row] = await resultsOf({ seal: { page: 3 } });
    expect(row?.result).toMatchObject({
      status: 'partial',
      warnings: [{ code: 'PAGE_OUT_OF_RANGE', overlay_id: 'seal' }],
    });
    expect(widgetOf(row!.pdf!)).toMatchObject({ page: 0, said: 'Seal' });
    const [failed] = await resultsOf({ seal: { page: 3, required: true } });
    expect(failed?.result).toMatchObject({ status: 'failed', error: { code: 'REQUIRED_OVERLAY_NOT_APPLIED' } });
  });

  it('reports transparency in a PDF/A-1 document', async () => {
    const source = declaringPdf({ a: '1b' });
    const { archive } = await filledWhole(fillOf({ source, seal: { opacity: 0.5 } }));
    expect(archive).toBeDefined();
    const [row] = await resultsOf({ source, seal: { opacity: 0.5 } });
    expect(row?.result.notices).toMatchObject([{ code: 'CONFORMANCE_LOST', overlay_id: 'seal' }]);
  });

  it.each([[[]], [[aText()]]])(
    'blends in a declared colour space on a page of PDF/A-2 without an output intent',
    async (others) => {
      const source = declaringPdf({ a: '2b' });
      const groupOf = async (seal: Partial<ResolvedSealOverlay>, of = source) => {
        const pdf = await sealOne({ source: of, overlays: [...others, aSeal(seal)] });
        const { document, pages } = openPdf(pdf, { maxPages: 9 });
        return document.dict(pages[0]!.dict.get('Group'))?.has('CS');
      };
      for (const seal of [{ opacity: 0.5 }, { asset: 'logo' }]) expect(await groupOf(seal)).toBe(true);
      expect([await groupOf({}), await groupOf({ opacity: 0.5 }, plain)]).toEqual([undefined, undefined]);
    },
  );

  it('is not in the print file', async () => {
    const { print } = await filledWhole(fillOf({ settings: { printFile: true } }));
    expect(print).toEqual((await filledWhole(fillOf({ settings: { printFile: true, seal: false } }))).print);
  });

  it('is a sample in previews, which says so', async () => {
    const options = { ...renderLimits, includeStickers: false, flattenForms: false, readFont: readPackagedFile };
    const { bytes, result } = await previewRow(plain, fillOf({}).template, ['Ada'], options);
    expect(result).toMatchObject({ status: 'success', applied: 2 });
    expect(Buffer.from(bytes).toString('latin1')).toContain('(Preview: not sealed)');
  });
});
