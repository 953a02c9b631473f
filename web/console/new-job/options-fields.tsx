import type { VNode } from 'preact';
import { CheckField, TextField } from '../../ui/field.tsx';
import type { NewJobDraft } from './draft.ts';
import type { FieldProblems } from './missing-choices.ts';

interface OptionsFieldsProps {
  readonly draft: NewJobDraft;
  readonly problems: FieldProblems;
  readonly change: (changed: Partial<NewJobDraft>) => void;
}

/** How the job is run. */
export const OptionsFields = ({ draft, problems, change }: OptionsFieldsProps): VNode => (
  <section class="card" aria-labelledby="options-heading">
    <div class="card-body">
      <h2 id="options-heading">Options</h2>
      <div class="two-fields">
        <TextField
          label="Failed rows allowed (%)"
          type="number"
          min={0}
          max={100}
          step={1}
          required
          value={draft.percent}
          hint="With more than these the job fails and charges nothing."
          error={problems.percent}
          onInput={(event) => change({ percent: event.currentTarget.value })}
        />
        <TextField
          label="File name columns"
          value={draft.filenameColumns}
          placeholder="Full name, column_18"
          hint="Up to three columns that name each PDF, by label or as column_0. Without them: by row number."
          error={problems.columns}
          onInput={(event) => change({ filenameColumns: event.currentTarget.value })}
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
          hint="Notes of the template's author are drawn too."
          onChange={(event) => change({ includeMarkers: event.currentTarget.checked })}
        />
        <CheckField
          label="Smaller files"
          checked={draft.optimize}
          hint="The PDF is rewritten once before the run: the same pages in fewer bytes, for every row. A signed one stays as it is."
          onChange={(event) => change({ optimize: event.currentTarget.checked })}
        />
        <CheckField
          label="Print file"
          checked={draft.printFile}
          hint="All rows in one PDF as well, to print at once."
          onChange={(event) => change({ printFile: event.currentTarget.checked })}
        />
        {draft.printFile && (
          <CheckField
            label="Even pages for each row"
            checked={draft.printEven}
            hint="For printing on both sides: no two rows share a sheet."
            onChange={(event) => change({ printEven: event.currentTarget.checked })}
          />
        )}
      </div>
      <details open={draft.webhook}>
        <summary>Delivery by webhook</summary>
        <div class="form details-body">
          <CheckField
            label="Tell a webhook when the job has ended"
            checked={draft.webhook}
            onChange={(event) => change({ webhook: event.currentTarget.checked })}
          />
          {draft.webhook && (
            <div class="two-fields">
              <TextField
                label="Webhook URL"
                type="url"
                value={draft.webhookUrl}
                error={problems.webhookUrl}
                onInput={(event) => change({ webhookUrl: event.currentTarget.value })}
              />
              <TextField
                label="Webhook secret"
                type="password"
                autocomplete="off"
                value={draft.webhookSecret}
                error={problems.webhookSecret}
                onInput={(event) => change({ webhookSecret: event.currentTarget.value })}
              />
            </div>
          )}
        </div>
      </details>
    </div>
  </section>
);
