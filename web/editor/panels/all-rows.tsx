import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { Dialog } from '../../ui/dialog.tsx';
import { rowCommands } from '../commands/row-commands.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CommandButton } from '../view/command-button.tsx';
import { Film } from './film.tsx';

/** All rows as the engine makes them, made as they are scrolled into sight; Enter opens one. Source: office.md, "Words". */
export const AllRows = (): VNode => {
  const { areShown, closeAllRows } = useEditor().allRows;
  // Who leaves the page by the browser's Back finds it without them.
  useEffect(() => closeAllRows, []);
  return (
    <>
      <CommandButton command={rowCommands.showAll} />
      {areShown.value && (
        <Dialog title="All rows" wide onClose={closeAllRows}>
          <Film onClose={closeAllRows} />
        </Dialog>
      )}
    </>
  );
};
