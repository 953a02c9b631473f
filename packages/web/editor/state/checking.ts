import { computed, signal } from '@preact/signals';
import { loadCode } from '../../api/load-code.ts';
import { isRunning } from '../../console/new-job/check-following.ts';
import { emptyDraft } from '../../console/new-job/draft.ts';
import type { CheckCells } from '../../console/new-job/findings-causes.ts';
import { createSending } from '../../console/new-job/sending.ts';
import { writeCsvInTurns } from '../../rows/in-turns.ts';
import { findRowInFile, type RowEdits, readCell, selectRowsToRun } from '../../rows/row-edits.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { OpenRows } from '../rows/open-rows.ts';
import type { Editing } from './editing.ts';
import type { Opened } from './opened.ts';
import type { Leaving, Outgoing } from './outgoing.ts';
import type { Previewing } from './preview.ts';
import type { Signing } from './signed-package.ts';
import type { Surroundings } from './surroundings.ts';

/** Inputs of a check. Later changes are not in its findings. */
interface Checked {
  readonly sent: Outgoing;
  readonly rows: OpenRows;
  readonly edits: RowEdits;
  readonly groupBy: string | undefined;
  readonly document: OpenDocument;
}

/** Runs the check of all rows and tracks its findings. Source: console-and-editor.md, "The editor" (7). */
export const createChecking = ({
  announce,
  wire,
  editing: { draft },
  opened: { columnName, groupKey, openDocument, openRows, rowEdits },
  outgoing: { outgoing, takeRefusal },
  preview: { flattenForms, includeMarkers },
  signing: { signedPackage },
}: {
  readonly announce: Surroundings['announce'];
  readonly wire: Surroundings['wire'];
  readonly editing: Editing;
  readonly opened: Opened;
  readonly outgoing: Leaving;
  readonly preview: Previewing;
  readonly signing: Signing;
}) => {
  const { leave, send, ...sending } = createSending({ wire, announce, goTo: () => {} });
  const checked = signal<Checked | undefined>(undefined);

  const isUnderWay = computed(() => sending.sending.value !== undefined || isRunning(sending.check.value));
  const canCheck = computed(
    () => openRows.value !== undefined && openDocument.value !== undefined && draft.value.overlays.length > 0,
  );

  const isOld = computed(() => {
    const of = checked.value;
    if (of === undefined) return false;
    return (
      of.sent.draft !== draft.value ||
      of.rows !== openRows.value ||
      of.edits !== rowEdits.value ||
      of.groupBy !== groupKey.value ||
      of.document !== openDocument.value
    );
  });

  const isGrouped = computed(() => checked.value?.groupBy !== undefined);

  const checkedEdits = computed(() => checked.value?.edits ?? rowEdits.value);

  const checkedRows = computed<CheckCells>(() => {
    const rows = (checked.value?.rows ?? openRows.value)?.rows ?? [];
    const edits = checkedEdits.value;
    return { cell: (row, place) => readCell(rows, edits, findRowInFile(edits, row - 1), place), words: columnName };
  });

  const partsToCheck = async ({ sent, rows, edits, groupBy, document }: Checked) => {
    const asked = {
      ...emptyDraft,
      pdf: document.file,
      package: await signedPackage(sent),
      rows: rows.file,
      flattenForms: flattenForms.peek(),
      includeMarkers: includeMarkers.peek(),
    };
    const csv = new Blob(await writeCsvInTurns(selectRowsToRun(rows.rows, edits)), { type: 'text/csv' });
    const [{ partsToSend }, { selectPlacedFindings }] = await Promise.all([
      loadCode(import('../../console/new-job/parts-to-send.ts')),
      loadCode(import('../../console/new-job/select-findings.ts')),
    ]);
    const findings = selectPlacedFindings(rows, edits);
    return partsToSend('check', { draft: asked, csv, columns: [], groupBy, findings });
  };

  const checkRows = async (): Promise<void> => {
    const [rows, document] = [openRows.peek(), openDocument.peek()];
    const sent = outgoing();
    if (sent === undefined || rows === undefined || document === undefined) return;
    const own: Checked = { sent, rows, edits: rowEdits.peek(), groupBy: groupKey.peek(), document };
    checked.value = own;
    let isListed = false;
    const parts = () =>
      partsToCheck(own).catch((error: unknown) => {
        isListed = takeRefusal(error, sent);
        throw error;
      });
    await send('check', parts, crypto.randomUUID());
    // Mistakes appear in their own list.
    if (isListed) sending.reset();
  };

  const watchCheck = () => (): void => {
    leave();
    checked.value = undefined;
  };

  return { ...sending, isUnderWay, canCheck, isGrouped, isOld, checkedEdits, checkedRows, checkRows, watchCheck };
};
