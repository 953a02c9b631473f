import type { ExportJob } from '@bulkfill/service/types/api';
import type { RowsToCorrect } from '@bulkfill/service/types/console';
import type { ComponentChildren, VNode } from 'preact';
import { countWords, sizeWords } from '../../language/numbers.ts';
import { texts } from '../../texts/jobs.ts';
import { Icon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { conformanceWords } from './conformance-words.ts';
import { countNoticedRows } from './job-words.ts';

const Figure = ({ label, children }: { readonly label: string; readonly children: ComponentChildren }): VNode => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

export const SummaryCard = ({
  job: { summary, result, warnings },
  found,
  filesDeleted,
}: {
  readonly job: ExportJob;
  /** Current counts of its rows, if some ran again. */
  readonly found: RowsToCorrect | undefined;
  readonly filesDeleted: boolean;
}): VNode | null => {
  if (summary === undefined || summary === null) return null;
  const notices = countNoticedRows(summary);
  const corrected = found?.mended_rows ?? 0;
  const kept = result?.download_url !== null && !filesDeleted;
  return (
    <section class="card" aria-label={texts.result}>
      {corrected > 0 && <p class="card-body muted small">{texts.aboutFirstRun}</p>}
      <dl class="card-body figures">
        <Figure label={texts.filled}>{countWords(summary.success_rows - notices)}</Figure>
        {notices > 0 && <Figure label={texts.withNotices}>{countWords(notices)}</Figure>}
        <Figure label={texts.partial}>{countWords(summary.partial_rows)}</Figure>
        <Figure label={texts.failed}>{countWords(summary.failed_rows)}</Figure>
        {corrected > 0 && <Figure label={texts.filledByRetries}>{countWords(corrected)}</Figure>}
        <Figure label={texts.rowsCharged}>{countWords(summary.billed_rows)}</Figure>
        <Figure label={texts.zip}>{sizeWords(summary.zip_size_bytes)}</Figure>
        {summary.print_file_size_bytes !== null && (
          <Figure label={texts.printFile}>{sizeWords(summary.print_file_size_bytes)}</Figure>
        )}
        <Figure label={texts.availableUntil}>
          {kept && typeof result?.expires_at === 'string' ? (
            <Moment at={result.expires_at} />
          ) : (
            <span class="muted">{texts.expired}</span>
          )}
        </Figure>
      </dl>
      {[...(warnings ?? []).map(({ message }) => message), ...conformanceWords(summary.conformance)].map((message) => (
        <p key={message} class="card-body job-warning">
          <Icon name="alert" size={14} /> {message}
        </p>
      ))}
    </section>
  );
};
