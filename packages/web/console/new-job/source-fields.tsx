import type { TemplateView } from '@bulkfill/service/types/editor';
import type { VNode } from 'preact';
import { type LockedPdf, openCopy } from '../../files/locked-pdf.ts';
import { texts } from '../../texts/new-job.ts';
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
  /** Name of the chosen package. */
  readonly unsavedName: string | undefined;
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
  unsavedName,
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
        {texts.toFill}
      </h2>
      <SelectField
        label={texts.savedTemplate}
        value={draft.templateId}
        error={mistakes.template}
        hint={
          templatesMissing ? (
            <>
              {texts.templatesNotLoaded}{' '}
              <Button size="small" onClick={loadTemplates}>
                {texts.tryAgain}
              </Button>
            </>
          ) : draft.templateId !== '' ? undefined : unsavedName === undefined ? (
            <a href="/app/jobs?start">{texts.startWithPdf}</a>
          ) : (
            texts.aboutUnsaved
          )
        }
        onChange={(event) => change({ templateId: event.currentTarget.value, columnsChoice: undefined })}
      >
        <option value="">{unsavedName === undefined ? texts.noTemplate : texts.notSaved(unsavedName)}</option>
        {templates.map(({ template_id: id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {draft.templateId === '' && (
        <section class="for-programs" aria-labelledby="programs-heading">
          <h3 id="programs-heading">{texts.forPrograms}</h3>
          <div class="two-fields">
            <FileField
              label={texts.pdf}
              accept=".pdf,application/pdf"
              file={draft.pdf}
              hint={texts.aboutPdf}
              error={mistakes.pdf}
              onFile={(pdf) => change({ pdf })}
            />
            <FileField
              label={texts.package}
              accept=".svc"
              file={draft.package}
              hint={
                <>
                  {texts.aboutPackage} <a href="/app/editor">{texts.createInEditor}</a>
                </>
              }
              error={mistakes.package}
              onFile={(chosen) => change({ package: chosen, columnsChoice: undefined })}
            />
          </div>
        </section>
      )}
      {draft.templateId === '' && locked !== undefined && (
        <ErrorPanel title={texts.pdfNotFillable} error={locked} foldsCode>
          <UnlockForm
            key={locked}
            unlock={(password) => openCopy(locked.file, password)}
            needsPassword={locked.needsPassword}
            onCopy={(pdf) => change({ pdf })}
          />
        </ErrorPanel>
      )}
      {isDynamicForm && <DynamicForm />}
    </div>
  </section>
);
