import { templateRoutePaths } from '../../../core/paths.ts';
import { deleteTemplate } from '../../../workflows/templates/delete-template.ts';
import { ownedTemplate } from '../../../workflows/templates/owned-template.ts';
import { createTemplate, replaceTemplate } from '../../../workflows/templates/save-template.ts';
import type { DeleteTemplateDependencies, SaveTemplateDependencies } from '../../../workflows/templates/template-dependencies.ts';
import { type Api, refuseOtherMethods } from '../../api.ts';
import { auditOrigin } from '../../audit-origin.ts';
import { uploadInput } from '../../upload-input.ts';
import { seenRevision } from './seen-revision.ts';
import { templateBody, templateTag } from './template-body.ts';
import { readContent } from './template-files.ts';

const { templates: allPath } = templateRoutePaths;
const onePath = templateRoutePaths.template(':template_id');

export type TemplateRoutesDependencies = SaveTemplateDependencies & DeleteTemplateDependencies;

/** JSON beyond this does not fit a Lambda's answer: whoever wants it fetches it as a file. */
const maxInlineBytes = 4_000_000;

/** Saved templates: list, create, read, save again and delete. Source: console.md, "The other routes". */
export const addTemplateRoutes = (api: Api, dependencies: TemplateRoutesDependencies): void => {
  const { templates } = dependencies;
  api.get(allPath, async (c) => {
    const { accountId } = await c.get('admit')('read');
    const all = await templates.list(accountId);
    const newest = all.toSorted((a, b) => b.changedAtMs - a.changedAtMs || (a.templateId < b.templateId ? -1 : 1));
    // All that an account may have fit one page.
    return c.json({ templates: newest.map(templateBody), next: null });
  });
  api.post(allPath, async (c) => {
    const template = await createTemplate({ ...dependencies, logger: c.get('logger') }, await uploadInput(c, 'create'));
    c.header('ETag', templateTag(template));
    return c.json(templateBody(template), 201);
  });
  refuseOtherMethods(api, allPath, 'GET, HEAD, POST');

  api.get(onePath, async (c) => {
    const { accountId } = await c.get('admit')('read');
    const template = await ownedTemplate(templates, accountId, c.req.param('template_id'));
    const isSmall = template.content.sizeBytes <= maxInlineBytes;
    const content = isSmall ? (JSON.parse(await readContent(dependencies, template)) as unknown) : null;
    c.header('ETag', templateTag(template));
    return c.json({ ...templateBody(template), template: content });
  });
  api.put(onePath, async (c) => {
    const input = await uploadInput(c, 'create');
    const seen = { templateId: c.req.param('template_id'), seenRevision: seenRevision(c) };
    const template = await replaceTemplate({ ...dependencies, logger: c.get('logger') }, { ...input, ...seen });
    c.header('ETag', templateTag(template));
    return c.json(templateBody(template));
  });
  api.delete(onePath, async (c) => {
    const { accountId } = await c.get('admit')('change');
    const seen = { templateId: c.req.param('template_id'), seenRevision: seenRevision(c) };
    const origin = auditOrigin(c, dependencies.config);
    await deleteTemplate({ ...dependencies, logger: c.get('logger') }, { accountId, ...seen, origin });
    return c.body(null, 204);
  });
  refuseOtherMethods(api, onePath, 'GET, HEAD, PUT, DELETE');
};
