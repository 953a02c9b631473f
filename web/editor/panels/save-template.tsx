import type { VNode } from 'preact';
import { ApiError } from '../../api/api-error.ts';
import { currentLocation, readdress } from '../../router/location.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useEditor } from '../instance/use-editor.ts';
import { saveTemplate } from '../package/saved-template.ts';
import { useOutgoing } from './use-outgoing.ts';

/** Over which one a template is saved: the one that was opened, as it was seen or whatever it is now; or none, as a new one. */
type Over = 'seen' | 'any' | 'none';

/** Saves the template with its PDF on the account. Where somebody else has saved it meanwhile, a person decides. Source: editor.md, 8 and "Nothing lost". */
export const SaveTemplate = (): VNode => {
  const {
    editing: { draft, markKept, openedPackage },
    keeping: { keepNow },
    opened: { openDocument, savedTemplate },
    table: { keepChoicesWith },
  } = useEditor();
  const document = openDocument.value;
  const { busy, error, run, forgetError } = useOutgoing<Over>(async (sent, over) => {
    if (document === undefined) return;
    const known = over === 'none' ? undefined : savedTemplate.peek();
    const seen = over === 'any' && known !== undefined ? { id: known.id, file: known.file } : known;
    const { name, template } = sent;
    const before = { opened: openedPackage.peek(), saved: savedTemplate.peek(), path: currentLocation.peek().path };
    const saved = await saveTemplate({ name, template, file: document.file }, seen);
    toast(`“${name}” is saved.`);
    // What was opened while it was on its way is another template: saving that one must not replace this one.
    if (openedPackage.peek() !== before.opened || savedTemplate.peek() !== before.saved) return;
    savedTemplate.value = saved;
    void keepChoicesWith(saved.id);
    // What was changed while it was on its way is not saved yet.
    if (draft.peek() === sent.draft) markKept();
    void keepNow();
    // Who has gone to another page stays there; who is at work goes on in the same field, and a check goes on too.
    if (currentLocation.peek().path === before.path) readdress(`/app/editor/${encodeURIComponent(saved.id)}`);
  });
  const code = error instanceof ApiError ? error.code : undefined;
  const isConflict = code === 'TEMPLATE_CHANGED';
  const isGone = code === 'TEMPLATE_NOT_FOUND';
  const title = isConflict
    ? 'Somebody else has saved this template meanwhile.'
    : isGone
      ? 'This template was deleted meanwhile.'
      : 'The template was not saved.';
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
        <Dialog title="Save template" onClose={forgetError}>
          <ErrorPanel title={title} error={error}>
            {(isConflict || isGone) && (
              <Button size="small" onClick={() => void run('none')}>
                Save as a new template
              </Button>
            )}
            {isConflict && (
              <Button size="small" kind="danger" onClick={() => void run('any')}>
                Replace theirs
              </Button>
            )}
          </ErrorPanel>
        </Dialog>
      )}
    </>
  );
};
