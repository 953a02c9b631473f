import { fontFamily, overlayRoles } from '../../../lib/engine/browser/templates.ts';
import type { AssetDraft, OverlayDraft, OverlayKind, TemplateDraft } from './draft.ts';

/** How a member is set in the panel "Properties". */
export type MemberControl =
  | {
      readonly control:
        | 'flag'
        | 'color'
        | 'color-or-none'
        | 'font'
        | 'border'
        | 'format'
        | 'strings'
        | 'options'
        | 'symbology'
        | 'line'
        | 'value-line'
        | 'condition'
        | 'list-columns'
        | 'list-continuation';
    }
  | {
      readonly control: 'number';
      readonly min?: number;
      readonly max?: number;
      readonly step?: number;
      readonly whole?: true;
      readonly unit?: string;
    }
  | { readonly control: 'choice'; readonly choices: readonly string[] };

/** A member of an overlay beside `id`, `kind`, `page`, `rect` and what gives it its content. */
export type Member = MemberControl & {
  readonly name: string;
  readonly label: string;
  /** What its absence means; undefined where it means "none". */
  readonly fallback?: unknown;
};

const flag = (name: string, label: string): Member => ({ name, label, control: 'flag', fallback: false });
const ink: Member = { name: 'color', label: 'Color', control: 'color', fallback: '#000000' };
const background: Member = { name: 'background', label: 'Background', control: 'color-or-none' };
const format: Member = { name: 'format', label: 'Format', control: 'format' };
const checkedValues: Member = { name: 'checkedValues', label: 'Checked values', control: 'strings' };
const pictureFit: Member = { name: 'fit', label: 'Fit', control: 'choice', choices: ['contain', 'cover', 'stretch'], fallback: 'contain' };

const common: readonly Member[] = [
  { name: 'rotation', label: 'Rotation', control: 'number', step: 1, unit: '°', fallback: 0 },
  { name: 'opacity', label: 'Opacity', control: 'number', min: 0, max: 1, step: 0.05, fallback: 1 },
  flag('required', 'Required'),
  flag('optional', 'Optional'),
  { name: 'when', label: 'Condition', control: 'condition' },
];

/** What overlays say to those who have a tagged PDF read to them. Source: conformance.md, 5. */
const read: readonly Member[] = [
  { name: 'role', label: 'Role', control: 'choice', choices: overlayRoles },
  { name: 'alt', label: 'Alternative text', control: 'value-line' },
  { name: 'lang', label: 'Language', control: 'line' },
];

/** A list is read item by item, or not at all. */
const readOfList = read.map(
  (member): Member => (member.name === 'role' ? { ...member, control: 'choice', choices: ['Artifact'] } : member),
);

const own: Readonly<Record<OverlayKind, readonly Member[]>> = {
  text: [
    { name: 'font', label: 'Font', control: 'font', fallback: 'Helvetica' },
    { name: 'size', label: 'Font size', control: 'number', min: 0.1, step: 0.5, unit: 'pt', fallback: 12 },
    flag('bold', 'Bold'),
    flag('italic', 'Italic'),
    ink,
    { name: 'align', label: 'Align', control: 'choice', choices: ['left', 'center', 'right', 'justify'], fallback: 'left' },
    { name: 'verticalAlign', label: 'Vertical align', control: 'choice', choices: ['top', 'middle', 'bottom'], fallback: 'middle' },
    flag('wrap', 'Wrap lines'),
    { name: 'lineHeight', label: 'Line height', control: 'number', min: 0.1, step: 0.1, fallback: 1.2 },
    { name: 'fit', label: 'Fit', control: 'choice', choices: ['none', 'shrink'], fallback: 'none' },
    { name: 'minSize', label: 'Smallest size', control: 'number', min: 0.1, step: 0.5, unit: 'pt', fallback: 6 },
    { name: 'overflow', label: 'Overflow', control: 'choice', choices: ['visible', 'clip', 'error'], fallback: 'visible' },
    { name: 'comb', label: 'Comb cells', control: 'number', min: 1, step: 1, whole: true },
    background,
    { name: 'border', label: 'Border', control: 'border' },
    format,
  ],
  checkbox: [checkedValues, { name: 'mark', label: 'Mark', control: 'choice', choices: ['check', 'cross', 'dot'], fallback: 'check' }, ink],
  image: [pictureFit],
  signature: [ink, pictureFit],
  qr: [
    { name: 'errorCorrection', label: 'Error correction', control: 'choice', choices: ['L', 'M', 'Q', 'H'], fallback: 'M' },
    { name: 'quietZone', label: 'Quiet zone', control: 'number', min: 0, step: 1, whole: true, unit: 'modules', fallback: 4 },
    ink,
    background,
  ],
  barcode: [
    { name: 'symbology', label: 'Symbology', control: 'symbology', fallback: 'code128' },
    flag('showText', 'Show text'),
    ink,
    background,
    { name: 'options', label: 'Options', control: 'options', fallback: {} },
  ],
  list: [
    { name: 'cells', label: 'Columns of the items', control: 'list-columns' },
    { name: 'itemHeight', label: 'Item height', control: 'number', min: 0.1, step: 1, unit: 'pt' },
    flag('grow', 'Grow with its text'),
    { name: 'stripe', label: 'Stripe', control: 'color-or-none' },
    { name: 'rule', label: 'Rule', control: 'border' },
    { name: 'overflow', label: 'Overflow', control: 'choice', choices: ['error', 'clip'], fallback: 'error' },
    { name: 'more', label: 'Continues on', control: 'list-continuation' },
  ],
  field: [checkedValues, format],
  marker: [
    { name: 'label', label: 'Label', control: 'line', fallback: '' },
    { name: 'shape', label: 'Shape', control: 'choice', choices: ['sign-here', 'initial', 'date', 'note'], fallback: 'sign-here' },
    ink,
  ],
};

/** Every member that an overlay of a kind may have, beside what says where it is and what it shows. Source: package-format.md, "Overlays". */
export const membersOf = (kind: OverlayKind): readonly Member[] => [
  ...own[kind],
  ...common,
  ...(kind === 'field' ? [] : kind === 'list' ? readOfList : read),
];

/** Whether a member says something only where the PDF is tagged. */
export const isRead = ({ name }: Member): boolean => read.some((member) => member.name === name);

/** The members that all of some kinds have, as the first of them describes it. */
export const commonMembers = (kinds: readonly OverlayKind[]): readonly Member[] => {
  const [first, ...others] = [...new Set(kinds)];
  if (first === undefined) return [];
  const same = (a: Member, b: Member): boolean => a.name === b.name && JSON.stringify(a) === JSON.stringify(b);
  return membersOf(first).filter((member) => others.every((kind) => membersOf(kind).some((other) => same(member, other))));
};

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** What stands in a field in place of several values. */
export const mixedWords = 'Mixed';

/** Whether overlays differ in something. */
export const isMixed = (overlays: readonly OverlayDraft[], of: (overlay: OverlayDraft) => unknown): boolean =>
  overlays.some((overlay) => !isSame(of(overlay), of(overlays[0]!)));

/** What a member is, said or not. */
export const memberValue = (overlay: OverlayDraft, member: Member): unknown => overlay[member.name] ?? member.fallback;

/** Members that a package wrote out although they say no more than their absence would, by overlay id: they stay. */
export type WrittenOut = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * An overlay with a member set; `undefined` takes it away. One that says its default is left out, unless the package that was opened wrote
 * it. Source: editor.md, "Finer points".
 */
export const withMember = (overlay: OverlayDraft, member: Member, value: unknown, written?: WrittenOut): OverlayDraft => {
  const isDefault = value === undefined || isSame(value, member.fallback);
  const keeps = value !== undefined && written?.get(overlay.id)?.has(member.name) === true;
  if (isDefault && !keeps) {
    if (!(member.name in overlay)) return overlay;
    const { [member.name]: _, ...rest } = overlay;
    return rest as OverlayDraft;
  }
  return isSame(overlay[member.name], value) ? overlay : { ...overlay, [member.name]: value };
};

/** A look for the next overlay of a kind, with the asset that its font is, if it is one. */
export interface Style {
  readonly members: Readonly<Record<string, unknown>>;
  readonly font?: AssetDraft;
}

/** Members that go with what an overlay shows. */
const ofContent: ReadonlySet<string> = new Set(['format', 'label', 'checkedValues', 'cells', 'more']);

/** The members of its look, for the next overlay of the kind: neither its place nor its content. */
export const styleOf = (overlay: OverlayDraft, assets: TemplateDraft['assets']): Style => {
  const font = typeof overlay.font === 'string' && fontFamily(overlay.font) === undefined ? assets[overlay.font] : undefined;
  const members = Object.fromEntries(
    own[overlay.kind].filter(({ name }) => name in overlay && !ofContent.has(name)).map(({ name }) => [name, overlay[name]]),
  );
  return { members, ...(font !== undefined && { font }) };
};

/** The members of a look in a template: a font of its own goes along only where the template has that very file. */
export const styleFor = ({ members, font }: Style, assets: TemplateDraft['assets']): Readonly<Record<string, unknown>> => {
  const { font: name, ...others } = members;
  if (name === undefined || typeof name !== 'string' || fontFamily(name) !== undefined) return members;
  const there = assets[name];
  return font !== undefined && there?.data === font.data && there.mediaType === font.mediaType ? members : others;
};
