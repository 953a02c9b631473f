import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { selectRowsToRun } from '../../rows/row-edits.ts';
import { texts } from '../../texts/panels.ts';
import { isPictureOfRow, listMissingPictures } from '../core/picture-names.ts';
import { useEditor } from '../instance/use-editor.ts';

const mostListed = 50;

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
      <h2 id="missing-pictures-heading">{texts.missingPictures}</h2>
      <p class="small">{texts.aboutMissingPictures}</p>
      <ul class="overlay-list" aria-labelledby="missing-pictures-heading">
        {missing.slice(0, mostListed).map(({ name, rows: count }) => (
          <li key={name}>{`${name.length > 80 ? `${name.slice(0, 80)}…` : name}: ${texts.rowCount(count)}`}</li>
        ))}
      </ul>
      {missing.length > mostListed && <p class="small">{texts.moreMissing(missing.length - mostListed)}</p>}
    </section>
  );
};
