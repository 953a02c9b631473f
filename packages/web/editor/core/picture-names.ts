import { texts } from '../../texts/editor-core.ts';
import { contentOf, textFor } from './content.ts';
import type { OverlayDraft, TemplateDraft } from './draft.ts';

type Rows = readonly (readonly (string | undefined)[])[];

export const isPictureOfRow = (overlay: OverlayDraft): boolean => {
  if (overlay.kind !== 'image' && overlay.kind !== 'signature') return false;
  const content = contentOf(overlay);
  return content !== undefined && content.source !== 'fixed';
};

export interface NamedPicture {
  readonly name: string;
  readonly rows: number;
}

/** Returns the distinct picture names in the rows, by first row. Skips cells that contain a picture. */
export const listNamedPictures = (overlays: readonly OverlayDraft[], rows: Rows): readonly NamedPicture[] => {
  const counts = new Map<string, number>();
  for (const overlay of overlays) {
    const content = isPictureOfRow(overlay) ? contentOf(overlay) : undefined;
    if (content === undefined) continue;
    for (const cells of rows) {
      const name = textFor(content, cells).trim();
      if (name !== '' && !/^data:/i.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return [...counts].map(([name, count]) => ({ name, rows: count }));
};

export const listMissingPictures = (
  { overlays, assets }: Pick<TemplateDraft, 'overlays' | 'assets'>,
  rows: Rows,
): readonly NamedPicture[] => listNamedPictures(overlays, rows).filter(({ name }) => !Object.hasOwn(assets, name));

/** Normalizes a file name for comparison: no folders, case or Unicode composition. */
const folded = (path: string): string =>
  (path.replaceAll('\\', '/').split('/').at(-1) ?? '').normalize('NFC').toLowerCase().trim();

const withoutEnding = (name: string): string => name.replace(/\.[^.]{1,5}$/, '');

export interface MatchedPictures<File> {
  readonly files: ReadonlyMap<string, File>;
  /** Names that match several files; none of these files is used. */
  readonly ambiguous: readonly string[];
}

/** Matches files to names in cells, with or without extension. Source: console-and-editor.md, "Page behaviour". */
export const matchPictures = <File>(
  names: readonly string[],
  files: readonly { readonly path: string; readonly file: File }[],
): MatchedPictures<File> => {
  const byName = Map.groupBy(files, ({ path }) => folded(path));
  const byStem = Map.groupBy(files, ({ path }) => withoutEnding(folded(path)));
  const found = new Map<string, File>();
  const ambiguous: string[] = [];
  for (const name of names) {
    const fits = byName.get(folded(name)) ?? byStem.get(folded(name)) ?? [];
    const [only, second] = fits;
    if (second !== undefined) ambiguous.push(name);
    else if (only !== undefined) found.set(name, only.file);
  }
  return { files: found, ambiguous };
};

export const namesWords = (names: readonly string[], most = 10): string => {
  const shown = names
    .slice(0, most)
    .map((name) => texts.quoted(name.length > 60 ? `${name.slice(0, 60)}…` : name))
    .join(', ');
  return names.length > most ? texts.namesAndMore(shown, names.length - most) : shown;
};
