import { fillTemplatePath } from '@bulkfill/service/paths/paths';
import type { VNode } from 'preact';
import { basePath } from '../../api/base-path.ts';
import { texts } from '../../texts/fill-one.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { shellWord } from '../new-job/curl-request.ts';
import type { FillOneBody } from './fill-template.ts';

/** Maximum length of the command. Longer ones contain a picture, which users do not copy from a page. */
const mostCharacters = 20_000;

/** Returns a fill as a terminal command with a placeholder for the key. Includes only the options that are set. */
export const fillCommand = (url: string, { options, ...rows }: FillOneBody): string => {
  const set = Object.entries(options).filter(([, value]) => value);
  const body = JSON.stringify({ ...rows, ...(set.length === 0 ? {} : { options: Object.fromEntries(set) }) });
  return [
    `curl -sS --fail-with-body ${shellWord(url)}`,
    `  -H "Authorization: Bearer $BULKFILL_API_KEY"`,
    `  -H 'Content-Type: application/json'`,
    `  --data-raw ${shellWord(body)}`,
    `  -L -o one.pdf`,
  ].join(' \\\n');
};

export const FillCurl = ({ templateId, body }: { readonly templateId: string; readonly body: FillOneBody }): VNode => {
  const command = fillCommand(`${location.origin}${basePath}${fillTemplatePath(encodeURIComponent(templateId))}`, body);
  return (
    <details class="card curl">
      <summary class="card-body">{texts.sameByApi}</summary>
      <div class="card-body">
        <p class="muted">{texts.aboutCurl(<code>BULKFILL_API_KEY</code>, <code>Idempotency-Key</code>)}</p>
        {command.length > mostCharacters ? (
          <p>{texts.commandTooLong}</p>
        ) : (
          <pre class="code-block curl-command">{command}</pre>
        )}
        <div class="button-row">
          <CopyButton text={command} what={texts.curlCommand} />
        </div>
      </div>
    </details>
  );
};
