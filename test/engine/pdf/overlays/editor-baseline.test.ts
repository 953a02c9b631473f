import { parsePayload } from '@bulkfill/engine/svc/read/parse-payload';
import { resolveTemplate } from '@bulkfill/engine/svc/read/resolve-template';
import type { OverlayDraft } from '@bulkfill/web/editor/core/draft';
import { baselineOf } from '@bulkfill/web/editor/core/text-baseline';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { fillOne } from '../../../support/fill-one.ts';
import { readText } from '../../../support/read-text.ts';

const height = 400;
const text = (members: object = {}): OverlayDraft => ({
  id: 'a',
  kind: 'text',
  page: 0,
  rect: { x: 20, y: 50, width: 200, height: 40 },
  value: { static: 'Hxg' },
  ...members,
});

/** Returns the baseline of the engine, in points from the top of the overlay. */
const drawnAt = async (overlay: OverlayDraft): Promise<number | undefined> => {
  const { template } = parsePayload({ schemaVersion: 5, template: { overlays: [overlay] } }, 5);
  const { pdf } = await fillOne(contentPdf('', { width: 300, height }), resolveTemplate(template!), []);
  const [line] = await readText(pdf);
  return line === undefined ? undefined : height - line.y - 50;
};

describe('baselineOf', () => {
  it.each([
    ['in the middle', {}],
    ['at the top', { verticalAlign: 'top', size: 9.5 }],
    ['at the bottom, with room between lines', { verticalAlign: 'bottom', lineHeight: 1.6 }],
    ['in Times', { font: 'Times', size: 20 }],
    ['in Courier', { font: 'Courier' }],
    ['in Noto Sans', { font: 'Noto Sans' }],
    ['that would shrink if it were too long', { fit: 'shrink' }],
  ])('equals the engine’s baseline for a text %s', async (_, members) => {
    const overlay = text(members);
    expect(baselineOf(overlay)).toBeCloseTo((await drawnAt(overlay))!, 1);
  });

  it.each([
    ['a text that is turned', { rotation: 30 }],
    ['a paragraph that is centred', { wrap: true }],
    ['a font of the package', { font: 'brand' }],
  ])('is undefined for %s', (_, members) => {
    expect(baselineOf(text(members))).toBeUndefined();
  });
});
