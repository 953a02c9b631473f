import type { VNode } from 'preact';
import { Button } from '../../ui/button.tsx';
import { useEditor } from '../instance/use-editor.ts';

const steps: readonly string[] = [
  'Open the PDF to fill, and the table with one row for each copy. Both stay on this computer until you preview, check, save, run or open “Document”.',
  'A form has its fields on the page, and under “Fields” on the left. “Match by name” finds the column of each: look at what it found, then take it.',
  'Click a field and say under “Properties” what fills it: a column, a text, or a text with columns. Where there is no field, choose a tool such as “Text” and draw on the page, or drag a column there.',
  'Open “Rows” below to go through the rows, to mend their cells and to check all of them. Look at the longest value: that is the one that may not fit.',
  '“Run job…” fills all rows now, and “Save template” keeps the work for other days. Press ? for all keys.',
];

/** The way from a form and a table to filled PDFs in a few sentences. It covers nothing, waits for nobody, and does not come again once it has ended. */
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
