import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { loadCode } from '../../api/load-code.ts';
import { texts } from '../../texts/tables.ts';
import { Button } from '../../ui/button.tsx';
import { useLoad } from '../../ui/use-load.ts';
import type { PasteDialogProps } from './paste-dialog.tsx';

/** Button that opens the dialog for a table from the clipboard. The dialog is loaded later. */
export const PasteTable = ({ onFile }: Pick<PasteDialogProps, 'onFile'>): VNode => {
  const [isOpen, setOpen] = useState(false);
  const { state } = useLoad(async () => loadCode(import('./paste-dialog.tsx')));
  return (
    <>
      <Button size="small" icon="paste" disabled={state.kind !== 'loaded'} onClick={() => setOpen(true)}>
        <span class="bar-words">{texts.pasteTable}</span>
      </Button>
      {isOpen && state.kind === 'loaded' && <state.value.PasteDialog onFile={onFile} onClose={() => setOpen(false)} />}
    </>
  );
};
