import { contentOf, textFor } from './content.ts';
import type { OverlayDraft, TemplateDraft } from './draft.ts';

type Rows = readonly (readonly (string | undefined)[])[];

/** Whether an overlay takes its picture from the row: a cell names it. */
export const isPictureOfRow = (overlay: OverlayDraft): boolean => {
  if (overlay.kind !== 'image' && overlay.kind !== 'signature') return false;
  const content = contentOf(overlay);
  return content !== undefined && content.source !== 'fixed';
};

/** A picture that rows name, and in how many. */
export interface NamedPicture {
  readonly name: string;
  readonly rows: number;
}

/** The pictures that rows name by their cells, each once, in the order of their first row; what a cell holds itself is not named. */
export const picturesNamed = (overlays: readonly OverlayDraft[], rows: Rows): readonly NamedPicture[] => {
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

/** Those that the template does not have. */
export const picturesMissing = ({ overlays, assets }: Pick<TemplateDraft, 'overlays' | 'assets'>, rows: Rows): readonly NamedPicture[] =>
  picturesNamed(overlays, rows).filter(({ name }) => !Object.hasOwn(assets, name));

/** The name of a file without its folders, as it is compared: neither case nor how letters are composed count. */
const folded = (path: string): string => (path.replaceAll('\\', '/').split('/').at(-1) ?? '').normalize('NFC').toLowerCase().trim();

const withoutEnding = (name: string): string => name.replace(/\.[^.]{1,5}$/, '');

/** What files are for what names. */
export interface MatchedPictures<File> {
  /** By the name that a cell has. */
  readonly files: ReadonlyMap<string, File>;
  /** Names that several files fit: none of them is taken. */
  readonly ambiguous: readonly string[];
}

/**
 * Finds the files that cells name, with or without their ending. A whole name comes before one without its ending; two files of one name are
 * a question, and no answer. Source: office.md, "Words".
 */
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

/** Names in words: some of them, and how many more there are. */
export const namesWords = (names: readonly string[], most = 10): string => {
  const shown = names.slice(0, most).map((name) => `“${name.length > 60 ? `${name.slice(0, 60)}…` : name}”`);
  return `${shown.join(', ')}${names.length > most ? ` and ${names.length - most} more` : ''}`;
};
