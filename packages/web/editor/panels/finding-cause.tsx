import type { VNode } from 'preact';
import type { FindingCause } from '../../console/new-job/findings-causes.ts';
import { quotedValue } from '../../console/new-job/findings-of-code.tsx';
import { findRowInFile, type RowEdits, withAllLeftOut } from '../../rows/row-edits.ts';
import { texts } from '../../texts/panels.ts';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { Status } from '../../ui/status.tsx';
import type { OverlayDraft } from '../core/draft.ts';
import { change } from '../core/edit.ts';
import { withTextFit } from '../core/text-fit.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { goTo } from './overlays-panel.tsx';

const severityWords = {
  error: { tone: 'bad', text: texts.error },
  warning: { tone: 'warn', text: texts.warning },
  info: { tone: 'neutral', text: texts.note },
} as const;

/** Codes of texts that are larger than their place. */
const largerCodes: ReadonlySet<string> = new Set(['TEXT_OVERFLOW', 'TEXT_OVERFLOWS', 'TEXT_CLIPPED']);

const mostRowsNamed = 3;
const mostValuesNamed = 5;

interface CauseProps {
  readonly cause: FindingCause;
  /** Edits of the rows as they were checked. */
  readonly edits: RowEdits;
}

interface Remedy {
  readonly words: string;
  readonly apply: () => void;
}

const overlayOf = ({ editing: { draft } }: Editor, { first }: FindingCause): OverlayDraft | undefined =>
  draft.value.overlays.find(({ id }) => id === first.overlay_id);

const overlayWords = ({ fieldNaming, opened: { openDocument } }: Editor, id: string | null): string => {
  const field = openDocument.value?.fields.find(({ name }) => name === id);
  return field === undefined ? (id ?? '') : fieldNaming.nameOfField(field);
};

/** Returns the change that removes a cause, if the editor knows one. */
const remedyOf = (
  { editing: { edit }, opened: { changeRows, openRows, rowEdits } }: Editor,
  { first, rows }: FindingCause,
  overlay: OverlayDraft | undefined,
  inFile: readonly number[],
): Remedy | undefined => {
  if (overlay?.kind === 'text' && (largerCodes.has(first.code) || first.code === 'TEXT_SHRUNK')) {
    const fit = first.code === 'TEXT_SHRUNK' ? 'wrap' : 'shrink';
    return {
      words: fit === 'wrap' ? texts.wrap : texts.shrinkToFit,
      apply: () => edit((state) => change(state, [overlay.id], (each) => withTextFit(each, fit))),
    };
  }
  const runs = (openRows.value?.rows.length ?? 0) - rowEdits.value.leftOut.size;
  if (first.severity === 'info' || rows.length === 0 || rows.length >= runs) return undefined;
  return {
    words: texts.leaveOutRows(rows.length),
    apply: () => changeRows(withAllLeftOut(rowEdits.peek(), inFile, true)),
  };
};

const show = (editor: Editor, overlay: OverlayDraft | undefined, row: number | undefined): void => {
  if (overlay !== undefined) goTo(editor, overlay);
  // The selection shows its properties; the findings stay, to be taken one by one.
  editor.view.sideTab.value = 'findings';
  if (row !== undefined) editor.opened.showRow(row);
  editor.preview.previewWanted.value = true;
};

/** A cause of findings in one line, with its remedy and the way to its rows and its overlay. */
export const CauseEntry = ({ cause, edits }: CauseProps): VNode => {
  const editor = useEditor();
  const { showAmong } = editor.drawer;
  const { first, rows, values } = cause;
  const { tone, text } = severityWords[first.severity];
  const overlay = overlayOf(editor, cause);
  const inFile = rows.map((row) => findRowInFile(edits, row - 1));
  const [row] = inFile;
  const which = rows.length > 1 ? texts.rowCount(rows.length) : row === undefined ? texts.allRows : texts.row(row + 1);
  const remedy = remedyOf(editor, cause, overlay, inFile);
  const words = (
    <>
      <span>
        <Status tone={tone}>{text}</Status>{' '}
        <strong>{[which, overlayWords(editor, first.overlay_id)].filter(Boolean).join(', ')}</strong>
      </span>
      <span class="finding-message">{cause.message}</span>
    </>
  );
  return (
    <>
      {row === undefined && overlay === undefined ? (
        <div class="list-entry plain">{words}</div>
      ) : (
        <button type="button" class="list-entry" onClick={() => show(editor, overlay, row)}>
          {words}
        </button>
      )}
      {values.length > 0 && (
        <p class="finding-values muted small">
          {values.slice(0, mostValuesNamed).map(({ value }) => (
            <span key={value}>{quotedValue(value)}</span>
          ))}
        </p>
      )}
      <div class="finding-rows">
        {remedy !== undefined && (
          <Button size="small" onClick={remedy.apply}>
            {remedy.words}
          </Button>
        )}
        {inFile.length > 0 && (
          <Button size="small" kind="quiet" onClick={() => showAmong(inFile)}>
            {texts.showRows}
          </Button>
        )}
        {overlay !== undefined && (
          <Button size="small" kind="quiet" onClick={() => goTo(editor, overlay)}>
            {texts.goToOverlay}
          </Button>
        )}
        {inFile.length > 1 &&
          inFile.slice(0, mostRowsNamed).map((each) => (
            <Button key={each} size="small" kind="quiet" onClick={() => show(editor, overlay, each)}>
              {texts.row(each + 1)}
            </Button>
          ))}
        {inFile.length > mostRowsNamed && (
          <span class="muted small">{texts.andMore(inFile.length - mostRowsNamed)}</span>
        )}
      </div>
      <Details>
        {cause.full} <code>{first.code}</code>
      </Details>
    </>
  );
};
