import type { VNode } from 'preact';
import { diagnosticWords } from '../../api/diagnostic-words.ts';
import { texts } from '../../texts/panels.ts';
import { Status } from '../../ui/status.tsx';
import { useEditor } from '../instance/use-editor.ts';

/** Shows in the line of the rows how the run fills the shown row. */
export const PreviewState = (): VNode | null => {
  const {
    mistaken: { mistakes },
    opened: { openDocument },
    preview: { isPreviewShown, isPreviewStale, previewFailure, previewWanted, sentPart, shownPreview },
    table: { unsettledTable },
  } = useEditor();
  if (!previewWanted.value || openDocument.value === undefined || previewFailure.value !== undefined) return null;
  const part = sentPart.value;
  if (part !== undefined) return <Status tone="busy">{texts.sendingPdf(Math.floor(part * 100))}</Status>;
  const preview = shownPreview.value;
  if (preview === undefined || (isPreviewStale.value && !isPreviewShown.value))
    return <Status tone="busy">{texts.makingPreview}</Status>;
  const { row, leftOut, isMarked } = preview;
  if (row.error !== undefined) {
    return (
      <>
        <Status tone="bad">{texts.rowWouldFail}</Status>
        <span class="small">
          {diagnosticWords(row.error)} <code>{row.error.code}</code>
        </span>
      </>
    );
  }
  const skipped = new Set([...row.warnings.map(({ overlay_id: id }) => id), ...leftOut.map(({ id }) => id)]).size;
  const noticed = row.notices.filter(({ minor }) => minor !== true).length;
  // The preview is right, but mistakes still prevent a run.
  const blocking = mistakes.value.length;
  const blockedBy =
    unsettledTable.value !== undefined
      ? texts.columnsNotMatched
      : blocking > 0
        ? texts.mistakesToCorrect(blocking)
        : undefined;
  return (
    <>
      {skipped > 0 ? (
        <Status tone="warn">{texts.overlaysSkipped(skipped)}</Status>
      ) : blockedBy !== undefined ? (
        <Status tone="warn">{blockedBy}</Status>
      ) : noticed > 0 ? (
        <Status tone="warn">{texts.asRunWithNotices(noticed)}</Status>
      ) : (
        <Status tone="good">{texts.asRun}</Status>
      )}
      {isMarked && <span class="small">{texts.markedPreview}</span>}
    </>
  );
};
