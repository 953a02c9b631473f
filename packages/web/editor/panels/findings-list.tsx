import type { CheckResultView, Finding, FindingPage } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { findingTitle } from '../../api/diagnostic-words.ts';
import { codesOf } from '../../console/new-job/check.ts';
import { checkRoutes } from '../../console/new-job/check-routes.ts';
import { type CheckCells, causesOfFindings } from '../../console/new-job/findings-causes.ts';
import { CountedSoFar } from '../../console/new-job/findings-of-code.tsx';
import { countWords } from '../../language/numbers.ts';
import type { RowEdits } from '../../rows/row-edits.ts';
import { texts } from '../../texts/panels.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { CauseEntry } from './finding-cause.tsx';

const severities = ['error', 'warning', 'info'] as const;
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
