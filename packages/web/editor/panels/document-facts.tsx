import type { VNode } from 'preact';
import { Lazy } from '../../ui/lazy.tsx';
import { viewCommands } from '../commands/view-commands.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CommandButton } from '../view/command-button.tsx';

/** Button that shows the facts of the open PDF. */
export const DocumentFacts = ({ document }: { readonly document: OpenDocument }): VNode => {
  const { factsShown } = useEditor().view;
  const close = (): void => {
    factsShown.value = false;
  };
  return (
    <>
      <CommandButton command={viewCommands.document} kind="quiet" icon="info" iconOnly />
      {factsShown.value && (
        <Lazy load={() => import('./facts-dialog.tsx')}>
          {({ FactsDialog }) => <FactsDialog file={document.file} onClose={close} />}
        </Lazy>
      )}
    </>
  );
};
