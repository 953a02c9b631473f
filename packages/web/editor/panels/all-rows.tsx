import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { texts } from '../../texts/panels.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Lazy } from '../../ui/lazy.tsx';
import { rowCommands } from '../commands/row-commands.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CommandButton } from '../view/command-button.tsx';

/** Shows previews of all rows, rendered as they scroll into view. Enter opens a row. */
export const AllRows = (): VNode => {
  const { areShown, closeAllRows } = useEditor().allRows;
  // Close the overview if the user leaves with the browser's Back button.
  useEffect(() => closeAllRows, []);
  return (
    <>
      <CommandButton command={rowCommands.showAll} />
      {areShown.value && (
        <Dialog title={texts.allRows} wide onClose={closeAllRows}>
          <Lazy load={() => import('./film.tsx')}>{({ Film }) => <Film onClose={closeAllRows} />}</Lazy>
        </Dialog>
      )}
    </>
  );
};
