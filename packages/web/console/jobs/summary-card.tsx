import type { ExportJob } from '@bulkfill/service/types/api';
import type { JobFamily } from '@bulkfill/service/types/console';
import type { ComponentChildren, VNode } from 'preact';
import { countWords, sizeWords } from '../../language/numbers.ts';
import { texts } from '../../texts/jobs.ts';
import { Moment } from '../../ui/moment.tsx';

const Figure = ({ label, children }: { readonly label: string; readonly children: ComponentChildren }): VNode => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const countCharged = ({ job, retries }: JobFamily): number =>
  [job, ...retries].reduce((sum, { summary }) => sum + (summary?.billed_rows ?? 0), 0);

interface SummaryCardProps {
  readonly job: ExportJob;
  readonly family: JobFamily;
  readonly filesDeleted: boolean;
}

/** Charge, sizes and expiry of the outputs. The counts of rows are above. */
export const SummaryCard = ({ job: { summary, result }, family, filesDeleted }: SummaryCardProps): VNode | null => {
  if (summary === undefined || summary === null) return null;
  const isKept = result?.download_url !== null && !filesDeleted;
  return (
    <section class="card" aria-label={texts.result}>
      <dl class="card-body figures">
        <Figure label={texts.rowsCharged}>{countWords(summary.billed_rows)}</Figure>
        {family.retries.length > 0 && (
          <Figure label={texts.chargedWithRetries}>{countWords(countCharged(family))}</Figure>
        )}
        <Figure label={texts.zip}>{sizeWords(summary.zip_size_bytes)}</Figure>
        {summary.print_file_size_bytes !== null && (
          <Figure label={texts.printFile}>{sizeWords(summary.print_file_size_bytes)}</Figure>
        )}
        <Figure label={texts.availableUntil}>
          {isKept && typeof result?.expires_at === 'string' ? (
            <Moment at={result.expires_at} />
          ) : (
            <span class="muted">{texts.expired}</span>
          )}
        </Figure>
      </dl>
    </section>
  );
};
