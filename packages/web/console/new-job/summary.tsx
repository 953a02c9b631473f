import type { CheckResultView, Usage } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { texts } from '../../texts/new-job.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { sessionRoutes } from '../jobs/job-routes.ts';
import { revealFindings } from './reveal-rows.ts';
import type { Purpose, Sending } from './sending.ts';
import { planTitle, planWarning, planWords, type RunPlan } from './summary-words.ts';

const UploadState = ({
  sending: { purpose, sent },
  cancel,
}: {
  readonly sending: Sending;
  readonly cancel: () => void;
}): VNode => (
  <div class="upload">
    <ProgressBar label={texts.upload} {...(sent < 1 && { value: sent, max: 1 })} />
    <span class="muted" role="status">
      {sent < 1
        ? texts.sendingPercent(Math.floor(sent * 100))
        : purpose === 'check'
          ? texts.checkingRows
          : texts.startingJob}
    </span>
    <Button size="small" onClick={cancel}>
      {texts.cancelUpload}
    </Button>
  </div>
);

/** Shows how many rows or documents lack something by the check, next to "Run". */
const Found = ({
  result: { failed_rows: failed, partial_rows: partial, rows },
  isGrouped,
}: {
  readonly result: CheckResultView;
  readonly isGrouped: boolean;
}): VNode | null =>
  failed + partial === 0 ? null : (
    <p class="summary-found small">
      <Icon name="alert" size={14} /> {texts.lacking(failed + partial, rows, isGrouped)}{' '}
      <Button kind="link" onClick={revealFindings}>
        {texts.seeThem}
      </Button>
    </p>
  );

interface SummaryProps {
  readonly plan: Omit<RunPlan, 'usage'> | undefined;
  readonly missing: string;
  readonly canRun: boolean;
  readonly checked: CheckResultView | undefined;
  readonly sending: Sending | undefined;
  readonly busy: boolean;
  readonly cancel: () => void;
  readonly submit: (purpose: Purpose) => void;
}

/** Summary of the effect of "Run", always visible next to it. Source: console-and-editor.md, "New job". */
export const Summary = ({ plan, missing, canRun, checked, sending, busy, cancel, submit }: SummaryProps): VNode => {
  const headingId = useId();
  const { state } = useLoad((signal) => ask<Usage>('GET', sessionRoutes.usage, { signal }));
  const whole = plan && { ...plan, usage: state.kind === 'loaded' ? state.value : undefined };
  const warning = whole && planWarning(whole);
  return (
    <section class="new-job-summary" aria-labelledby={headingId}>
      <h2 id={headingId} class="visually-hidden">
        {texts.summary}
      </h2>
      {whole === undefined ? (
        <p class="muted">{missing}</p>
      ) : (
        <p>{texts.planFacts(<strong>{planTitle(whole)}</strong>, planWords(whole))}</p>
      )}
      {warning !== undefined && (
        <p class="preview-note small">
          <Icon name="alert" size={14} /> {warning}
        </p>
      )}
      {checked !== undefined && <Found result={checked} isGrouped={plan?.isGrouped === true} />}
      {sending !== undefined && <UploadState sending={sending} cancel={cancel} />}
      <div class="button-row">
        <Button busy={busy} onClick={() => submit('check')}>
          {texts.checkRows}
        </Button>
        <Button type="submit" kind="primary" icon="play" busy={busy} disabled={!canRun}>
          {texts.run}
        </Button>
        <span class="muted small">{texts.checkingIsFree}</span>
      </div>
    </section>
  );
};
