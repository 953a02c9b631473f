import type { DiagnosticView, FilledDocument } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.ts';
import { texts } from '../../texts/fill-one.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { CheckField, focusFirstError } from '../../ui/field.tsx';
import { announce } from '../../ui/live.tsx';
import { ColumnField } from './column-field.tsx';
import type { ColumnInput } from './column-inputs.ts';
import { downloadFilled, type FillOneBody } from './fill-template.ts';
import { Findings } from './findings.tsx';
import { emptyForm, type KeptForm } from './kept-values.ts';
import { missingIn, namingColumns } from './row-values.ts';

interface FillFormProps {
  readonly templateId: string;
  readonly revision: number;
  readonly inputs: readonly ColumnInput[];
  readonly form: KeptForm;
  readonly body: FillOneBody;
  readonly onChange: (form: KeptForm) => void;
  readonly onFocus: (input: ColumnInput) => void;
}

const warningsOf = (error: unknown): readonly DiagnosticView[] => {
  const answer =
    error instanceof ApiError
      ? (error.answer as { readonly details?: { readonly warnings?: unknown } } | undefined)
      : undefined;
  return Array.isArray(answer?.details?.warnings) ? (answer.details.warnings as readonly DiagnosticView[]) : [];
};

export const FillForm = ({ templateId, revision, inputs, form, body, onChange, onFocus }: FillFormProps): VNode => {
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [filled, setFilled] = useState<FilledDocument>();
  // Reuse the key for the same values: the document then counts once.
  const attempt = useRef({ of: '', key: '' });
  const missing = missingIn(inputs, form.values);

  const change = (changed: Partial<KeptForm>): void => {
    setError(undefined);
    setFilled(undefined);
    onChange({ ...form, ...changed });
  };
  const download = async (element: HTMLFormElement): Promise<void> => {
    setTried(true);
    setError(undefined);
    setFilled(undefined);
    if (missing.size > 0) return focusFirstError(element);
    const options = { ...body.options, filename_columns: namingColumns(inputs, form.values) };
    const sent = { ...body, options };
    const of = JSON.stringify([templateId, revision, sent]);
    if (attempt.current.of !== of) attempt.current = { of, key: crypto.randomUUID() };
    setBusy(true);
    try {
      const done = await downloadFilled(templateId, sent, attempt.current.key);
      setFilled(done);
      announce(texts.fileDownloaded(done.file_name));
    } catch (failure) {
      // A key that was used with another body, as after a change of the template, cannot be reused.
      if (failure instanceof ApiError && failure.status === 409) attempt.current = { of: '', key: '' };
      setError(failure);
    } finally {
      setBusy(false);
    }
  };

  return (
    <section class="card" aria-labelledby="values-heading">
      <form
        class="form card-body"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void download(event.currentTarget);
        }}
      >
        <h2 id="values-heading">{texts.values}</h2>
        {inputs.length === 0 && <p class="muted">{texts.noColumns}</p>}
        {inputs.map((input) => (
          <div key={input.column} onFocusIn={() => onFocus(input)}>
            <ColumnField
              column={input}
              value={form.values[input.column] ?? ''}
              error={tried && missing.has(input.column) ? texts.required : undefined}
              onChange={(value) => change({ values: { ...form.values, [input.column]: value } })}
            />
          </div>
        ))}
        <details open={form.flattenForms || form.includeMarkers}>
          <summary>{texts.options}</summary>
          <div class="form details-body">
            <CheckField
              label={texts.flattenForms}
              checked={form.flattenForms}
              hint={texts.aboutFlatten}
              onChange={({ currentTarget }) => change({ flattenForms: currentTarget.checked })}
            />
            <CheckField
              label={texts.includeMarkers}
              checked={form.includeMarkers}
              hint={texts.aboutMarkers}
              onChange={({ currentTarget }) => change({ includeMarkers: currentTarget.checked })}
            />
          </div>
        </details>
        <div class="button-row">
          <Button kind="primary" type="submit" icon="download" busy={busy}>
            {texts.downloadPdf}
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              setTried(false);
              change(emptyForm);
            }}
          >
            {texts.clear}
          </Button>
        </div>
        <p class="muted small">{texts.aboutCount}</p>
        {error !== undefined && (
          <ErrorPanel error={error} title={texts.notCreated}>
            <Findings findings={warningsOf(error)} />
          </ErrorPanel>
        )}
        {filled !== undefined && (
          <div class={filled.status === 'partial' ? 'panel warn' : 'panel'}>
            <div>
              <strong class="break">{filled.file_name}</strong>
              <p>{filled.status === 'partial' ? texts.partsMissing : texts.downloaded}</p>
              <Findings findings={[...filled.warnings, ...filled.notices]} />
            </div>
          </div>
        )}
      </form>
    </section>
  );
};
