import { apiBasePaths, apiPaths } from '@bulkfill/service/paths/paths';
import { usageMonthsPath } from '@bulkfill/service/paths/web-paths';
import type { Usage } from '@bulkfill/service/types/api';
import type { MonthOfUse, MonthsOfUse } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { ask } from '../../api/client.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { planWords } from './plan-words.ts';
import { QuotaBar } from './quota-bar.tsx';
import { countRowsLeft, inDigits, listLastYear, monthWords } from './usage.ts';
import { UsageChart } from './usage-chart.tsx';

const columns: readonly Column<MonthOfUse>[] = [
  { title: 'Month', cell: ({ month }) => monthWords(month) },
  { title: 'Jobs', kind: 'number', cell: ({ jobs }) => inDigits(jobs) },
  { title: 'Rows', kind: 'number', cell: ({ rows }) => inDigits(rows) },
];

const Quota = ({ usage }: { readonly usage: Usage }): VNode => (
  <section class="card card-body" aria-labelledby="quota-heading">
    <div class="section-head">
      <h2 id="quota-heading">Rows in {monthWords(usage.month)}</h2>
      <span class="muted">{planWords(usage.plan)}</span>
    </div>
    <QuotaBar usage={usage} />
    <dl class="figures">
      <div>
        <dt>
          <span class="key-mark used" />
          Used
        </dt>
        <dd>{inDigits(usage.rows_used)}</dd>
      </div>
      <div>
        <dt>
          <span class="key-mark reserved-rows" />
          Reserved
        </dt>
        <dd>{inDigits(usage.rows_reserved)}</dd>
      </div>
      <div>
        <dt>
          <span class="key-mark left" />
          Left
        </dt>
        <dd>{inDigits(countRowsLeft(usage))}</dd>
      </div>
      <div>
        <dt>Limit</dt>
        <dd>{inDigits(usage.rows_limit)}</dd>
      </div>
    </dl>
    <p class="muted">
      The count resets on <Moment at={usage.resets_at} form="utcMinute" />. Rows of completed jobs are used; rows of
      jobs that have not ended are reserved.
    </p>
  </section>
);

const UsagePage = (): VNode => {
  const { state, reload } = useLoad(async (signal) => {
    const [usage, { months }] = await Promise.all([
      ask<Usage>('GET', apiPaths(apiBasePaths.session).usage, { signal }),
      ask<MonthsOfUse>('GET', usageMonthsPath, { signal }),
    ]);
    return { usage, months: listLastYear(usage.month, months) };
  });
  return (
    <Page title="Usage" about="A row is one filled PDF. Each plan includes a number of rows per month.">
      {state.kind === 'failed' && (
        <ErrorPanel error={state.error} title="The usage could not be loaded." retry={() => void reload()} />
      )}
      {state.kind === 'loading' && (
        <section class="card">
          <Skeleton lines={5} label="Loading the usage" />
        </section>
      )}
      {state.kind === 'loaded' && (
        <>
          <Quota usage={state.value.usage} />
          <section class="card">
            <div class="card-head">
              <h2>The last 12 months</h2>
              <p class="muted">Completed jobs and their rows</p>
            </div>
            <div class="chart-frame">
              <UsageChart months={state.value.months} />
            </div>
            <DataTable
              caption="The last 12 months"
              captionHidden
              keepsColumns
              columns={columns}
              rows={state.value.months}
              keyOf={({ month }) => month}
            />
          </section>
        </>
      )}
    </Page>
  );
};

export default UsagePage;
