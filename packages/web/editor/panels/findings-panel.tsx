import type { VNode } from 'preact';
import { texts } from '../../texts/panels.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { rowCommands } from '../commands/row-commands.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CommandButton } from '../view/command-button.tsx';
import { CheckPanel } from './check-rows.tsx';
import { CoveredPanel } from './covered-panel.tsx';
import { FitWarningsPanel } from './fit-warnings-panel.tsx';
import { MistakesPanel } from './mistakes-panel.tsx';

/** Shows the mistakes that prevent an export, what no longer fits, and the findings of a check. */
export const FindingsPanel = (): VNode => {
  const {
    checking: { check, failure, sending },
    covering: { covered },
    fitting: { fitWarnings },
    mistaken: { mistakes },
    outgoing: { outgoingRefused },
  } = useEditor();
  const hasMistakes = outgoingRefused.value !== undefined && mistakes.value.length > 0;
  const isChecked = check.value !== undefined || failure.value !== undefined || sending.value !== undefined;
  return (
    <>
      {hasMistakes && <MistakesPanel />}
      <FitWarningsPanel />
      <CheckPanel />
      <CoveredPanel />
      {!hasMistakes && !isChecked && covered.value.length === 0 && fitWarnings.value.length === 0 && (
        <EmptyState
          icon="search"
          title={texts.notChecked}
          actions={
            <CommandButton command={rowCommands.checkAll} name={texts.checkNow}>
              {texts.checkNow}
            </CommandButton>
          }
        >
          {texts.aboutCheck}
        </EmptyState>
      )}
    </>
  );
};
