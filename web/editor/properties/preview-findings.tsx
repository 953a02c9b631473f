import type { VNode } from 'preact';
import { diagnosticWords, withoutOptions } from '../../console/jobs/diagnostic-words.ts';
import { Details } from '../../ui/details.tsx';
import { Status } from '../../ui/status.tsx';
import { useEditor } from '../instance/use-editor.ts';

/** Shows why an overlay is missing from the current row, or how it was made to fit. */
export const PreviewFindings = ({ id }: { readonly id: string }): VNode | null => {
  const {
    findings: { previewFindings },
  } = useEditor();
  const findings = previewFindings.value.get(id);
  if (findings === undefined) return null;
  return (
    <ul class="findings" aria-label="In this row">
      {findings.map(({ code, message, isDrawn }) => (
        <li key={`${code} ${message}`}>
          <Status tone={isDrawn ? 'warn' : 'bad'}>{isDrawn ? 'Noticed' : 'Skipped'}</Status>
          <span>
            {diagnosticWords(withoutOptions(message))} <code>{code}</code>
          </span>
          {withoutOptions(message) !== message && <Details>{diagnosticWords(message)}</Details>}
        </li>
      ))}
    </ul>
  );
};
