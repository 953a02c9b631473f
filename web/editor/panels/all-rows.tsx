import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useEditor } from '../instance/use-editor.ts';
import { Film } from './film.tsx';

/** All rows as the engine makes them, made as they are scrolled into sight; Enter opens one. Source: office.md, "Words". */
export const AllRows = (): VNode => {
  const {
    opened: { openDocument, openRows },
    preview: { previewWanted },
  } = useEditor();
  const [before, setBefore] = useState<boolean>();
  const close = (): void => {
    // Who opened a row sees its preview; who did not finds the page as it was.
    if (!previewWanted.peek()) previewWanted.value = before ?? false;
    setBefore(undefined);
  };
  return (
    <>
      <Button
        size="small"
        disabled={openDocument.value === undefined || openRows.value === undefined}
        onClick={() => {
          setBefore(previewWanted.peek());
          // One preview is made at a time.
          previewWanted.value = false;
        }}
      >
        All rows
      </Button>
      {before !== undefined && (
        <Dialog title="All rows" wide onClose={close}>
          <Film onClose={close} />
        </Dialog>
      )}
    </>
  );
};
