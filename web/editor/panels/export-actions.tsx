import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { announce } from '../../ui/live.tsx';
import type { TemplateDraft } from '../core/draft.ts';
import { mistakesOf } from '../core/mistakes.ts';
import { templateOf } from '../core/payload.ts';
import { download, exportPackage } from '../package/export-package.ts';
import { draft, markKept, openedPackage } from '../state/editing.ts';

/** The list of mistakes is shown once somebody has tried to export with some, until there are none. */
export const exportRefused = signal(false);

const maxNameCharacters = 200;

/** What a template is called where it goes: one without a name is a template. */
export const exportName = ({ name }: TemplateDraft): string => name.trim().slice(0, maxNameCharacters) || 'Template';

/** Makes a signed package of the template; what must be mended first is listed. Source: editor.md, 8. */
export const ExportPackage = (): VNode => {
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    exportRefused.value = mistakesOf(draft.peek()).length > 0;
    if (exportRefused.value) {
      announce('There are mistakes to mend first.');
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const name = exportName(draft.peek());
      download(await exportPackage(name, templateOf(draft.peek(), openedPackage.peek())), `${name}.svc`);
      markKept();
      announce(`${name}.svc exported`);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        kind="primary"
        icon="download"
        busy={busy}
        disabled={draft.value.overlays.length === 0}
        onClick={() => void run()}
      >
        Export package
      </Button>
      {error !== undefined && (
        <Dialog title="Export package" onClose={() => setError(undefined)}>
          <ErrorPanel title="The package was not exported." error={error} />
        </Dialog>
      )}
    </>
  );
};
