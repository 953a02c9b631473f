import type { VNode } from 'preact';
import { ask } from '../../api/client.ts';
import { useLoad } from '../../ui/use-load.ts';
import { type Cause, causesOf } from './causes-of.ts';
import { jobRoutes } from './job-routes.ts';
import { rowsWords } from './number-words.ts';
import type { RowPage } from './row-result.ts';

/** As many as one request gives: what is wrong with a thousand rows is seldom more than is wrong with these. */
const mostRows = '1000';

const placesOf = ({ rows }: Cause): string => `${rows.slice(0, 20).join(', ')}${rows.length > 20 ? ' …' : ''}`;

/** What keeps rows of a job from being whole, each cause once with how many rows it is. Source: office.md, "Rows are mended where they are seen". */
export const CausesCard = ({ jobId }: { readonly jobId: string }): VNode | null => {
  const { state } = useLoad(
    (signal) => ask<RowPage>('GET', `${jobRoutes.rows(jobId)}?status=failed,partial&limit=${mostRows}`, { signal }),
    [jobId],
  );
  if (state.kind !== 'loaded' || state.value.rows.length === 0) return null;
  return (
    <section class="card" aria-labelledby="causes-heading">
      <div class="card-body">
        <h2 id="causes-heading">Needs you</h2>
        {state.value.next !== null && <p class="muted">Of the first {mostRows} rows that need you:</p>}
        <ul class="diagnostics">
          {causesOf(state.value.rows).map((cause) => (
            <li key={cause.message}>
              <strong>{rowsWords(cause.rows.length)}</strong>: {cause.message}{' '}
              <span class="muted small">
                {cause.rows.length === 1 ? 'Row' : 'Rows'} {placesOf(cause)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
};
