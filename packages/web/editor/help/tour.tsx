import type { VNode } from 'preact';
import { texts } from '../../texts/commands.ts';
import { texts as tourTexts } from '../../texts/tour.ts';
import { tourCommands } from '../commands/tour-commands.ts';
import { useEditor } from '../instance/use-editor.ts';
import { tourStepCount } from '../state/tour.ts';
import { CommandButton } from '../view/command-button.tsx';

/** Shows the tour. It never blocks the editor and does not return once it has ended. */
export const Tour = (): VNode | null => {
  const editor = useEditor();
  const step = editor.tour.tourStep.value;
  if (step === undefined) return null;
  const [hasBack, hasNext] = [tourCommands.back.enabled(editor), tourCommands.goOn.enabled(editor)];
  return (
    <section class="editor-tour" aria-label={texts.tour}>
      <span class="tour-count">{texts.tourStep(step + 1, tourStepCount)}</span>
      <p aria-live="polite">{tourTexts.steps[step]}</p>
      {hasBack && <CommandButton command={tourCommands.back} kind="quiet" />}
      {hasNext && <CommandButton command={tourCommands.goOn} />}
      <CommandButton command={tourCommands.end} kind={hasNext ? 'quiet' : 'primary'} />
    </section>
  );
};
