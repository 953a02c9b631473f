import type { VNode } from 'preact';
import { texts as words } from '../../texts/editor-core.ts';
import { texts } from '../../texts/properties.ts';
import { SelectField } from '../../ui/field.tsx';
import { asSource, contentOf, sourceWords } from '../core/content.ts';
import type { OverlayDraft } from '../core/draft.ts';
import type { FillableField } from '../core/form-field.ts';
import { membersOf } from '../core/members.ts';
import { useEditor } from '../instance/use-editor.ts';
import { hasStates } from '../state/fields.ts';
import { FieldValues } from './field-values.tsx';
import { PreviewFindings } from './preview-findings.tsx';
import { PropertyGroups } from './property-groups.tsx';
import { ContentFields, optionWords } from './value-fields.tsx';

const About = ({ field }: { readonly field: FillableField }): VNode => (
  <dl class="field-about small">
    {field.tooltip !== '' && (
      <div class="fact">
        <dt>{texts.tooltip}</dt>
        <dd>{field.tooltip}</dd>
      </div>
    )}
    <div class="fact">
      <dt>{texts.name}</dt>
      <dd>{field.name}</dd>
    </div>
    <div class="fact">
      <dt>{texts.type}</dt>
      <dd>
        {words.fieldKinds[field.kind]}
        {field.page !== undefined && texts.onPage(field.page + 1)}
      </dd>
    </div>
    {field.states.length > 0 && (
      <div class="fact">
        <dt>{texts.states}</dt>
        <dd>{field.states.map((state) => (state.trim() === '' ? texts.blankState : state)).join(', ')}</dd>
      </div>
    )}
    {field.maxLength !== undefined && (
      <div class="fact">
        <dt>{texts.maxLength}</dt>
        <dd>{texts.characters(field.maxLength)}</dd>
      </div>
    )}
  </dl>
);

export interface FieldPropertiesProps {
  readonly field: FillableField;
  readonly overlay: OverlayDraft | undefined;
  readonly errorOf: (member: string) => string | undefined;
}

/** Shows a form field of the document and its content. Source: console-and-editor.md, "Form fields". */
export const FieldProperties = ({ field, overlay, errorOf }: FieldPropertiesProps): VNode => {
  const {
    fieldNaming: { nameOfField },
    fields: { emptyField, fillField },
    opened: { knownColumns, previewCells },
  } = useEditor();
  const content = overlay && contentOf(overlay);
  const columns = knownColumns.value;
  return (
    <>
      {overlay !== undefined && <PreviewFindings id={overlay.id} />}
      <p class="field-label">{nameOfField(field)}</p>
      <PropertyGroups
        members={overlay === undefined ? [] : membersOf('field')}
        overlays={overlay === undefined ? [] : [overlay]}
        errorOf={errorOf}
        fields={{
          value: (
            <>
              <SelectField
                label={texts.fillWith}
                value={overlay === undefined ? '' : (content?.source ?? 'other')}
                error={errorOf('value')}
                onChange={({ currentTarget: { value } }) => {
                  if (value === '') return emptyField(field);
                  const source = (['column', 'fixed', 'text'] as const).find((each) => each === value);
                  const column = /^column_(\d+)$/.exec(value)?.[1];
                  if (source !== undefined) fillField(field, (before) => asSource(before, source));
                  else if (column !== undefined) fillField(field, () => ({ source: 'column', column: Number(column) }));
                }}
              >
                <option value="">{texts.nothing}</option>
                {overlay !== undefined && content === undefined && <option value="other">{texts.customValue}</option>}
                {Object.entries(sourceWords).map(([source, label]) => (
                  <option key={source} value={source} disabled={source === 'column' && columns.length === 0}>
                    {label}
                  </option>
                ))}
                {columns.length > 0 && (
                  <optgroup label={texts.columns}>
                    {columns.map((known) => (
                      <option key={known.number} value={`column_${known.number}`}>
                        {known.words}
                      </option>
                    ))}
                  </optgroup>
                )}
              </SelectField>
              {overlay !== undefined && (
                <ContentFields overlays={[overlay]} optionWords={optionWords} cells={previewCells.value} />
              )}
              {overlay !== undefined && content?.source === 'column' && hasStates(field) && (
                <FieldValues field={field} overlay={overlay} column={content.column} />
              )}
            </>
          ),
        }}
      />
      <About field={field} />
    </>
  );
};
