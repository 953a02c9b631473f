import { exportJobsPath } from '@bulkfill/service/paths/paths';
import type { VNode } from 'preact';
import { basePath } from '../../api/base-path.ts';
import { texts } from '../../texts/new-job.ts';
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
    url: `${location.origin}${basePath}${exportJobsPath}`,
    idempotencyKey,
    parts: curlParts(parts),
  });
  const template = `${templatesRoute}/${encodeURIComponent(templateId)}`;
  return (
    <details class="card curl">
      <summary class="card-body">{texts.sameByApi}</summary>
      <div class="card-body">
        <p class="muted">{texts.aboutCurl(<code>BULKFILL_API_KEY</code>)}</p>
        <pre class="code-block curl-command">{command}</pre>
        <div class="button-row">
          <CopyButton text={command} what={texts.curlCommand} />
          <Button size="small" icon="download" onClick={saveRows}>
            {texts.rowsAsSent}
          </Button>
          {saveFindings !== undefined && (
            <Button size="small" icon="download" onClick={saveFindings}>
              {texts.findingsAsSent}
            </Button>
          )}
          {templateId !== '' && (
            <>
              <a class="button small" href={`${template}/pdf`} download="template.pdf">
                {texts.pdf}
              </a>
              <a class="button small" href={`${template}/package`} download="template.svc">
                {texts.package}
              </a>
            </>
          )}
        </div>
      </div>
    </details>
  );
};
