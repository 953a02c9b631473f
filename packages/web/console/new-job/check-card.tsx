import type { Check, CheckResultView } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { errorWords } from '../../api/error-words.ts';
import { saveFile } from '../../files/download.ts';
import { texts } from '../../texts/new-job.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Status } from '../../ui/status.tsx';
import { codesOf, verdictOf } from './check.ts';
import { checkRoutes } from './check-routes.ts';
import { FindingsOfCode, type ShownRows } from './findings-of-code.tsx';
import { findingsHeadingId } from './reveal-rows.ts';

/** Shows the verdict of a check. `isOld`: inputs have changed since, so a good verdict is shown as neutral. */
export const Verdict = ({
  result,
  isGrouped,
  isOld = false,
}: {
  readonly result: CheckResultView;
  readonly isGrouped: boolean;
  readonly isOld?: boolean;
}): VNode => {
  const { tone, words } = verdictOf(result, isGrouped);
  return <Status tone={isOld && tone === 'good' ? 'neutral' : tone}>{words}</Status>;
};

interface CheckCardProps {
  readonly check: Check;
  readonly isGrouped: boolean;
  readonly rows: ShownRows;
}

/** Shows the findings of a check of all rows, by code. Source: console-and-editor.md, "Pages". */
export const CheckCard = ({ check, isGrouped, rows }: CheckCardProps): VNode => {
  const { check_id: checkId, result, error } = check;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.scrollIntoView({ block: 'nearest' }), [checkId, result]);
  const imperfect = result !== null && result.failed_rows + result.partial_rows > 0;
  return (
    <section class="card" aria-labelledby={findingsHeadingId}>
      <div class="card-body">
        <div class="section-head">
          <h2 id={findingsHeadingId} ref={heading} tabIndex={-1}>
            {texts.check}
          </h2>
          {result !== null && <Verdict result={result} isGrouped={isGrouped} />}
        </div>
        {result === null && error === null && <ProgressBar label={texts.checkingTheRows} />}
        {error !== null && (
          <div>
            <p>{errorWords(error)}</p>
            <details>
              <summary>{texts.details}</summary>
              <code>{error.code}</code>
            </details>
          </div>
        )}
        {result !== null && result.finding_count === 0 && <p class="muted">{texts.noProblems}</p>}
        {result !== null &&
          codesOf(result).map(([code, count]) => (
            <FindingsOfCode key={`${checkId} ${code}`} checkId={checkId} code={code} count={count} rows={rows} />
          ))}
        {imperfect && (
          <div class="button-row">
            <Button size="small" icon="download" onClick={() => saveFile(checkRoutes.corrections(checkId))}>
              {texts.downloadCorrections}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
};
