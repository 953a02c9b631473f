import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { selectRowsToRun } from '../../rows/row-edits.ts';
import { isPictureOfRow, listMissingPictures } from '../core/picture-names.ts';
import { useEditor } from '../instance/use-editor.ts';

const mostListed = 50;

const rowsWords = (rows: number): string => (rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`);

/** Lists pictures that rows name but the template lacks, before anything runs. */
export const MissingPictures = (): VNode | null => {
  const {
    editing: { draft },
    opened: { openRows, rowEdits },
  } = useEditor();
  const { overlays, assets } = draft.value;
  const rows = openRows.value?.rows;
  const edits = rowEdits.value;
  const missing = useMemo(
    () =>
      rows === undefined || !overlays.some(isPictureOfRow)
        ? []
        : listMissingPictures({ overlays, assets }, selectRowsToRun(rows, edits)),
    [overlays, assets, rows, edits],
  );
  if (missing.length === 0) return null;
  return (
    <section class="editor-panel" aria-labelledby="missing-pictures-heading">
      <h2 id="missing-pictures-heading">Missing pictures</h2>
      <p class="small">
        These rows are filled without their picture. Select the overlay and add the files under “Pictures”.
      </p>
      <ul class="overlay-list" aria-labelledby="missing-pictures-heading">
        {missing.slice(0, mostListed).map(({ name, rows: count }) => (
          <li key={name}>{`${name.length > 80 ? `${name.slice(0, 80)}…` : name}: ${rowsWords(count)}`}</li>
        ))}
      </ul>
      {missing.length > mostListed && (
        <p class="small">{`${(missing.length - mostListed).toLocaleString('en-US')} more are missing.`}</p>
      )}
    </section>
  );
};
