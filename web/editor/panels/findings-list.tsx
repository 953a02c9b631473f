import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { CheckResult, Finding, FindingPage } from '../../../lib/service/http/answers/api.ts';
import { ask } from '../../api/client.ts';
import { diagnosticWords } from '../../console/jobs/diagnostic-words.ts';
import { countWords } from '../../console/jobs/number-words.ts';
import { checkRoutes, codesOf } from '../../console/new-job/check.ts';
import { findingWords } from '../../console/new-job/finding-words.ts';
import { type RowEdits, rowInFile } from '../../rows/row-edits.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { Status } from '../../ui/status.tsx';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { goTo } from './overlays-panel.tsx';

/** The gravest first. */
const severities = ['error', 'warning', 'info'] as const;
const severityWords = {
  error: { tone: 'bad', text: 'Error' },
  warning: { tone: 'warn', text: 'Warning' },
  info: { tone: 'neutral', text: 'Note' },
} as const;

/** Where the list goes on; undefined at its end. */
interface Cursor {
  readonly severity: number;
  readonly after: string | null;
}

const pageSize = 50;

const nextPage = async (checkId: string, code: string, from: Cursor) => {
  const found: Finding[] = [];
  let cursor: Cursor | undefined = from;
  while (cursor !== undefined && found.length < pageSize) {
    const { severity, after }: Cursor = cursor;
    const query = new URLSearchParams({
      severity: severities[severity]!,
      limit: String(pageSize),
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

/** Where a finding's row stands in the file: rows that were left out are not counted in a check. */
const rowOf = ({ row_number: row }: Finding, edits: RowEdits): number | null => (row === null ? null : rowInFile(edits, row - 1));

const show = (editor: Editor, finding: Finding, edits: RowEdits): void => {
  const {
    editing: { draft },
    opened: { showRow },
    preview: { previewWanted },
  } = editor;
  const { overlay_id: id } = finding;
  const row = rowOf(finding, edits);
  const overlay = draft.peek().overlays.find((each) => each.id === id);
  if (overlay !== undefined) goTo(editor, overlay);
  if (row !== null) showRow(row);
  previewWanted.value = true;
};

const place = (finding: Finding, edits: RowEdits): string => {
  const row = rowOf(finding, edits);
  return [row === null ? 'All rows' : `Row ${countWords(row + 1)}`, finding.overlay_id].filter(Boolean).join(', ');
};

const FindingEntry = ({ finding, edits }: { readonly finding: Finding; readonly edits: RowEdits }): VNode => {
  const editor = useEditor();
  const { tone, text } = severityWords[finding.severity];
  const words = (
    <>
      <span>
        <Status tone={tone}>{text}</Status> <strong>{place(finding, edits)}</strong>
      </span>
      <span class="finding-message">{diagnosticWords(finding.message)}</span>
      <code class="small">{finding.code}</code>
    </>
  );
  if (finding.row_number === null && finding.overlay_id === null) return <div class="list-entry plain">{words}</div>;
  return (
    <button type="button" class="list-entry" onClick={() => show(editor, finding, edits)}>
      {words}
    </button>
  );
};

/** The findings of a check, gravest first, all or of one code; a press shows the row and selects the overlay. Source: editor.md, "Finer points". */
export const FindingsList = ({
  checkId,
  result,
  edits,
}: {
  readonly checkId: string;
  readonly result: CheckResult;
  /** What was changed of the rows that were checked. */
  readonly edits: RowEdits;
}): VNode => {
  const [code, setCode] = useState('');
  const [findings, setFindings] = useState<readonly Finding[]>();
  const [cursor, setCursor] = useState<Cursor>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const load = async (from: Cursor, before: readonly Finding[], isWanted: () => boolean = () => true): Promise<void> => {
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
      <SelectField label="Show" value={code} onChange={({ currentTarget: { value } }) => setCode(value)}>
        <option value="">{`All findings: ${countWords(result.finding_count)}`}</option>
        {codesOf(result).map(([each, count]) => (
          <option key={each} value={each}>
            {`${findingWords(each) ?? each}: ${countWords(count)}`}
          </option>
        ))}
      </SelectField>
      {error !== undefined && (
        <ErrorPanel title="The findings could not be loaded." error={error} retry={() => void load(cursor ?? start, findings ?? [])} />
      )}
      {findings === undefined && error === undefined && <Skeleton lines={2} />}
      <ul class="finding-list" aria-label="Findings">
        {findings?.map((finding, index) => (
          <li key={index}>
            <FindingEntry finding={finding} edits={edits} />
          </li>
        ))}
      </ul>
      {cursor !== undefined && (
        <Button size="small" busy={busy} onClick={() => void load(cursor, findings ?? [])}>
          Load more findings
        </Button>
      )}
    </>
  );
};
