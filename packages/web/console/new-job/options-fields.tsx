import type { Session } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { texts } from '../../texts/new-job.ts';
import { texts as tableTexts } from '../../texts/tables.ts';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { momentWords } from '../../ui/moment.tsx';
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
  /** Column with the password of each PDF, in words. */
  readonly passwordColumn: string | undefined;
  /** Certificate of the service's sealing key, if it has one. */
  readonly seal: Session['seal'];
  readonly mistakes: FieldMistakes;
  readonly change: (changed: Partial<NewJobDraft>) => void;
}

const conformanceModes = ['keep', 'require', 'ignore'] as const;

const conformanceWords = {
  keep: texts.conformanceKeep,
  require: texts.conformanceRequire,
  ignore: texts.conformanceIgnore,
} as const;

type OptionProps = Pick<OptionsFieldsProps, 'draft' | 'mistakes' | 'change'>;

const ConformanceField = ({
  draft,
  declares,
  mistakes,
  change,
}: OptionProps & Pick<OptionsFieldsProps, 'declares'>): VNode => (
  <SelectField
    label={texts.conformance}
    value={draft.conformance}
    hint={texts.pdfDeclares(declares)}
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
    <summary>{texts.deliveryByWebhook}</summary>
    <div class="form details-body">
      <CheckField
        label={texts.callWebhook}
        checked={draft.webhook}
        onChange={(event) => change({ webhook: event.currentTarget.checked })}
      />
      {draft.webhook && (
        <div class="two-fields">
          <TextField
            label={texts.webhookUrl}
            type="url"
            value={draft.webhookUrl}
            error={mistakes.webhookUrl}
            onInput={(event) => change({ webhookUrl: event.currentTarget.value })}
          />
          <TextField
            label={texts.webhookSecret}
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
  passwordColumn,
  seal,
  mistakes,
  change,
}: OptionsFieldsProps): VNode => (
  <section class="card" aria-labelledby="options-heading">
    <div class="card-body">
      <h2 id="options-heading" class="step">
        {texts.namesAndOptions}
      </h2>
      <div class="option-names">
        <ColumnsField
          label={texts.fileNameColumns}
          value={draft.filenameColumns}
          columns={columns}
          names={names}
          hint={firstName === undefined ? texts.aboutFileNames : texts.firstPdf(firstName)}
          error={mistakes.columns}
          onChange={(filenameColumns) => change({ filenameColumns })}
        />
        <TextField
          label={texts.failedRowsAllowed}
          type="number"
          min={0}
          max={100}
          step={1}
          required
          value={draft.percent}
          hint={texts.aboutFailedRows}
          error={mistakes.percent}
          onInput={(event) => change({ percent: event.currentTarget.value })}
        />
      </div>
      <div class="option-line">
        <CheckField
          label={texts.flattenForms}
          checked={draft.flattenForms}
          hint={texts.aboutFlatten}
          onChange={(event) => change({ flattenForms: event.currentTarget.checked })}
        />
        <CheckField
          label={texts.includeMarkers}
          checked={draft.includeMarkers}
          hint={texts.aboutMarkers}
          onChange={(event) => change({ includeMarkers: event.currentTarget.checked })}
        />
        <CheckField
          label={texts.smallerFiles}
          checked={draft.optimize}
          hint={texts.aboutSmallerFiles}
          onChange={(event) => change({ optimize: event.currentTarget.checked })}
        />
        <CheckField
          label={texts.printFile}
          checked={draft.printFile}
          hint={texts.aboutPrintFile}
          onChange={(event) => change({ printFile: event.currentTarget.checked })}
        />
        {draft.printFile && (
          <CheckField
            label={texts.evenPages}
            checked={draft.printEven}
            hint={texts.aboutEvenPages}
            onChange={(event) => change({ printEven: event.currentTarget.checked })}
          />
        )}
        {(seal !== undefined || draft.seal) && (
          <CheckField
            label={texts.sealDocuments}
            checked={draft.seal}
            onChange={(event) => change({ seal: event.currentTarget.checked })}
          />
        )}
      </div>
      {seal !== undefined && <p class="muted">{texts.aboutSeal(seal.subject, momentWords(seal.not_after, 'day'))}</p>}
      {passwordColumn !== undefined && <p class="muted">{tableTexts.opensWithPassword(passwordColumn)}.</p>}
      {declares.length > 0 && (
        <ConformanceField draft={draft} declares={declares} mistakes={mistakes} change={change} />
      )}
      <WebhookFields draft={draft} mistakes={mistakes} change={change} />
    </div>
  </section>
);
