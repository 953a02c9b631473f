import { fillTemplatePath } from '@bulkfill/service/paths/paths';
import type { VNode } from 'preact';
import { CopyButton } from '../../ui/copy-button.tsx';
import { shellWord } from '../new-job/curl-request.ts';
import type { FillOneBody } from './fill-template.ts';

/** Maximum length of the command. Longer ones contain a picture, which users do not copy from a page. */
const mostCharacters = 20_000;

/** Returns a fill as a terminal command with a placeholder for the key. Includes only the options that are set. */
export const fillCommand = (url: string, { row, options }: FillOneBody): string => {
  const set = Object.entries(options).filter(([, value]) => value);
  const body = JSON.stringify({ row, ...(set.length === 0 ? {} : { options: Object.fromEntries(set) }) });
  return [
    `curl -sS --fail-with-body ${shellWord(url)}`,
    `  -H "Authorization: Bearer $BULKFILL_API_KEY"`,
    `  -H 'Content-Type: application/json'`,
    `  --data-raw ${shellWord(body)}`,
    `  -L -o one.pdf`,
  ].join(' \\\n');
};

export const FillCurl = ({ templateId, body }: { readonly templateId: string; readonly body: FillOneBody }): VNode => {
  const command = fillCommand(`${location.origin}${fillTemplatePath(encodeURIComponent(templateId))}`, body);
  return (
    <details class="card curl">
      <summary class="card-body">The same by API</summary>
      <div class="card-body">
        <p class="muted">
          Set <code>BULKFILL_API_KEY</code> to one of your keys. Each document counts as one row. With an{' '}
          <code>Idempotency-Key</code>, a repeated request counts once.
        </p>
        {command.length > mostCharacters ? (
          <p>The command contains a picture and is too long to show.</p>
        ) : (
          <pre class="code-block curl-command">{command}</pre>
        )}
        <div class="button-row">
          <CopyButton text={command} what="curl command" />
        </div>
      </div>
    </details>
  );
};
