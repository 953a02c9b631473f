import type { VNode } from 'preact';
import { navigate } from '../../router/location.ts';
import { Button } from '../../ui/button.tsx';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';

const templateAddress = ({ opened: { savedTemplate } }: Editor): string => {
  const id = savedTemplate.peek()?.id;
  return id === undefined ? '/app/editor' : `/app/editor/${encodeURIComponent(id)}`;
};

/** Whether a new template has to wait for a word on work that is not saved. */
export const isWorkOffered = ({ editing: { unsaved }, offered: { offeredDrafts } }: Editor, isNew: boolean): boolean =>
  isNew && (unsaved.value || offeredDrafts.value.length > 0);

/** Begins a template with nothing in it. Work that is not saved stays kept as a draft, and is offered when this tab is gone. */
const begin = ({ keeping: { leaveDraft }, offered: { offeredDrafts }, opening: { beginAnew } }: Editor): void => {
  leaveDraft();
  beginAnew();
  offeredDrafts.value = [];
  navigate('/app/editor', { replace: true });
};

/** Before a new template: work that is not saved is offered first. Source: office.md, "Words". */
export const UnsavedWork = (): VNode => {
  const editor = useEditor();
  const {
    editing: { draft, unsaved },
    offered: { offeredDrafts, restoreDraft },
  } = editor;
  const here = unsaved.value;
  const { name } = draft.value;
  return (
    <section class="document-region empty" aria-label="Document">
      <div class="unsaved-work">
        <h2>Work that is not saved</h2>
        <p>
          {here
            ? `“${name === '' ? 'A template without a name' : name}” has changes that are not saved.`
            : 'A draft is kept on this computer.'}{' '}
          Go on with it, or begin with an empty template: the draft stays kept.
        </p>
        <div class="button-row">
          <Button
            kind="primary"
            onClick={() => {
              const [latest] = offeredDrafts.peek();
              if (here || latest === undefined) navigate(templateAddress(editor), { replace: true });
              else void restoreDraft(latest).then(() => navigate(templateAddress(editor), { replace: true }));
            }}
          >
            Open draft
          </Button>
          <Button onClick={() => begin(editor)}>Start new</Button>
        </div>
      </div>
    </section>
  );
};
