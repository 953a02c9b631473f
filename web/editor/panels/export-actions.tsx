import type { VNode } from 'preact';
import { download } from '../../files/download.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { announce } from '../../ui/live.tsx';
import { useEditor } from '../instance/use-editor.ts';
import { useOutgoing } from './use-outgoing.ts';

/** Makes a signed package of the template; what must be mended first is listed. Source: editor.md, 8. */
export const ExportPackage = (): VNode => {
  const {
    editing: { draft, markKept },
    signing: { signedPackage },
  } = useEditor();
  const { busy, error, run, forgetError } = useOutgoing(async (sent) => {
    const file = await signedPackage(sent);
    download(file, file.name);
    // What was changed while it was on its way is in no file yet.
    if (draft.peek() === sent.draft) markKept();
    announce(`${file.name} exported`);
  });
  return (
    <>
      <button
        type="button"
        class="menu-item"
        aria-disabled={busy}
        disabled={draft.value.overlays.length === 0}
        onClick={() => !busy && void run()}
      >
        Export package
      </button>
      {error !== undefined && (
        <Dialog title="Export package" onClose={forgetError}>
          <ErrorPanel title="The package was not exported." error={error} />
        </Dialog>
      )}
    </>
  );
};
