import type { VNode } from 'preact';
import { diagnosticWords } from '../../api/diagnostic-words.ts';
import { texts } from '../../texts/properties.ts';
import { Details } from '../../ui/details.tsx';
import { Status } from '../../ui/status.tsx';
import { useEditor } from '../instance/use-editor.ts';

export const PreviewFindings = ({ id }: { readonly id: string }): VNode | null => {
  const {
    findings: { previewFindings },
  } = useEditor();
  const findings = previewFindings.value.get(id);
  if (findings === undefined) return null;
  return (
    <ul class="findings" aria-label={texts.inThisRow}>
      {findings.map((finding) => {
        const { code, message, isDrawn } = finding;
        const [words, full] = [diagnosticWords(finding, { short: true }), diagnosticWords(finding)];
        return (
          <li key={`${code} ${message}`}>
            <Status tone={isDrawn ? 'warn' : 'bad'}>{isDrawn ? texts.notice : texts.skipped}</Status>
            <span>
              {words} <code>{code}</code>
            </span>
            {words !== full && <Details>{full}</Details>}
          </li>
        );
      })}
    </ul>
  );
};
