import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { selectRowsToRun } from '../../rows/row-edits.ts';
import { texts } from '../../texts/properties.ts';
import { TextField } from '../../ui/field.tsx';
import { mostAssetBytes } from '../assets/asset-bytes.ts';
import { ZipRefused } from '../assets/read-zip.ts';
import { takePictures } from '../assets/take-pictures.ts';
import type { AssetDraft, OverlayDraft } from '../core/draft.ts';
import { withAssets } from '../core/edit.ts';
import { listMissingPictures, listNamedPictures, namesWords } from '../core/picture-names.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { refusalWords } from './upload-field.tsx';

const accepted = '.zip,application/zip,image/*,.svg,.heic';

interface Told {
  readonly note?: string;
  readonly refused?: string;
}

const bytesOf = (assets: Readonly<Record<string, AssetDraft>>): number =>
  Object.values(assets).reduce((sum, { data }) => sum + data.length, 0);

const taken = async ({ editing, opened }: Editor, overlay: OverlayDraft, files: readonly File[]): Promise<Told> => {
  const rows = selectRowsToRun(opened.openRows.peek()?.rows ?? [], opened.rowEdits.peek());
  const names = listNamedPictures([overlay], rows).map(({ name }) => name);
  if (names.length === 0) return { refused: texts.noRowNamesPicture };
  const { assets, refused, ambiguous } = await takePictures(
    files,
    names,
    mostAssetBytes - bytesOf(editing.draft.peek().assets),
  );
  if (assets.size > 0) editing.edit((state) => withAssets(state, assets));
  const refusals = [
    ambiguous.length > 0 && texts.severalMatch(namesWords(ambiguous)),
    ...refused.slice(0, 5).map((words) => `${words}.`),
  ].filter((words) => words !== false);
  const note = texts.picturesAdded(assets.size, names.length);
  return refusals.length === 0 ? { note } : { note, refused: refusals.join(' ') };
};

const wordsOf = (error: unknown): string => {
  if (error instanceof ZipRefused) return texts.zipRefused(error.message);
  return error instanceof RangeError ? error.message : refusalWords(error);
};

/** Adds the pictures that a column names from files, a ZIP or a folder. They become part of the package. */
export const PicturesField = ({ overlay }: { readonly overlay: OverlayDraft }): VNode => {
  const editor = useEditor();
  const {
    editing: { draft },
    opened: { openRows, rowEdits },
  } = editor;
  const [told, setTold] = useState<Told>({});
  const rows = selectRowsToRun(openRows.value?.rows ?? [], rowEdits.value);
  const missing = listMissingPictures({ overlays: [overlay], assets: draft.value.assets }, rows);
  const take = (input: HTMLInputElement): void => {
    const files = [...(input.files ?? [])];
    input.value = '';
    if (files.length === 0) return;
    setTold({ note: texts.readingFiles });
    taken(editor, overlay, files).then(setTold, (error: unknown) => setTold({ refused: wordsOf(error) }));
  };
  return (
    <fieldset class="pictures">
      <legend>{texts.picturesOfRows}</legend>
      <TextField
        label={texts.pictures}
        type="file"
        accept={accepted}
        multiple
        hint={texts.picturesHint(Math.floor((mostAssetBytes * 0.75) / 1e6))}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <TextField
        label={texts.folder}
        type="file"
        multiple
        webkitdirectory
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <div role="status" class="small">
        {told.note}
      </div>
      {told.refused !== undefined && <p class="field-error">{told.refused}</p>}
      {missing.length > 0 && <p class="small">{texts.missing(namesWords(missing.map(({ name }) => name)))}</p>}
    </fieldset>
  );
};
