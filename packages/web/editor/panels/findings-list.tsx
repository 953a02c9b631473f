import type { CheckResultView, Finding, FindingPage } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { findingTitle } from '../../api/diagnostic-words.ts';
import { codesOf } from '../../console/new-job/check.ts';
import { checkRoutes } from '../../console/new-job/check-routes.ts';
import { type CheckCells, causesOfFindings, type FindingCause } from '../../console/new-job/findings-causes.ts';
import { CountedSoFar, quotedValue } from '../../console/new-job/findings-of-code.tsx';
import { countWords } from '../../language/numbers.ts';
import { findRowInFile, type RowEdits } from '../../rows/row-edits.ts';
import { texts } from '../../texts/panels.ts';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { Status } from '../../ui/status.tsx';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { goTo } from './overlays-panel.tsx';

const severities = ['error', 'warning', 'info'] as const;
const severityWords = {
  error: { tone: 'bad', text: texts.error },
  warning: { tone: 'warn', text: texts.warning },
  info: { tone: 'neutral', text: texts.note },
} as const;

/** Cursor of the next page; `undefined` at the end. */
interface Cursor {
  readonly severity: number;
  readonly after: string | null;
}

const pageSize = 200;

const nextPage = async (checkId: string, code: string, from: Cursor) => {
  const found: Finding[] = [];
  let cursor: Cursor | undefined = from;
  while (cursor !== undefined && found.length < pageSize) {
    const { severity, after }: Cursor = cursor;
    const query = new URLSearchParams({
      severity: severities[severity]!,
      limit: String(pageSize),
      include: 'params',
      ...(code !== '' && { code }),
      ...(after !== null && { after }),
    });
    const page: FindingPage = await ask<FindingPage>('GET', `${checkRoutes.findings(checkId)}?${query}`);
    found.push(...page.findings);
    cursor = page.next === null ? { severity: severity + 1, after: null } : { severity, after: page.next };
    if (cursor.severity === severities.length) cursor = undefined;
  }
  return { found, cursor };
};

const mostRowsNamed = 12;
const mostValuesNamed = 5;

const Rows = ({
  cause,
  rows,
  edits,
}: {
  readonly cause: FindingCause;
  readonly rows: readonly number[];
  readonly edits: RowEdits;
}): VNode => {
  const editor = useEditor();
  return (
    <>
      {rows.slice(0, mostRowsNamed).map((row) => {
        const shown = findRowInFile(edits, row - 1);
        return (
          <Button key={row} size="small" kind="quiet" onClick={() => show(editor, cause, shown)}>
            {texts.row(shown + 1)}
          </Button>
        );
      })}
      {rows.length > mostRowsNamed && <span class="muted small">{texts.andMore(rows.length - mostRowsNamed)}</span>}
    </>
  );
};

const show = (editor: Editor, { first: { overlay_id: id } }: FindingCause, row: number | undefined): void => {
  const overlay = editor.editing.draft.peek().overlays.find((each) => each.id === id);
  if (overlay !== undefined) goTo(editor, overlay);
  // The selection shows its properties; the findings stay, to be taken one by one.
  editor.view.sideTab.value = 'findings';
  if (row !== undefined) editor.opened.showRow(row);
  editor.preview.previewWanted.value = true;
};

const overlayWords = (editor: Editor, id: string | null): string => {
  const field = editor.opened.openDocument.value?.fields.find(({ name }) => name === id);
  return field === undefined ? (id ?? '') : editor.fieldNaming.nameOfField(field);
};

const CauseEntry = ({ cause, edits }: { readonly cause: FindingCause; readonly edits: RowEdits }): VNode => {
  const editor = useEditor();
  const { first, rows, values } = cause;
  const { tone, text } = severityWords[first.severity];
  const [row] = rows;
  const shown = row === undefined ? undefined : findRowInFile(edits, row - 1);
  const which =
    rows.length > 1 ? texts.rowCount(rows.length) : shown === undefined ? texts.allRows : texts.row(shown + 1);
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
      {row === undefined && first.overlay_id === null ? (
        <div class="list-entry plain">{words}</div>
      ) : (
        <button type="button" class="list-entry" onClick={() => show(editor, cause, shown)}>
          {words}
        </button>
      )}
      {values.slice(0, mostValuesNamed).map((value) => (
        <div key={value.value} class="finding-rows">
          <span>{quotedValue(value.value)}</span>
          {rows.length > 1 && <Rows cause={cause} rows={value.rows} edits={edits} />}
        </div>
      ))}
      {values.length === 0 && rows.length > 1 && (
        <div class="finding-rows">
          <Rows cause={cause} rows={rows} edits={edits} />
        </div>
      )}
      <Details>
        {cause.full} <code>{first.code}</code>
      </Details>
    </>
  );
};

/** Lists findings by cause, most severe first. Source: console-and-editor.md, "Names" and "Page behaviour". */
export const FindingsList = ({
  checkId,
  result,
  edits,
  checked,
}: {
  readonly checkId: string;
  readonly result: CheckResultView;
  readonly edits: RowEdits;
  readonly checked: CheckCells;
}): VNode => {
  const [code, setCode] = useState('');
  const [findings, setFindings] = useState<readonly Finding[]>();
  const [cursor, setCursor] = useState<Cursor>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const load = async (
    from: Cursor,
    before: readonly Finding[],
    isWanted: () => boolean = () => true,
  ): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const page = await nextPage(checkId, code, from);
      if (!isWanted()) return;
      setFindings([...before, ...page.found]);
      setCursor(page.cursor);
    } catch (failure) {
      if (isWanted()) setError(failure);
    }
    setBusy(false);
  };
  const start: Cursor = { severity: 0, after: null };
  const counts = new Map(codesOf(result));
  const countOf = (wanted: string): number => counts.get(wanted) ?? result.finding_count;
  useEffect(() => {
    let isWanted = true;
    setFindings(undefined);
    setCursor(undefined);
    void load(start, [], () => isWanted);
    return () => {
      isWanted = false;
    };
  }, [code]);
  return (
    <>
      <SelectField label={texts.show} value={code} onChange={({ currentTarget: { value } }) => setCode(value)}>
        <option value="">{texts.allFindings(result.finding_count)}</option>
        {[...counts].map(([each, count]) => (
          <option key={each} value={each}>
            {`${findingTitle(each)}: ${countWords(count)}`}
          </option>
        ))}
      </SelectField>
      {error !== undefined && (
        <ErrorPanel
          title={texts.findingsNotLoaded}
          error={error}
          retry={() => void load(cursor ?? start, findings ?? [])}
        />
      )}
      {findings === undefined && error === undefined && <Skeleton lines={2} />}
      {cursor !== undefined && <CountedSoFar loaded={findings?.length ?? 0} all={countOf(code)} />}
      <ul class="finding-list" aria-label={texts.findings}>
        {severities.map((severity) =>
          causesOfFindings(findings?.filter((finding) => finding.severity === severity) ?? [], checked).map(
            (cause, index) => (
              <li key={`${severity} ${index}`}>
                <CauseEntry cause={cause} edits={edits} />
              </li>
            ),
          ),
        )}
      </ul>
      {cursor !== undefined && (
        <Button size="small" busy={busy} onClick={() => void load(cursor, findings ?? [])}>
          {texts.loadMoreFindings}
        </Button>
      )}
    </>
  );
};
