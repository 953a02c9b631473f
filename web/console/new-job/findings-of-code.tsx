import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { Status } from '../../ui/status.tsx';
import { countWords } from '../jobs/number-words.ts';
import { checkRoutes, type Finding, type FindingPage } from './check.ts';
import { findingWords } from './finding-words.ts';

const severities = {
  error: { tone: 'bad', text: 'Error' },
  warning: { tone: 'warn', text: 'Warning' },
  info: { tone: 'neutral', text: 'Note' },
} as const;

const place = ({ row_number: row, overlay_id: overlay }: Finding): string =>
  [row === null ? 'All rows' : `Row ${countWords(row)}`, overlay].filter(Boolean).join(', ');

/** The findings of one code, loaded when they are looked at. */
export const FindingsOfCode = ({
  checkId,
  code,
  count,
}: {
  readonly checkId: string;
  readonly code: string;
  readonly count: number;
}): VNode => {
  const [findings, setFindings] = useState<readonly Finding[]>();
  const [next, setNext] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const asked = useRef(false);
  const load = async (after: string | null): Promise<void> => {
    asked.current = true;
    setBusy(true);
    setError(undefined);
    const query = new URLSearchParams({ code, limit: '50', ...(after === null ? {} : { after }) });
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
        {findingWords(code)} <code>{code}</code> <span class="muted">{countWords(count)}</span>
      </summary>
      <div class="details-body">
        {error !== undefined && <ErrorPanel title="The findings could not be loaded." error={error} retry={() => void load(next)} />}
        {findings === undefined && error === undefined && <Skeleton lines={2} />}
        <ul class="findings">
          {findings?.map((finding, index) => (
            <li key={index}>
              <Status tone={severities[finding.severity].tone}>{severities[finding.severity].text}</Status>
              <span>
                <strong>{place(finding)}</strong> {finding.message}
              </span>
            </li>
          ))}
        </ul>
        {next !== null && (
          <Button size="small" busy={busy} onClick={() => void load(next)}>
            Load more findings
          </Button>
        )}
      </div>
    </details>
  );
};
