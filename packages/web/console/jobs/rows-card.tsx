import type { DiagnosticView, RowPage, RowResult } from '@bulkfill/service/types/api';
import type { JobFamily } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { ask } from '../../api/client.ts';
import { diagnosticWords, findingTitle } from '../../api/diagnostic-words.ts';
import { countWords } from '../../language/numbers.ts';
import { texts } from '../../texts/jobs.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { Status } from '../../ui/status.tsx';
import type { Tone } from '../../ui/tag.tsx';
import { useResumed } from '../../ui/use-resumed.ts';
import { jobPage, jobRoutes } from './job-routes.ts';
import { type ShownRow, useNewestRows, withNewest } from './newest-rows.ts';
import {
  diagnosticsOf,
  filterQuery,
  type Level,
  levelOf,
  noticeKindsOf,
  type RowFilter,
  rowFilters,
} from './row-result.ts';

/** Rows with notices are loaded in large pages, so that each kind has its count. */
const pageSizes = { all: '50', filled: '50', attention: '50', noticed: '1000' } as const satisfies Record<
  RowFilter,
  string
>;

const tones = { filled: 'good', noticed: 'warn', attention: 'bad' } as const satisfies Record<Level, Tone>;

/** Words of a diagnostic. A row to which nothing applied has no overlay to name. */
const noticeWords = (each: DiagnosticView): string =>
  each.code === 'NO_OVERLAY_APPLIES' ? texts.nothingApplied : diagnosticWords(each);

const kindWords = (code: string): string => (code === 'NO_OVERLAY_APPLIES' ? texts.nothingApplied : findingTitle(code));

interface NoticeKindsProps {
  readonly kinds: ReadonlyMap<string, number>;
  readonly chosen: string | undefined;
  readonly choose: (code: string | undefined) => void;
}

/** Kinds of notices as chips that filter the rows. */
const NoticeKinds = ({ kinds, chosen, choose }: NoticeKindsProps): VNode => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
  <div class="card-body chips" role="group" aria-label={texts.causesTitle}>
    {[...kinds].map(([code, count]) => (
      <Chip
        key={code}
        pressed={code === chosen}
        count={countWords(count)}
        onPress={() => choose(code === chosen ? undefined : code)}
      >
        {kindWords(code)}
      </Chip>
    ))}
  </div>
);

const Diagnostics = ({ row }: { readonly row: RowResult }): VNode => {
  const all = diagnosticsOf(row);
  const more = (row.more_warnings ?? 0) + (row.more_notices ?? 0);
  if (all.length === 0) return <span class="muted">{texts.noWarnings}</span>;
  return (
    <>
      <ul class="diagnostics">
        {all.map((each, index) => (
          <li key={`${each.code} ${each.overlay_id ?? ''} ${index}`}>{noticeWords(each)}</li>
        ))}
        {more > 0 && <li class="muted">{texts.andMore(more)}</li>}
      </ul>
      <details class="muted small">
        <summary>{texts.details}</summary>
        {all.map(({ code, overlay_id: overlay }, index) => (
          <div key={index}>
            <code>{overlay === undefined ? code : `${code} · ${overlay}`}</code>
          </div>
        ))}
      </details>
    </>
  );
};

const columnsOf = (jobId: string): readonly Column<ShownRow>[] => [
  { title: texts.row, cell: ({ row_number: row }) => row },
  {
    title: texts.status,
    cell: (row) => {
      const level = levelOf(row);
      return (
        <>
          <Status tone={tones[level]}>{texts.levels[level]}</Status>
          {row.retryId !== undefined && (
            <a class="small" href={jobPage(row.retryId)}>
              {texts.byRetry}
            </a>
          )}
        </>
      );
    },
  },
  { title: texts.warnings, cell: (row) => <Diagnostics row={row} /> },
  {
    title: texts.file,
    cell: ({ file_name: name }) => <span class="long-name">{name ?? <span class="muted">{texts.none}</span>}</span>,
  },
  {
    title: texts.download,
    kind: 'actions',
    cell: ({ row_number: row, status, retryId }) =>
      status === 'failed' ? null : (
        <a href={jobRoutes.rowPdf(retryId ?? jobId, row)} download>
          {texts.pdf}
        </a>
      ),
  },
];

interface RowsCardProps {
  readonly jobId: string;
  readonly family: JobFamily;
  readonly initialFilter: RowFilter;
}

/** Table of the rows of a job and their results. Source: console-and-editor.md, "Pages"; api.md, "Rows". */
export const RowsCard = ({ jobId, family, initialFilter }: RowsCardProps): VNode | null => {
  const newest = useNewestRows(jobId, family);
  const [filter, setFilter] = useState(initialFilter);
  const [kind, setKind] = useState<string>();
  const [rows, setRows] = useState<readonly RowResult[]>();
  const [next, setNext] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const life = useRef(new AbortController());

  const load = async (after: string | null): Promise<void> => {
    const { signal } = life.current;
    const query = new URLSearchParams({ limit: pageSizes[filter], include: 'params', ...filterQuery(filter) });
    if (after !== null) query.set('after', after);
    setBusy(true);
    setError(undefined);
    try {
      const page = await ask<RowPage>('GET', `${jobRoutes.rows(jobId)}?${query}`, { signal });
      if (signal.aborted) return;
      setRows((before) => (after === null ? page.rows : [...(before ?? []), ...page.rows]));
      setNext(page.next);
    } catch (failure) {
      if (!isAbort(failure)) setError(failure);
    }
    setBusy(false);
  };
  useEffect(() => {
    life.current = new AbortController();
    setKind(undefined);
    void load(null);
    return () => life.current.abort();
  }, [jobId, filter]);

  useResumed(error, () => void load(null));
  const gone = error instanceof ApiError && error.code === 'DELIVERY_NOT_FOUND';
  if (gone) return null;
  const found = rows === undefined ? undefined : withNewest(rows, newest, filter, next === null);
  const kinds = noticeKindsOf(filter === 'noticed' ? (found ?? []) : []);
  const shown = found?.filter(({ notices }) => kind === undefined || notices.some(({ code }) => code === kind));
  return (
    <section class="card" aria-label={texts.rowResults}>
      <div class="card-body section-head">
        <h2>{texts.rowsTitle}</h2>
        <SelectField
          label={texts.show}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value as RowFilter)}
        >
          {rowFilters.map((each) => (
            <option key={each} value={each}>
              {each === 'all' ? texts.all : texts.levels[each]}
            </option>
          ))}
        </SelectField>
      </div>
      {error !== undefined && <ErrorPanel title={texts.rowsNotLoaded} error={error} retry={() => void load(null)} />}
      {kinds.size > 0 && <NoticeKinds kinds={kinds} chosen={kind} choose={setKind} />}
      {rows === undefined && error === undefined && <Skeleton lines={5} />}
      {shown?.length === 0 && (
        <p class="card-body muted">{filter === 'all' ? texts.noRows : texts.noneOfLevel[filter]}</p>
      )}
      {shown !== undefined && shown.length > 0 && (
        <DataTable
          caption={texts.rowsTitle}
          captionHidden
          columns={columnsOf(jobId)}
          rows={shown}
          keyOf={(row) => String(row.row_number)}
        />
      )}
      {next !== null && (
        <div class="card-body">
          <div class="button-row">
            <Button busy={busy} onClick={() => void load(next)}>
              {texts.loadMoreRows}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
};
