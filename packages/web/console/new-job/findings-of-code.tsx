import type { Finding, FindingPage } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { findingTitle } from '../../api/diagnostic-words.ts';
import { countWords } from '../../language/numbers.ts';
import { texts } from '../../texts/new-job.ts';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { Status } from '../../ui/status.tsx';
import { checkRoutes } from './check-routes.ts';
import { type CheckCells, causesOfFindings, type FindingCause } from './findings-causes.ts';

const severities = {
  error: { tone: 'bad', text: texts.error },
  warning: { tone: 'warn', text: texts.warning },
  info: { tone: 'neutral', text: texts.note },
} as const;

const mostRowsNamed = 12;
const mostValuesNamed = 5;
const mostValueCharacters = 80;

export const quotedValue = (value: string): string =>
  value.trim() === ''
    ? texts.blank
    : texts.quoted(value.length > mostValueCharacters ? `${value.slice(0, mostValueCharacters)}…` : value);

export interface ShownRows extends CheckCells {
  /** Converts a row number of the check to its number in the file, both 1-based. */
  readonly numberInFile: (row: number) => number;
  readonly show: (numberInFile: number) => void;
  readonly leaveOut: (numbersInFile: readonly number[]) => void;
}

const RowButtons = ({ of, rows }: { readonly of: readonly number[]; readonly rows: ShownRows }): VNode => (
  <>
    {of.slice(0, mostRowsNamed).map((row) => (
      <Button key={row} size="small" kind="quiet" onClick={() => rows.show(rows.numberInFile(row))}>
        {texts.row(rows.numberInFile(row))}
      </Button>
    ))}
    {of.length > mostRowsNamed && <span class="muted small">{texts.andMore(of.length - mostRowsNamed)}</span>}
  </>
);

/** Button that excludes rows. Offered for codes of rows that are probably unintended. */
const LeaveOut = ({ of, rows }: { readonly of: readonly number[]; readonly rows: ShownRows }): VNode => (
  <Button size="small" onClick={() => rows.leaveOut(of.map((row) => rows.numberInFile(row)))}>
    {of.length === 1 ? texts.leaveOutRow(rows.numberInFile(of[0] ?? 1)) : texts.leaveOutRows(of.length)}
  </Button>
);

const Cause = ({ cause, rows }: { readonly cause: FindingCause; readonly rows: ShownRows }): VNode => {
  const { tone, text } = severities[cause.first.severity];
  const named = cause.values.slice(0, mostValuesNamed);
  const left = cause.rows.length - named.reduce((sum, value) => sum + value.rows.length, 0);
  return (
    <li>
      <Status tone={tone}>{text}</Status>
      <div class="cause">
        <p>
          {texts.causeOf(
            <strong>{cause.rows.length === 0 ? texts.allRows : texts.rowCount(cause.rows.length)}</strong>,
            cause.message,
          )}
        </p>
        {cause.values.length === 0 && cause.rows.length > 0 && (
          <div class="cause-value">
            <RowButtons of={cause.rows} rows={rows} />
            {cause.first.code === 'ROW_NEARLY_BLANK' && <LeaveOut of={cause.rows} rows={rows} />}
          </div>
        )}
        {named.map((value) => (
          <div key={value.value} class="cause-value">
            <span>{quotedValue(value.value)}</span>
            <RowButtons of={value.rows} rows={rows} />
          </div>
        ))}
        {named.length > 0 && left > 0 && <p class="muted small">{texts.withOtherValues(left)}</p>}
        {cause.full !== undefined && <Details>{cause.full}</Details>}
      </div>
    </li>
  );
};

export const CountedSoFar = ({ loaded, all }: { readonly loaded: number; readonly all: number }): VNode => (
  <p class="muted small">{texts.countsCover(loaded, all)}</p>
);

interface FindingsOfCodeProps {
  readonly checkId: string;
  readonly code: string;
  readonly count: number;
  readonly rows: ShownRows;
}

/** Shows the findings of one code by cause, loaded when opened. Source: console-and-editor.md, "New job". */
export const FindingsOfCode = ({ checkId, code, count, rows }: FindingsOfCodeProps): VNode => {
  const [findings, setFindings] = useState<readonly Finding[]>();
  const [next, setNext] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const asked = useRef(false);
  const load = async (after: string | null): Promise<void> => {
    asked.current = true;
    setBusy(true);
    setError(undefined);
    const query = new URLSearchParams({ code, limit: '200', include: 'params', ...(after === null ? {} : { after }) });
    try {
      const page = await ask<FindingPage>('GET', `${checkRoutes.findings(checkId)}?${query}`);
      setFindings((before) => [...(before ?? []), ...page.findings]);
      setNext(page.next);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <details class="finding" onToggle={({ currentTarget }) => currentTarget.open && !asked.current && void load(null)}>
      <summary>
        {findingTitle(code)} <span class="muted">{countWords(count)}</span>
      </summary>
      <div class="details-body">
        {error !== undefined && (
          <ErrorPanel title={texts.findingsNotLoaded} error={error} retry={() => void load(next)} />
        )}
        {findings === undefined && error === undefined && <Skeleton lines={2} />}
        {next !== null && <CountedSoFar loaded={findings?.length ?? 0} all={count} />}
        <ul class="findings">
          {causesOfFindings(findings ?? [], rows).map((cause, index) => (
            <Cause key={index} cause={cause} rows={rows} />
          ))}
        </ul>
        {next !== null && (
          <Button size="small" busy={busy} onClick={() => void load(next)}>
            {texts.loadMoreFindings}
          </Button>
        )}
        <p class="muted small">{texts.codeForPrograms(<code>{code}</code>)}</p>
      </div>
    </details>
  );
};
