import { apiBasePaths, templatePaths } from '@bulkfill/service/paths/paths';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { ask, send } from '../../api/client.ts';
import type { PageComponent } from '../../router/location.ts';
import { texts } from '../../texts/fill-one.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { listColumnInputs } from './column-inputs.ts';
import { FillCurl } from './fill-curl.tsx';
import { FillForm } from './fill-form.tsx';
import type { PdfFields, PlaceOnPage } from './form-fields.ts';
import { type KeptForm, useKeptForms } from './kept-values.ts';
import { RowPreview } from './row-preview.tsx';
import { rowMembers } from './row-values.ts';
import { continuedPages, readTemplateJson, type TemplateJson } from './template-json.ts';

interface TemplateBody {
  readonly name: string;
  readonly revision: number;
  readonly pages: number;
  readonly source: { readonly size_bytes: number };
  /** `null` if large: it is then fetched as a file. */
  readonly template: Readonly<Record<string, unknown>> | null;
}

const mostPreviewBytes = 25_000_000;

const routes = templatePaths(apiBasePaths.session);

const loadTemplate = async (templateId: string, signal: AbortSignal) => {
  const id = encodeURIComponent(templateId);
  const body = await ask<TemplateBody>('GET', routes.template(id), { signal });
  const json = body.template ?? (await ask<Readonly<Record<string, unknown>>>('GET', routes.content(id), { signal }));
  const template = readTemplateJson(json);
  const source = body.source.size_bytes > mostPreviewBytes ? undefined : await sourceOf(id, signal);
  const inputs = listColumnInputs(template, await formFieldsOf(template, source));
  return { ...body, inputs, bytes: source, continued: continuedPages(template) };
};

const sourceOf = async (id: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await (await send('GET', routes.pdf(id), { signal })).arrayBuffer());

/** Returns the form fields of the PDF. Without a readable PDF, every field is a text field. */
const formFieldsOf = async ({ overlays }: TemplateJson, source: Uint8Array | undefined): Promise<PdfFields> => {
  if (source === undefined || !overlays.some(({ kind }) => kind === 'field')) return new Map();
  const { readFormFields } = await import('./read-form-fields.ts');
  return readFormFields(source.slice()).catch(() => new Map());
};

type Loaded = Awaited<ReturnType<typeof loadTemplate>>;

/** Scrolls to the preview and back, in windows too narrow for both. */
const usePreviewJump = () => {
  const box = useRef<HTMLDivElement>(null);
  const [isPreviewShown, setShown] = useState(false);
  const side = (): Element | null | undefined => box.current?.querySelector('.fill-side');
  useEffect(() => {
    const seen = side();
    if (seen == null) return;
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === true), {
      rootMargin: '-50% 0px 0px',
    });
    observer.observe(seen);
    return () => observer.disconnect();
  }, []);
  const toggle = (): void => (isPreviewShown ? box.current : side())?.scrollIntoView({ block: 'start' });
  return { box, isPreviewShown, toggle };
};

const Filling = ({ templateId, template }: { readonly templateId: string; readonly template: Loaded }): VNode => {
  const { inputs, revision, bytes, pages, continued } = template;
  const { keepForm, keptForm } = useKeptForms();
  const [form, setForm] = useState(() => keptForm(templateId));
  const [focused, setFocused] = useState<readonly PlaceOnPage[]>([]);
  const { box, isPreviewShown, toggle } = usePreviewJump();
  const options = { flatten_forms: form.flattenForms, include_stickers: form.includeMarkers };
  const body = { ...rowMembers(inputs, form.values), options };
  const change = (changed: KeptForm): void => {
    setForm(changed);
    keepForm(templateId, changed);
  };
  return (
    <div class="fill-one" ref={box}>
      <FillForm
        templateId={templateId}
        revision={revision}
        inputs={inputs}
        form={form}
        body={body}
        onChange={change}
        onFocus={({ places }) => setFocused(places)}
      />
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
            focused={focused}
            sourcePages={pages}
            continued={continued}
            isBegun={Object.values(form.values).some((value) => value !== '')}
          />
        )}
        <FillCurl templateId={templateId} body={{ ...rowMembers(inputs, form.values, 'name'), options }} />
      </div>
      <div class="fill-jump">
        <Button icon={isPreviewShown ? 'edit' : 'eye'} onClick={toggle}>
          {isPreviewShown ? texts.showValues : texts.showPreview}
        </Button>
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
