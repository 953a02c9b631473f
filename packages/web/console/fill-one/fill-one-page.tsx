import { apiBasePaths, templatePaths } from '@bulkfill/service/paths/paths';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ask, send } from '../../api/client.ts';
import type { PageComponent } from '../../router/location.ts';
import { texts } from '../../texts/fill-one.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { type FieldKinds, listColumnInputs, type TemplateJson } from './column-inputs.ts';
import { FillCurl } from './fill-curl.tsx';
import { FillForm } from './fill-form.tsx';
import { type KeptForm, useKeptForms } from './kept-values.ts';
import { RowPreview } from './row-preview.tsx';
import { rowOf } from './row-values.ts';

interface TemplateBody {
  readonly name: string;
  readonly revision: number;
  readonly source: { readonly size_bytes: number };
  /** `null` if large: it is then fetched as a file. */
  readonly template: TemplateJson | null;
}

const mostPreviewBytes = 25_000_000;

const routes = templatePaths(apiBasePaths.session);

const loadTemplate = async (templateId: string, signal: AbortSignal) => {
  const id = encodeURIComponent(templateId);
  const body = await ask<TemplateBody>('GET', routes.template(id), { signal });
  const template = body.template ?? (await ask<TemplateJson>('GET', routes.content(id), { signal }));
  const source = body.source.size_bytes > mostPreviewBytes ? undefined : await sourceOf(id, signal);
  return { ...body, inputs: listColumnInputs(template, await fieldKinds(template, source)), bytes: source };
};

const sourceOf = async (id: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await send('GET', routes.pdf(id), { signal })).arrayBuffer());

/** Returns the field kinds of the PDF. Without a readable PDF, every field is a text field. */
const fieldKinds = async ({ overlays }: TemplateJson, source: Uint8Array | undefined): Promise<FieldKinds> => {
  const hasFields =
    Array.isArray(overlays) &&
    overlays.some((overlay: { readonly kind?: unknown } | null) => overlay?.kind === 'field');
  if (!hasFields || source === undefined) return new Map();
  const { readFieldKinds } = await import('./read-field-kinds.ts');
  return readFieldKinds(source.slice()).catch(() => new Map());
};

type Loaded = Awaited<ReturnType<typeof loadTemplate>>;

const Filling = ({ templateId, template }: { readonly templateId: string; readonly template: Loaded }): VNode => {
  const { inputs, revision, bytes } = template;
  const { keepForm, keptForm } = useKeptForms();
  const [form, setForm] = useState(() => keptForm(templateId));
  const body = {
    row: rowOf(inputs, form.values),
    options: { flatten_forms: form.flattenForms, include_stickers: form.includeMarkers },
  };
  const change = (changed: KeptForm): void => {
    setForm(changed);
    keepForm(templateId, changed);
  };
  return (
    <div class="fill-one">
      <FillForm templateId={templateId} revision={revision} inputs={inputs} form={form} body={body} onChange={change} />
      <div class="fill-side">
        {bytes === undefined ? (
          <section class="card">
            <p class="card-body muted">{texts.tooLargeToPreview}</p>
          </section>
        ) : (
          <RowPreview
            templateId={templateId}
            source={bytes}
            body={body}
            isBegun={Object.values(form.values).some((value) => value !== '')}
          />
        )}
        <FillCurl templateId={templateId} body={{ ...body, row: rowOf(inputs, form.values, 'name') }} />
      </div>
    </div>
  );
};

/** Fills one document of a template from a form. Source: console-and-editor.md, "Pages". */
const FillOnePage: PageComponent = ({ parameters: { id = '' } }) => {
  const { state, reload } = useLoad((signal) => loadTemplate(id, signal), [id]);
  const template = state.kind === 'loaded' ? state.value : undefined;
  return (
    <Page
      title={texts.fillOne}
      {...(template !== undefined && {
        documentTitle: texts.fillOneOf(template.name),
        about: <span class="break">{template.name}</span>,
      })}
      actions={<ButtonLink href="/app/templates">{texts.allTemplates}</ButtonLink>}
    >
      {state.kind === 'failed' && (
        <ErrorPanel error={state.error} title={texts.notLoaded} retry={() => void reload()} />
      )}
      {state.kind === 'loading' && (
        <section class="card">
          <Skeleton lines={8} label={texts.loading} />
        </section>
      )}
      {template !== undefined && <Filling key={id} templateId={id} template={template} />}
    </Page>
  );
};

export default FillOnePage;
