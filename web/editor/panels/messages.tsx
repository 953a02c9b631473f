import type { VNode } from 'preact';
import { LockedPdf } from '../../files/locked-pdf.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Icon } from '../../ui/icons.tsx';
import { UnlockForm } from '../../ui/unlock-form.tsx';
import { Tour } from '../help/tour.tsx';
import { useEditor } from '../instance/use-editor.ts';
import { DraftNotices } from './draft-notices.tsx';
import { MisfitsPanel } from './misfits-panel.tsx';
import { MissingPictures } from './missing-pictures.tsx';

const failureTitles = {
  pdf: 'The PDF was not opened.',
  rows: 'The rows were not opened.',
  package: 'The package was not opened.',
  template: 'The template was not opened.',
  draft: 'The draft was not restored.',
} as const;

const DynamicForm = (): VNode => (
  <section class="panel warn" aria-label="Dynamic form">
    <Icon name="alert" />
    <div>
      <strong>This PDF is a dynamic form (XFA).</strong>
      <p>
        Its real pages are built by Adobe Reader and Acrobat alone. What is open here, and what would be filled, is the page for all other
        programs. Ask those who issued it for a plain PDF, or open it in Acrobat and print it to a PDF.
      </p>
    </div>
  </section>
);

/** What there is to say, in the right column: no message moves the document. */
export const Messages = (): VNode => {
  const {
    opened: { openDocument },
    opening: { openFailure, openPdfFile },
  } = useEditor();
  const failure = openFailure.value;
  return (
    <div class="editor-messages">
      {failure !== undefined && (
        <ErrorPanel title={failureTitles[failure.what]} error={failure.error}>
          {failure.what === 'pdf' && failure.error instanceof LockedPdf && (
            <UnlockForm
              key={failure.error}
              file={failure.error.file}
              needsPassword={failure.error.needsPassword}
              onCopy={(copy) => void openPdfFile(copy)}
            />
          )}
        </ErrorPanel>
      )}
      {openDocument.value?.isDynamicForm === true && <DynamicForm />}
      <DraftNotices />
      <MisfitsPanel />
      <MissingPictures />
      <Tour />
    </div>
  );
};
