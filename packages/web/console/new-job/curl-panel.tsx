import { exportJobsPath } from '@bulkfill/service/paths/paths';
import type { VNode } from 'preact';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type CurlPart, formatCurlRequest } from './curl-request.ts';
import type { FormPart } from './job-form.ts';
import { templatesRoute } from './saved-templates.ts';

const secret = 'YOUR_WEBHOOK_SECRET';

const curlParts = (parts: readonly FormPart[]): readonly CurlPart[] =>
  parts.map(([name, value]): CurlPart => {
    if (typeof value !== 'string') return [name, { fileName: value.fileName }];
    return [name, name === 'webhook_secret' ? secret : value];
  });

interface CurlPanelProps {
  readonly parts: readonly FormPart[];
  readonly idempotencyKey: string;
  readonly templateId: string;
  readonly saveRows: () => void;
  /** Downloads the findings of the table as sent; `undefined` without findings. */
  readonly saveFindings: (() => void) | undefined;
}

export const CurlPanel = ({ parts, idempotencyKey, templateId, saveRows, saveFindings }: CurlPanelProps): VNode => {
  const command = formatCurlRequest({
    url: `${location.origin}${exportJobsPath}`,
    idempotencyKey,
    parts: curlParts(parts),
  });
  const template = `${templatesRoute}/${encodeURIComponent(templateId)}`;
  return (
    <details class="card curl">
      <summary class="card-body">The same by API</summary>
      <div class="card-body">
        <p class="muted">
          Set <code>BULKFILL_API_KEY</code> to one of your keys, and put the files into the current folder. Rows are
          sent as CSV without a header.
        </p>
        <pre class="code-block curl-command">{command}</pre>
        <div class="button-row">
          <CopyButton text={command} what="curl command" />
          <Button size="small" icon="download" onClick={saveRows}>
            Rows as sent
          </Button>
          {saveFindings !== undefined && (
            <Button size="small" icon="download" onClick={saveFindings}>
              Findings as sent
            </Button>
          )}
          {templateId !== '' && (
            <>
              <a class="button small" href={`${template}/pdf`} download="template.pdf">
                PDF
              </a>
              <a class="button small" href={`${template}/package`} download="template.svc">
                Package
              </a>
            </>
          )}
        </div>
      </div>
    </details>
  );
};
