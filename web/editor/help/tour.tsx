import type { VNode } from 'preact';
import { Button } from '../../ui/button.tsx';
import { useEditor } from '../instance/use-editor.ts';

const steps: readonly string[] = [
  'Open the PDF to fill, and the table with one row for each copy. Both stay on this computer until you preview, check, save, run or open “Document”.',
  'Choose a kind such as “Text” above, then click or drag on the page. Or drag a column from the left onto the page.',
  'Under “Properties” on the right, say where the value comes from: a column, a fixed text, or a text with columns.',
  'Go through the rows below, and look at the longest value: that is the one that may not fit.',
  'Save the template to run it, or export it as a package. Press ? for all keys.',
];

/** The way from a PDF to a package in a few sentences. It covers nothing, waits for nobody, and does not come again once it has ended. */
export const Tour = (): VNode | null => {
  const {
    tour: { endTour, tourStep },
  } = useEditor();
  const step = tourStep.value;
  if (step === undefined) return null;
  const isLast = step >= steps.length - 1;
  return (
    <section class="editor-tour" aria-label="Tour">
      <span class="tour-count">
        {step + 1} of {steps.length}
      </span>
      <p aria-live="polite">{steps[step]}</p>
      {step > 0 && (
        <Button
          size="small"
          kind="quiet"
          onClick={() => {
            tourStep.value = step - 1;
          }}
        >
          Back
        </Button>
      )}
      {!isLast && (
        <Button
          size="small"
          onClick={() => {
            tourStep.value = step + 1;
          }}
        >
          Go on
        </Button>
      )}
      <Button size="small" kind={isLast ? 'primary' : 'quiet'} onClick={endTour}>
        End tour
      </Button>
    </section>
  );
};
