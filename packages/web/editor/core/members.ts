import {
  baseMembers,
  type Control,
  fieldMembers,
  findFontFamily,
  kindMembers,
  listMembers,
  type Members,
  readMembers,
} from '@bulkfill/engine/browser/templates';
import { texts } from '../../texts/editor-core.ts';
import type { AssetDraft, OverlayDraft, OverlayKind, TemplateDraft } from './draft.ts';

export type MemberControl = Exclude<Control, { readonly control: 'number' }> | NumberControl;

/** `unit`: symbol next to the field. */
type NumberControl = Extract<Control, { readonly control: 'number' }> & { readonly unit?: string };

/** A member of an overlay other than `id`, `kind`, `page`, `rect` and its content. */
export type EditorMember = MemberControl & {
  readonly name: string;
  readonly label: string;
  /** Default value; `undefined` if absence means "none". */
  readonly fallback?: unknown;
};

const signs: Readonly<Record<string, string>> = { points: 'pt', 'degrees clockwise': '°', modules: 'modules' };

const controlOf = (control: Control, unit = ''): MemberControl =>
  control.control === 'number' && signs[unit] !== undefined ? { ...control, unit: signs[unit] } : control;

const shown = (members: Members): readonly EditorMember[] =>
  Object.entries(members).flatMap(([name, { label, control, unit, default: fallback }]) =>
    label === undefined ? [] : [{ name, label: texts.labels[label] ?? label, ...controlOf(control, unit), fallback }],
  );

/** Returns a choice, such as `shrink`, in the language of the page. */
export const choiceWords = (choice: string): string => texts.choices[choice] ?? choice;

const common = shown(baseMembers);

/** Accessibility members for tagged PDFs. Source: conformance-and-security.md, 5. */
const read = shown(readMembers);

/** Screen readers read a list item by item, or skip it. */
const readOfList = read.map(
  (member): EditorMember => (member.name === 'role' ? { ...member, control: 'choice', choices: ['Artifact'] } : member),
);

const own: Readonly<Record<OverlayKind, readonly EditorMember[]>> = {
  text: shown(kindMembers.text),
  checkbox: shown(kindMembers.checkbox),
  image: shown(kindMembers.image),
  signature: shown(kindMembers.signature),
  qr: shown(kindMembers.qr),
  barcode: shown(kindMembers.barcode),
  list: shown(listMembers),
  field: shown(fieldMembers),
  marker: shown(kindMembers.marker),
  seal: shown(kindMembers.seal),
};

/** Members that would differ between rows, which share their seal. */
const notOfSeal: ReadonlySet<string> = new Set(['optional', 'when', 'role']);

/** Returns all members of an overlay kind, except position and content. Source: package-format.md, "Overlays". */
export const membersOf = (kind: OverlayKind): readonly EditorMember[] => {
  const all = [...own[kind], ...common, ...(kind === 'field' ? [] : kind === 'list' ? readOfList : read)];
  return kind === 'seal' ? all.filter(({ name }) => !notOfSeal.has(name)) : all;
};

/** Whether a member only affects tagged PDFs. */
export const isRead = ({ name }: EditorMember): boolean => read.some((member) => member.name === name);

export const listCommonMembers = (kinds: readonly OverlayKind[]): readonly EditorMember[] => {
  const [first, ...others] = [...new Set(kinds)];
  if (first === undefined) return [];
  const same = (a: EditorMember, b: EditorMember): boolean =>
    a.name === b.name && JSON.stringify(a) === JSON.stringify(b);
  return membersOf(first).filter((member) =>
    others.every((kind) => membersOf(kind).some((other) => same(member, other))),
  );
};

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

export const mixedWords = texts.mixed;

export const isMixed = (overlays: readonly OverlayDraft[], of: (overlay: OverlayDraft) => unknown): boolean =>
  overlays.some((overlay) => !isSame(of(overlay), of(overlays[0]!)));

export const readMemberValue = (overlay: OverlayDraft, member: EditorMember): unknown =>
  overlay[member.name] ?? member.fallback;

/** Members with default values that a package wrote explicitly, by overlay id. Exports preserve them. */
export type WrittenOut = ReadonlyMap<string, ReadonlySet<string>>;

/** Sets a member; `undefined` removes it. Omits default values unless the opened package wrote them. */
export const withMember = (
  overlay: OverlayDraft,
  member: EditorMember,
  value: unknown,
  written?: WrittenOut,
): OverlayDraft => {
  const isDefault = value === undefined || isSame(value, member.fallback);
  const keeps = value !== undefined && written?.get(overlay.id)?.has(member.name) === true;
  if (isDefault && !keeps) {
    if (!(member.name in overlay)) return overlay;
    const { [member.name]: _, ...rest } = overlay;
    return rest as OverlayDraft;
  }
  return isSame(overlay[member.name], value) ? overlay : { ...overlay, [member.name]: value };
};

export interface Style {
  readonly members: Readonly<Record<string, unknown>>;
  readonly font?: AssetDraft;
}

const ofContent: ReadonlySet<string> = new Set(['format', 'label', 'checkedValues', 'cells', 'more']);

/** Returns the style members for the next overlay of the kind, without position and content. */
export const styleOf = (overlay: OverlayDraft, assets: TemplateDraft['assets']): Style => {
  const font =
    typeof overlay.font === 'string' && findFontFamily(overlay.font) === undefined ? assets[overlay.font] : undefined;
  const members = Object.fromEntries(
    own[overlay.kind]
      .filter(({ name }) => name in overlay && !ofContent.has(name))
      .map(({ name }) => [name, overlay[name]]),
  );
  return { members, font };
};

/** Returns the members of a style. Includes a custom font only if the template has the same file. */
export const styleFor = (
  { members, font }: Style,
  assets: TemplateDraft['assets'],
): Readonly<Record<string, unknown>> => {
  const { font: name, ...others } = members;
  if (name === undefined || typeof name !== 'string' || findFontFamily(name) !== undefined) return members;
  const there = assets[name];
  return font !== undefined && there?.data === font.data && there.mediaType === font.mediaType ? members : others;
};
