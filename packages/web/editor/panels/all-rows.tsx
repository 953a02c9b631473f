import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
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
        <Lazy load={() => import('./film-dialog.tsx')}>
          {({ FilmDialog }) => <FilmDialog onClose={closeAllRows} />}
        </Lazy>
      )}
    </>
  );
};
