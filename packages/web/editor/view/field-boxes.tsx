import type { VNode } from 'preact';
import { texts } from '../../texts/editor.ts';
import type { OverlayDraft } from '../core/draft.ts';
import { type FillableField, fieldLabel, findTickedWidget } from '../core/form-field.ts';
import { useEditor } from '../instance/use-editor.ts';
import { codesOf } from '../state/preview-findings.ts';
import { fieldKindWords } from './field-kind-words.ts';
import { FindingBadge, findingWords } from './finding-badge.tsx';
import { boxText } from './overlay-content.ts';

interface FieldBoxProps {
  readonly field: FillableField;
  readonly index: number;
  /** Whether this is the first widget: only that one takes focus; the others react to pointers. */
  readonly isFirst: boolean;
  readonly overlay: OverlayDraft | undefined;
  readonly isChosen: boolean;
  readonly cells: readonly string[];
  readonly codes: string;
  readonly isSkipped: boolean;
}

const shownText = ({ field, index, overlay, cells }: FieldBoxProps): string => {
  if (overlay === undefined) return '';
  const text = boxText(overlay, cells);
  if (field.kind === 'text' || field.kind === 'choice') return text;
  return findTickedWidget(field, text) === index ? (field.kind === 'check box' ? '✓' : '●') : '';
};

const describeField = ({ field, index, overlay, codes }: FieldBoxProps, text: string): string => {
  const words = fieldKindWords(field.kind, field.widgets[index]!.page);
  const filled = overlay === undefined ? texts.notFilled(words) : words;
  return [filled, text, findingWords(codes)].filter((part) => part !== '').join(': ');
};

const FieldBox = (props: FieldBoxProps): VNode => {
  const {
    fields: { takeField },
  } = useEditor();
  const { field, index, isFirst, overlay, isChosen, codes, isSkipped } = props;
  const { rect } = field.widgets[index]!;
  const text = shownText(props);
  return (
    <div
      class={`form-field${overlay === undefined ? '' : ' filled'}${isChosen ? ' chosen' : ''}`}
      data-field={field.name}
      style={{ '--x': `${rect.x}`, '--y': `${rect.y}`, '--w': `${rect.width}`, '--h': `${rect.height}` }}
    >
      {isFirst && (
        <button
          type="button"
          class="form-field-button"
          aria-label={texts.field(fieldLabel(field))}
          aria-description={describeField(props, text)}
          aria-pressed={isChosen}
          // Pointers select through the page's own listeners.
          onClick={({ detail }) => detail === 0 && takeField(field.name)}
        />
      )}
      {text !== '' && (
        <span class="form-field-text" aria-hidden={!isFirst}>
          {text}
        </span>
      )}
      {isFirst && <FindingBadge codes={codes} isSkipped={isSkipped} />}
    </div>
  );
};

/** Shows the form fields of a page at their widgets. Source: console-and-editor.md, "Form fields". */
export const FieldBoxes = ({ page }: { readonly page: number }): VNode => {
  const {
    fields: { chosenFields, fieldsByPage, fillingOverlays },
    findings: { previewFindings },
    opened: { previewCells },
  } = useEditor();
  const findings = previewFindings.value;
  const overlays = fillingOverlays.value;
  const chosen = chosenFields.value;
  const cells = previewCells.value;
  return (
    <>
      {fieldsByPage.value.get(page)?.map(({ field, index }) => {
        const overlay = overlays.get(field.name);
        const own = overlay && findings.get(overlay.id);
        return (
          <FieldBox
            key={`${field.name} ${index}`}
            field={field}
            index={index}
            isFirst={index === 0}
            overlay={overlay}
            isChosen={chosen.has(field.name)}
            cells={cells}
            codes={codesOf(own)}
            isSkipped={own?.some(({ isDrawn }) => !isDrawn) ?? false}
          />
        );
      })}
    </>
  );
};
