import type { TemplateView } from '@bulkfill/service/types/editor';
import type { VNode } from 'preact';
import type { LockedPdf } from '../../files/locked-pdf.ts';
import { Button } from '../../ui/button.tsx';
import { DynamicForm } from '../../ui/dynamic-form.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { SelectField } from '../../ui/field.tsx';
import { UnlockForm } from '../../ui/unlock-form.tsx';
import type { NewJobDraft } from './draft.ts';
import { FileField } from './file-field.tsx';
import type { FieldMistakes } from './missing-choices.ts';

interface SourceFieldsProps {
  readonly draft: NewJobDraft;
  /** `undefined` while loading. */
  readonly templates: readonly TemplateView[] | undefined;
  readonly templatesMissing: boolean;
  readonly loadTemplates: () => void;
  readonly locked: LockedPdf | undefined;
  readonly isDynamicForm: boolean;
  readonly mistakes: FieldMistakes;
  readonly change: (changed: Partial<NewJobDraft>) => void;
}

export const SourceFields = ({
  draft,
  templates = [],
  templatesMissing,
  loadTemplates,
  locked,
  isDynamicForm,
  mistakes,
  change,
}: SourceFieldsProps): VNode => (
  <section class="card" aria-labelledby="source-heading">
    <div class="card-body">
      <h2 id="source-heading" class="step">
        What to fill
      </h2>
      <SelectField
        label="Saved template"
        value={draft.templateId}
        error={mistakes.template}
        hint={
          templatesMissing ? (
            <>
              The saved templates could not be loaded.{' '}
              <Button size="small" onClick={loadTemplates}>
                Try again
              </Button>
            </>
          ) : undefined
        }
        onChange={(event) => change({ templateId: event.currentTarget.value, columnsChoice: undefined })}
      >
        <option value="">None: choose files</option>
        {templates.map(({ template_id: id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {draft.templateId === '' && (
        <div class="two-fields">
          <FileField
            label="PDF"
            accept=".pdf,application/pdf"
            file={draft.pdf}
            hint="The PDF to fill, up to 80 MiB depending on your plan."
            error={mistakes.pdf}
            onFile={(pdf) => change({ pdf })}
          />
          <FileField
            label="Package"
            accept=".svc"
            file={draft.package}
            hint={
              <>
                Defines what goes where. <a href="/app/editor">Create one in the editor</a>
              </>
            }
            error={mistakes.package}
            onFile={(chosen) => change({ package: chosen, columnsChoice: undefined })}
          />
        </div>
      )}
      {draft.templateId === '' && locked !== undefined && (
        <ErrorPanel title="The PDF cannot be filled as it is." error={locked} foldsCode>
          <UnlockForm
            key={locked}
            file={locked.file}
            needsPassword={locked.needsPassword}
            onCopy={(pdf) => change({ pdf })}
          />
        </ErrorPanel>
      )}
      {isDynamicForm && <DynamicForm />}
    </div>
  </section>
);
