import type { VNode } from 'preact';
import { LockedPdf } from '../../files/locked-pdf.ts';
import { texts } from '../../texts/panels.ts';
import { DynamicForm } from '../../ui/dynamic-form.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Lazy } from '../../ui/lazy.tsx';
import { useEditor } from '../instance/use-editor.ts';
import { DraftNotices } from './draft-notices.tsx';
import { MissingPictures } from './missing-pictures.tsx';

const failureTitles = {
  pdf: texts.pdfNotOpened,
  rows: texts.rowsNotOpened,
  package: texts.packageNotOpened,
  template: texts.templateNotOpened,
  draft: texts.draftNotRestored,
} as const;

/** Shows all messages in the right column, so that none moves the document. */
export const Messages = (): VNode => {
  const {
    opened: { openDocument },
    opening: { openFailure, openPdfFile, unlockPdf },
    tour: { tourStep },
  } = useEditor();
  const failure = openFailure.value;
  const locked = failure?.what === 'pdf' && failure.error instanceof LockedPdf ? failure.error : undefined;
  return (
    <div class="editor-messages">
      {failure !== undefined && (
        <ErrorPanel
          title={failureTitles[failure.what]}
          error={failure.error}
          foldsCode={failure.error instanceof LockedPdf}
        >
          {locked !== undefined && (
            <Lazy key={locked} load={() => import('../../ui/unlock-form.tsx')}>
              {({ UnlockForm }) => (
                <UnlockForm
                  unlock={(password) => unlockPdf(locked.file, password)}
                  needsPassword={locked.needsPassword}
                  onCopy={(copy) => void openPdfFile(copy)}
                />
              )}
            </Lazy>
          )}
        </ErrorPanel>
      )}
      {openDocument.value?.isDynamicForm === true && <DynamicForm />}
      <DraftNotices />
      <MissingPictures />
      {tourStep.value !== undefined && <Lazy load={() => import('../help/tour.tsx')}>{({ Tour }) => <Tour />}</Lazy>}
    </div>
  );
};
