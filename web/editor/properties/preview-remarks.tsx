import type { VNode } from 'preact';
import { diagnosticWords } from '../../console/jobs/diagnostic-words.ts';
import { Status } from '../../ui/status.tsx';
import { useEditor } from '../instance/use-editor.ts';

/** What the preview says of an overlay in this row: why it is not there, or how it had to be made to fit. */
export const PreviewRemarks = ({ id }: { readonly id: string }): VNode | null => {
  const {
    remarks: { previewRemarks },
  } = useEditor();
  const remarks = previewRemarks.value.get(id);
  if (remarks === undefined) return null;
  return (
    <ul class="remarks" aria-label="In this row">
      {remarks.map(({ code, message, isDrawn }) => (
        <li key={`${code} ${message}`}>
          <Status tone={isDrawn ? 'warn' : 'bad'}>{isDrawn ? 'Noticed' : 'Skipped'}</Status>
          <span>
            {diagnosticWords(message)} <code>{code}</code>
          </span>
        </li>
      ))}
    </ul>
  );
};
