import type { VNode } from 'preact';
import { diagnosticWords } from '../../api/diagnostic-words.ts';
import { CheckField } from '../../ui/field.tsx';
import { Status } from '../../ui/status.tsx';
import { viewCommands } from '../commands/view-commands.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CommandButton } from '../view/command-button.tsx';

const skippedWords = (count: number): string =>
  count === 1 ? '1 overlay is skipped' : `${count} overlays are skipped`;

const blockingWords = (count: number): string =>
  count === 1 ? '1 mistake to correct before a run' : `${count} mistakes to correct before a run`;

const PreviewState = (): VNode | null => {
  const {
    mistaken: { mistakes },
    opened: { openDocument },
    preview: { isPreviewShown, isPreviewStale, previewFailure, previewWanted, sentPart, shownPreview },
    table: { unsettledTable },
  } = useEditor();
  if (!previewWanted.value || openDocument.value === undefined || previewFailure.value !== undefined) return null;
  const part = sentPart.value;
  if (part !== undefined) return <Status tone="busy">{`Sending the PDF: ${Math.floor(part * 100)} %`}</Status>;
  const preview = shownPreview.value;
  if (preview === undefined || (isPreviewStale.value && !isPreviewShown.value))
    return <Status tone="busy">Making the preview</Status>;
  const { row, leftOut, isMarked } = preview;
  if (row.error !== undefined) {
    return (
      <>
        <Status tone="bad">This row would fail</Status>
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
      ? 'The columns are not matched'
      : blocking > 0
        ? blockingWords(blocking)
        : undefined;
  return (
    <>
      {skipped > 0 ? (
        <Status tone="warn">{skippedWords(skipped)}</Status>
      ) : blockedBy !== undefined ? (
        <Status tone="warn">{blockedBy}</Status>
      ) : noticed > 0 ? (
        <Status tone="warn">{`As the run makes it, with ${noticed === 1 ? 'a notice' : `${noticed} notices`}`}</Status>
      ) : (
        <Status tone="good">As the run makes it</Status>
      )}
      {isMarked && <span class="small">Today's unmarked previews are used up. The PDFs of a run have no mark.</span>}
    </>
  );
};

/**
 * Shows the preview toggle and the run options that change its look. Source: console-and-editor.md, "The editor" (6).
 */
export const PreviewBar = (): VNode => {
  const {
    editing: { draft },
    opened: { openDocument },
    preview: { flattenForms, includeMarkers, previewWanted },
  } = useEditor();
  const hasMarkers = draft.value.overlays.some(({ kind }) => kind === 'marker');
  const hasFields = (openDocument.value?.fields.length ?? 0) > 0;
  return (
    <div class="preview-bar">
      <CommandButton command={viewCommands.preview} />
      {previewWanted.value && hasMarkers && (
        <CheckField
          label="Include markers"
          checked={includeMarkers.value}
          onChange={({ currentTarget: { checked } }) => {
            includeMarkers.value = checked;
          }}
        />
      )}
      {previewWanted.value && hasFields && (
        <CheckField
          label="Flatten forms"
          checked={flattenForms.value}
          onChange={({ currentTarget: { checked } }) => {
            flattenForms.value = checked;
          }}
        />
      )}
      <PreviewState />
    </div>
  );
};
