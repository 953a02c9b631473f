import type { VNode } from 'preact';
import { texts } from '../../texts/editor.ts';
import type { OverlayDraft } from '../core/draft.ts';
import { findChosenText, findTickedWidget } from '../core/field-text.ts';
import { type FillableField, fieldLabel } from '../core/form-field.ts';
import { useEditor } from '../instance/use-editor.ts';
import { codesOf } from '../state/preview-findings.ts';
import { fieldKindWords } from './field-kind-words.ts';
import { FindingBadge, findingWords } from './finding-badge.tsx';
import { conditionInRow } from './overlay-condition.ts';
import { boxText } from './overlay-content.ts';

interface FieldBoxProps {
  readonly field: FillableField;
  readonly index: number;
  /** Whether this is the first widget: only that one takes focus; the others react to pointers. */
  readonly isFirst: boolean;
  readonly overlay: OverlayDraft | undefined;
  readonly isChosen: boolean;
  readonly cells: readonly string[];
  readonly hasRows: boolean;
  readonly codes: string;
  readonly isSkipped: boolean;
  readonly isOff: boolean;
  readonly condition: string;
}

const checkedValuesOf = ({ checkedValues }: OverlayDraft): readonly string[] | undefined =>
  Array.isArray(checkedValues) ? checkedValues.map((value) => String(value).toLowerCase()) : undefined;

/** Returns the content that the run prints into a widget. */
const shownText = ({ field, index, overlay, cells, isOff, hasRows }: FieldBoxProps): string => {
  if (overlay === undefined || isOff) return '';
  const text = boxText(overlay, cells);
  if (field.kind === 'text' || !hasRows) return field.kind === 'text' || index === 0 ? text : '';
  if (field.kind === 'choice') return findChosenText(field, text) ?? text;
  return findTickedWidget(field, text, checkedValuesOf(overlay)) === index
    ? field.kind === 'check box'
      ? '✓'
      : '●'
    : '';
};

/** Whether the run prints a blank, because the form has no such option. */
const isRefused = ({ field, overlay, hasRows, isOff }: FieldBoxProps, text: string): boolean =>
  overlay !== undefined && hasRows && !isOff && field.kind === 'choice' && findChosenText(field, text) === undefined;

const describeField = (props: FieldBoxProps, text: string): string => {
  const { field, index, overlay, codes, condition } = props;
  const words = fieldKindWords(field.kind, field.widgets[index]!.page);
  const filled = overlay === undefined ? texts.notFilled(words) : words;
  const refused = isRefused(props, text) ? texts.noSuchOption : '';
  return [filled, text, refused, findingWords(codes), condition].filter((part) => part !== '').join(': ');
};

const FieldBox = (props: FieldBoxProps): VNode => {
  const {
    fields: { takeField },
  } = useEditor();
  const { field, index, isFirst, overlay, isChosen, codes, isSkipped, isOff } = props;
  const { rect } = field.widgets[index]!;
  const text = shownText(props);
  return (
    <div
      class={['form-field', overlay !== undefined && 'filled', isOff && 'off', isChosen && 'chosen']
        .filter(Boolean)
        .join(' ')}
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
        <span
          class={['form-field-text', field.isMultiline === true && 'lines', isRefused(props, text) && 'refused']
            .filter(Boolean)
            .join(' ')}
          aria-hidden={!isFirst}
        >
          {text}
        </span>
      )}
      {isFirst && <FindingBadge codes={codes} isSkipped={isSkipped} />}
    </div>
  );
};

/** Shows the form fields of a page at their widgets. Source: console-and-editor.md, "Form fields". */
export const FieldBoxes = ({ page }: { readonly page: number }): VNode => {
  const editor = useEditor();
  const {
    fields: { chosenFields, fieldsByPage, fillingOverlays },
    findings: { previewFindings },
    opened: { openRows, previewCells, shownCells },
  } = editor;
  const findings = previewFindings.value;
  const overlays = fillingOverlays.value;
  const chosen = chosenFields.value;
  const [cells, shown] = [previewCells.value, shownCells.value];
  const hasRows = openRows.value !== undefined;
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
            cells={shown}
            hasRows={hasRows}
            codes={codesOf(own)}
            isSkipped={own?.some(({ isDrawn }) => !isDrawn) ?? false}
            {...conditionInRow(editor, overlay?.when, cells)}
          />
        );
      })}
    </>
  );
};
