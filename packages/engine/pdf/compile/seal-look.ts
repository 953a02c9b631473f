import { isBlank } from '../../core/text.ts';
import { findSealOverlay, type ResolvedSealOverlay } from '../../svc/seal-overlay.ts';
import type { PageOverlay, Rect, ResolvedTemplate } from '../../svc/template.ts';
import { nameSubject } from '../asn1/certificate.ts';
import { matrixText } from '../geometry/matrix.ts';
import { pageGeometry } from '../geometry/page-geometry.ts';
import { findUserMatrix } from '../geometry/user-box.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import type { OverlayNotice } from '../overlays/overlay-notice.ts';
import { readPageGeometry } from '../read/read-page-geometry.ts';
import type { Seal } from '../seal/seal.ts';
import type { OutgoingObject } from '../write/outgoing-object.ts';
import { serialize } from '../write/serialize.ts';
import type { DrawerContext } from './drawer.ts';
import { addNamesIn } from './names-in.ts';
import type { AppendableSource } from './open-source.ts';
import { overlayDrawer } from './overlay-drawer.ts';
import { describeMissingPage } from './overlay-pages.ts';
import type { PageResources } from './page-resources.ts';
import { bookSkipped, type OverlayOutcome } from './row-outcome.ts';

/** Lines of a visible seal: its label, the signer, and the time. */
type SealLines = readonly [label: string, signer: string, time: string];

/** Visible seal of a job. */
export interface SealLook {
  readonly overlay: ResolvedSealOverlay;
  readonly alt: string;
  /** Picture and texts in the space of the rect. */
  readonly parts: readonly PageOverlay[];
}

/** Returns the visible seal; `undefined` without a seal or its overlay. */
export const sealLookOf = (seal: Seal | undefined, { overlays }: ResolvedTemplate): SealLook | undefined => {
  const overlay = seal && findSealOverlay(overlays);
  if (seal === undefined || overlay === undefined) return undefined;
  const time = new Date(seal.signedAt).toISOString().replace('T', ' ').replace(/\.\d+/, '');
  const lines = [overlay.label, nameSubject(seal.key.chain[0]!), time] as const;
  return {
    overlay,
    alt: overlay.alt ?? lines.filter((line) => !isBlank(line)).join(', '),
    parts: listSealParts(overlay, lines),
  };
};

/** Height of a line of small text. */
const maxLinePt = 12;
const pictureShare = 0.35;

/** Returns the overlays that draw a seal, in the space of its rect. */
export const listSealParts = (
  { id, page, rect, opacity, asset }: ResolvedSealOverlay,
  [label, signer, time]: SealLines,
): readonly PageOverlay[] => {
  const pad = Math.min(rect.width, rect.height) / 20;
  const box = { x: pad, y: pad, width: rect.width - 2 * pad, height: rect.height - 2 * pad };
  const base = { id, page, rotation: 0, opacity, required: false } as const;
  const picture = asset === undefined ? undefined : pictureBox(box);
  const words = picture === undefined ? box : besides(picture, box, pad);
  const line = Math.min(words.height / 4, maxLinePt);
  const lines = [
    { text: label, height: line, bold: false },
    { text: signer, height: Math.min(words.height / 2, 3 * maxLinePt), bold: true },
    { text: time, height: line, bold: false },
  ].filter(({ text }) => !isBlank(text));
  let y = words.y + (words.height - lines.reduce((sum, { height }) => sum + height, 0)) / 2;
  const texts = lines.map(({ text, height, bold }): PageOverlay => {
    const at = { ...words, y, height };
    y += height;
    return {
      ...base,
      kind: 'text',
      rect: at,
      value: { kind: 'static', text },
      font: 'Helvetica',
      bold,
      italic: false,
      size: bold ? Math.min(height / 1.2, maxLinePt) : line / 1.3,
      color: [0, 0, 0],
      align: 'center',
      verticalAlign: 'middle',
      wrap: bold,
      lineHeight: 1.2,
      fit: 'shrink',
      minSize: 1,
      overflow: 'visible',
    };
  });
  return asset === undefined || picture === undefined
    ? texts
    : [{ ...base, kind: 'image', rect: picture, source: { asset }, fit: 'contain' }, ...texts];
};

const isHigh = ({ width, height }: Rect): boolean => height > width;

/** Returns the place of the picture: left of the words, or above them. */
const pictureBox = (box: Rect): Rect =>
  isHigh(box) ? { ...box, height: box.height / 2 } : { ...box, width: box.width * pictureShare };

const besides = (picture: Rect, box: Rect, gap: number): Rect => {
  const [across, down] = isHigh(box) ? [0, picture.height + gap] : [picture.width + gap, 0];
  return { x: box.x + across, y: box.y + down, width: box.width - across, height: box.height - down };
};

/**
 * Writes the appearance that all rows share. Without it, the seal is invisible and its overlay is skipped. Returns the
 * page if it changes, to be written unless an overlay writes it.
 */
export const drawSeal = (
  { pdf: { document, pages }, seal }: AppendableSource,
  { overlay, parts }: SealLook,
  resources: PageResources,
  context: DrawerContext,
  outcome: OverlayOutcome,
): OutgoingObject | undefined => {
  const page = pages[overlay.page];
  if (page === undefined || seal?.look === undefined) {
    bookSkipped(outcome, overlay, 'PAGE_OUT_OF_RANGE', describeMissingPage(pages.length, overlay.page));
    return undefined;
  }
  if (seal.value.field !== undefined) context.lose('ALREADY_BROKEN', overlay.id, untagged);
  const { width, height } = overlay.rect;
  const own = pageGeometry({ media: [0, 0, width, height], crop: undefined, rotation: 0, userUnit: undefined });
  const notices: OverlayNotice[] = [];
  let operators: string;
  try {
    operators = parts.map((part) => overlayDrawer(part, own, resources, context).draw([], noObjects, notices)).join('');
  } catch (error) {
    if (!(error instanceof OverlaySkipped)) throw error;
    bookSkipped(outcome, overlay, error.code, error.params);
    return undefined;
  }
  outcome.applied++;
  outcome.notices.push(...notices.filter(({ code }) => code !== 'TEXT_SHRUNK'));
  const names = new Set<string>();
  addNamesIn(operators, context.prefix, names);
  const entries = `/BBox[0 0 ${width} ${height}]/Matrix[${matrixText(findUserMatrix(overlay, readPageGeometry(document, page)))}]`;
  const dict = `<</Type/XObject/Subtype/Form${entries}/Resources${resources.own(context.fonts.resources, names)}>>`;
  context.writeOnce({ number: seal.look, body: { dict, stream: Buffer.from(operators, 'latin1') } });
  const { ref } = page;
  const isTransparent = overlay.opacity < 1 || overlay.asset !== undefined;
  if (context.conformance?.mayBlend !== true || !isTransparent || ref === undefined) return undefined;
  const isSigned = seal.value.field !== undefined;
  // Overlays on the page start from its dictionary.
  const changed = isSigned ? page.dict.copy() : page.dict;
  if (!resources.setBlending(changed, document)) return undefined;
  if (isSigned) context.lose('COLOUR_SPACE', overlay.id, unblended);
  return isSigned ? undefined : { ...ref, body: serialize(changed) };
};

const untagged = 'The source is signed: its signatures allow no tag for the seal.';
const unblended = 'The source is signed: its signatures allow no blending colour space for the seal.';

const noObjects = (): never => {
  throw new TypeError('a picture of the template is written when it is prepared');
};
