import type { VNode } from 'preact';
import { acceptedTypes } from '../../files/accepted-types.ts';
import { texts } from '../../texts/editor.ts';
import { DropZone } from '../../ui/drop-zone.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { useEditor } from '../instance/use-editor.ts';
import { takeFiles } from './use-dropped-files.ts';

/** Shows the ways to begin, or the progress of the opening. `over`: files are dragged over the page. */
export const EmptyDocument = ({ over }: { readonly over: boolean }): VNode => {
  const editor = useEditor();
  const isOpening = editor.opening.opening.value.size > 0;
  const zone = { multiple: true, over, onFiles: takeFiles(editor) };
  return (
    <section class="document-region empty" aria-label={texts.document} aria-busy={isOpening}>
      {isOpening ? (
        <div class="drop-here">
          <p role="status">{texts.opening}</p>
          <ProgressBar label={texts.opening} />
        </div>
      ) : (
        <div class="drop-here">
          <DropZone
            {...zone}
            label={texts.openPdf}
            accept={acceptedTypes.pdf}
            icon="document"
            hint={texts.openPdfHint}
          />
          <DropZone
            {...zone}
            label={texts.openRows}
            accept={acceptedTypes.rows}
            icon="table"
            hint={texts.openRowsHint}
          />
          <p class="muted">{texts.staysHere}</p>
          <p>{texts.trySampleHere(<a href="/app/editor?sample=offer-letter">{texts.trySample}</a>)}</p>
        </div>
      )}
    </section>
  );
};
