import {
  baseMembers,
  type Control,
  type FormatMembers,
  fieldMembers,
  fontFamily,
  kindMembers,
  listMembers,
  readMembers,
} from '../../../lib/engine/browser/templates.ts';
import type { AssetDraft, OverlayDraft, OverlayKind, TemplateDraft } from './draft.ts';

/** How a member is set in the panel "Properties". */
export type MemberControl = Exclude<Control, { readonly control: 'number' }> | NumberControl;

/** `unit`: the sign next to the field. */
type NumberControl = Extract<Control, { readonly control: 'number' }> & { readonly unit?: string };

/** A member of an overlay other than `id`, `kind`, `page`, `rect` and what gives it its content. */
export type Member = MemberControl & {
  readonly name: string;
  readonly label: string;
  /** What its absence means; undefined where it means "none". */
  readonly fallback?: unknown;
};

/** Units that stand next to a field, as their signs. */
const signs: Readonly<Record<string, string>> = { points: 'pt', 'degrees clockwise': '°', modules: 'modules' };

const controlOf = (control: Control, unit = ''): MemberControl =>
  control.control === 'number' && signs[unit] !== undefined ? { ...control, unit: signs[unit] } : control;

/** Those members of the format that the panel has. */
const shown = (members: FormatMembers): readonly Member[] =>
  Object.entries(members).flatMap(([name, { label, control, unit, default: fallback }]) =>
    label === undefined ? [] : [{ name, label, ...controlOf(control, unit), fallback }],
  );

const common = shown(baseMembers);

/** What overlays say to those who have a tagged PDF read to them. Source: conformance.md, 5. */
const read = shown(readMembers);

/** A list is read item by item, or not at all. */
const readOfList = read.map(
  (member): Member => (member.name === 'role' ? { ...member, control: 'choice', choices: ['Artifact'] } : member),
);

const own: Readonly<Record<OverlayKind, readonly Member[]>> = {
  text: shown(kindMembers.text),
  checkbox: shown(kindMembers.checkbox),
  image: shown(kindMembers.image),
  signature: shown(kindMembers.signature),
  qr: shown(kindMembers.qr),
  barcode: shown(kindMembers.barcode),
  list: shown(listMembers),
  field: shown(fieldMembers),
  marker: shown(kindMembers.marker),
};

/** Every member that an overlay of a kind may have, except those that say where it is and what it shows. Source: package-format.md, "Overlays". */
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
  return { members, font };
};

/** The members of a look in a template: a font of its own goes along only where the template has that very file. */
export const styleFor = ({ members, font }: Style, assets: TemplateDraft['assets']): Readonly<Record<string, unknown>> => {
  const { font: name, ...others } = members;
  if (name === undefined || typeof name !== 'string' || fontFamily(name) !== undefined) return members;
  const there = assets[name];
  return font !== undefined && there?.data === font.data && there.mediaType === font.mediaType ? members : others;
};
