import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.ts';
import { navigate } from '../../router/location.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { announce } from '../../ui/live.tsx';
import { toast } from '../../ui/toasts.tsx';
import { mistakesOf } from '../core/mistakes.ts';
import { templateOf } from '../core/payload.ts';
import { saveTemplate } from '../package/saved-template.ts';
import { draft, markKept, openedPackage } from '../state/editing.ts';
import { openDocument, savedTemplate } from '../state/opened.ts';
import { exportName, exportRefused } from './export-actions.tsx';

/** Over which one a template is saved: the one that was opened, as it was seen or whatever it is now; or none, as a new one. */
type Over = 'seen' | 'any' | 'none';

/** Saves the template with its PDF on the account. Where somebody else has saved it meanwhile, a person decides. Source: editor.md, 8 and "Nothing lost". */
export const SaveTemplate = (): VNode => {
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const document = openDocument.value;
  const run = async (over: Over): Promise<void> => {
    exportRefused.value = mistakesOf(draft.peek()).length > 0;
    if (exportRefused.value) {
      announce('There are mistakes to mend first.');
      return;
    }
    if (document === undefined) return;
    setBusy(true);
    setError(undefined);
    try {
      const name = exportName(draft.peek());
      const known = over === 'none' ? undefined : savedTemplate.peek();
      const seen = over === 'any' && known !== undefined ? { id: known.id, file: known.file } : known;
      const before = draft.peek();
      const saved = await saveTemplate({ name, template: templateOf(before, openedPackage.peek()), file: document.file }, seen);
      savedTemplate.value = saved;
      // What was changed while it was on its way is not saved yet.
      if (draft.peek() === before) markKept();
      toast(`“${name}” is saved.`);
      navigate(`/app/editor/${encodeURIComponent(saved.id)}`, { replace: true });
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const isConflict = error instanceof ApiError && error.code === 'TEMPLATE_CHANGED';
  return (
    <>
      <Button
        size="small"
        busy={busy}
        disabled={document === undefined || draft.value.overlays.length === 0}
        onClick={() => void run('seen')}
      >
        Save template
      </Button>
      {error !== undefined && (
        <Dialog title="Save template" onClose={() => setError(undefined)}>
          <ErrorPanel title={isConflict ? 'Somebody else has saved this template meanwhile.' : 'The template was not saved.'} error={error}>
            {isConflict && (
              <>
                <Button size="small" onClick={() => void run('none')}>
                  Save as a new template
                </Button>
                <Button size="small" kind="danger" onClick={() => void run('any')}>
                  Replace theirs
                </Button>
              </>
            )}
          </ErrorPanel>
        </Dialog>
      )}
    </>
  );
};
