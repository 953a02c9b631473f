import type { VNode } from 'preact';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { ColumnsField } from './columns-field.tsx';
import type { NewJobDraft } from './draft.ts';
import type { FieldMistakes } from './missing-choices.ts';
import type { SentColumn } from './rows-to-send.ts';

interface OptionsFieldsProps {
  readonly draft: NewJobDraft;
  readonly columns: readonly SentColumn[];
  readonly names: readonly (readonly string[])[];
  readonly firstName: string | undefined;
  readonly declares: readonly string[];
  readonly mistakes: FieldMistakes;
  readonly change: (changed: Partial<NewJobDraft>) => void;
}

const conformanceModes = ['keep', 'require', 'ignore'] as const;

const conformanceWords = {
  keep: 'Keep it if possible, and report losses',
  require: 'Require it: do not run jobs that would lose it',
  ignore: 'Ignore it: PDFs do not declare it',
} as const;

type OptionProps = Pick<OptionsFieldsProps, 'draft' | 'mistakes' | 'change'>;

const ConformanceField = ({
  draft,
  declares,
  mistakes,
  change,
}: OptionProps & Pick<OptionsFieldsProps, 'declares'>): VNode => (
  <SelectField
    label="Conformance"
    value={draft.conformance}
    hint={`The PDF declares ${declares.join(' and ')}.`}
    error={mistakes.conformance}
    onChange={({ currentTarget: { value } }) => {
      const chosen = conformanceModes.find((mode) => mode === value);
      if (chosen !== undefined) change({ conformance: chosen });
    }}
  >
    {conformanceModes.map((mode) => (
      <option key={mode} value={mode}>
        {conformanceWords[mode]}
      </option>
    ))}
  </SelectField>
);

const WebhookFields = ({ draft, mistakes, change }: OptionProps): VNode => (
  <details open={draft.webhook}>
    <summary>Delivery by webhook</summary>
    <div class="form details-body">
      <CheckField
        label="Call a webhook when the job ends"
        checked={draft.webhook}
        onChange={(event) => change({ webhook: event.currentTarget.checked })}
      />
      {draft.webhook && (
        <div class="two-fields">
          <TextField
            label="Webhook URL"
            type="url"
            value={draft.webhookUrl}
            error={mistakes.webhookUrl}
            onInput={(event) => change({ webhookUrl: event.currentTarget.value })}
          />
          <TextField
            label="Webhook secret"
            type="password"
            autocomplete="off"
            value={draft.webhookSecret}
            error={mistakes.webhookSecret}
            onInput={(event) => change({ webhookSecret: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  </details>
);

export const OptionsFields = ({
  draft,
  columns,
  names,
  firstName,
  declares,
  mistakes,
  change,
}: OptionsFieldsProps): VNode => (
  <section class="card" aria-labelledby="options-heading">
    <div class="card-body">
      <h2 id="options-heading" class="step">
        Names and options
      </h2>
      <div class="two-fields">
        <ColumnsField
          label="File name columns"
          value={draft.filenameColumns}
          columns={columns}
          names={names}
          hint={firstName === undefined ? 'Up to three columns. Default: the row number.' : `First PDF: ${firstName}`}
          error={mistakes.columns}
          onChange={(filenameColumns) => change({ filenameColumns })}
        />
        <TextField
          label="Failed rows allowed (%)"
          type="number"
          min={0}
          max={100}
          step={1}
          required
          value={draft.percent}
          hint="Above this, the job fails and charges nothing."
          error={mistakes.percent}
          onInput={(event) => change({ percent: event.currentTarget.value })}
        />
      </div>
      <div class="two-fields">
        <CheckField
          label="Flatten forms"
          checked={draft.flattenForms}
          hint="Form fields become plain page content."
          onChange={(event) => change({ flattenForms: event.currentTarget.checked })}
        />
        <CheckField
          label="Include markers"
          checked={draft.includeMarkers}
          hint="Also prints the template author's notes."
          onChange={(event) => change({ includeMarkers: event.currentTarget.checked })}
        />
        <CheckField
          label="Smaller files"
          checked={draft.optimize}
          hint="Compresses the PDF before the run; pages look the same. Signed PDFs are not changed."
          onChange={(event) => change({ optimize: event.currentTarget.checked })}
        />
        <CheckField
          label="Print file"
          checked={draft.printFile}
          hint="Adds one PDF of all rows for printing."
          onChange={(event) => change({ printFile: event.currentTarget.checked })}
        />
        {draft.printFile && (
          <CheckField
            label="Even number of pages per row"
            checked={draft.printEven}
            hint="For two-sided printing: each row starts a new sheet."
            onChange={(event) => change({ printEven: event.currentTarget.checked })}
          />
        )}
      </div>
      {declares.length > 0 && (
        <ConformanceField draft={draft} declares={declares} mistakes={mistakes} change={change} />
      )}
      <WebhookFields draft={draft} mistakes={mistakes} change={change} />
    </div>
  </section>
);
