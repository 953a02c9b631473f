import { apiBasePaths, apiPaths } from '@bulkfill/service/paths/paths';
import { usageMonthsPath } from '@bulkfill/service/paths/web-paths';
import type { Usage } from '@bulkfill/service/types/api';
import type { MonthOfUse, MonthsOfUse } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { ask } from '../../api/client.ts';
import { countWords } from '../../language/numbers.ts';
import { texts } from '../../texts/account.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { planWords } from './plan-words.ts';
import { QuotaBar } from './quota-bar.tsx';
import { countRowsLeft, listLastYear, monthWords } from './usage.ts';
import { UsageChart } from './usage-chart.tsx';

const columns: readonly Column<MonthOfUse>[] = [
  { title: texts.month, cell: ({ month }) => monthWords(month) },
  { title: texts.jobs, kind: 'number', cell: ({ jobs }) => countWords(jobs) },
  { title: texts.rows, kind: 'number', cell: ({ rows }) => countWords(rows) },
];

const Quota = ({ usage }: { readonly usage: Usage }): VNode => (
  <section class="card card-body" aria-labelledby="quota-heading">
    <div class="section-head">
      <h2 id="quota-heading">{texts.rowsIn(monthWords(usage.month))}</h2>
      <span class="muted">{planWords(usage.plan)}</span>
    </div>
    <QuotaBar usage={usage} />
    <dl class="figures">
      <div>
        <dt>
          <span class="key-mark used" />
          {texts.used}
        </dt>
        <dd>{countWords(usage.rows_used)}</dd>
      </div>
      <div>
        <dt>
          <span class="key-mark reserved-rows" />
          {texts.reserved}
        </dt>
        <dd>{countWords(usage.rows_reserved)}</dd>
      </div>
      <div>
        <dt>
          <span class="key-mark left" />
          {texts.left}
        </dt>
        <dd>{countWords(countRowsLeft(usage))}</dd>
      </div>
      <div>
        <dt>{texts.limit}</dt>
        <dd>{countWords(usage.rows_limit)}</dd>
      </div>
    </dl>
    <p class="muted">{texts.aboutReset(<Moment at={usage.resets_at} form="utcMinute" />)}</p>
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
    <Page title={texts.usage} about={texts.aboutUsage}>
      {state.kind === 'failed' && (
        <ErrorPanel error={state.error} title={texts.usageNotLoaded} retry={() => void reload()} />
      )}
      {state.kind === 'loading' && (
        <section class="card">
          <Skeleton lines={5} label={texts.loadingUsage} />
        </section>
      )}
      {state.kind === 'loaded' && (
        <>
          <Quota usage={state.value.usage} />
          <section class="card">
            <div class="card-head">
              <h2>{texts.lastYear}</h2>
              <p class="muted">{texts.aboutLastYear}</p>
            </div>
            <div class="chart-frame">
              <UsageChart months={state.value.months} />
            </div>
            <DataTable
              caption={texts.lastYear}
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
