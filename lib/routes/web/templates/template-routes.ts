import { maxColumnNumber } from '@bulkfill/engine/rows/column-key';
import { findLocaleMistake } from '@bulkfill/engine/rows/tables/find-locale-mistake';
import * as v from 'valibot';
import { templateRoutePaths } from '../../../paths/paths.ts';
import { toListedRecord } from '../../../stores/templates/saved-template.ts';
import type { TemplateContentView, TemplatePage } from '../../../types/editor.ts';
import type { TemplatesDependencies } from '../../../workflows/service-ports.ts';
import { deleteTemplate } from '../../../workflows/templates/delete-template.ts';
import { findOwnedTemplate } from '../../../workflows/templates/find-owned-template.ts';
import { keepColumnChoice } from '../../../workflows/templates/keep-column-choice.ts';
import { createTemplate, replaceTemplate } from '../../../workflows/templates/save-template.ts';
import { type Api, refuseOtherMethods } from '../../api.ts';
import { uploadInput } from '../../jobs/upload-input.ts';
import { buildJsonObject, sendJson } from '../../json-answer.ts';
import { readAuditOrigin } from '../../request-origin.ts';
import { readRequestJson } from '../json-body.ts';
import { parseSeenRevisions } from './parse-seen-revisions.ts';
import { addPictureRoutes } from './picture-routes.ts';
import { addRevisionRoutes } from './revision-routes.ts';
import { buildTemplateBody, formatTemplateTag } from './template-body.ts';
import { readContent } from './template-files.ts';

const { templates: allPath } = templateRoutePaths;
const onePath = templateRoutePaths.template(':template_id');
const columnsPath = templateRoutePaths.columns(':template_id');

const columnNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(maxColumnNumber));
const mostColumns = 1000;

const choiceSchema = v.strictObject({
  key: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  places: v.union([
    v.literal('by-place'),
    v.strictObject({
      locale: v.pipe(
        v.string(),
        v.check((locale) => findLocaleMistake(locale) === undefined),
      ),
    }),
    v.pipe(
      v.record(v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,4})$/)), v.nullable(columnNumber)),
      v.check((places) => Object.keys(places).length <= mostColumns, `must name at most ${mostColumns} columns`),
    ),
  ]),
});

/** Larger JSON does not fit into a Lambda response. A caller fetches it as a file. */
const maxInlineBytes = 4_000_000;

/** Routes of saved templates. Source: console-and-editor.md, "The other routes". */
export const addTemplateRoutes = (api: Api, dependencies: TemplatesDependencies): void => {
  const { templates, config } = dependencies;
  api.get(allPath, async (c) => {
    const { accountId } = await c.get('admit')('read');
    const all = await templates.list(accountId);
    const newest = all.toSorted((a, b) => b.changedAtMs - a.changedAtMs || (a.templateId < b.templateId ? -1 : 1));
    // All templates of an account fit on one page.
    return c.json({ templates: newest.map(buildTemplateBody), next: null } satisfies TemplatePage);
  });
  api.post(allPath, async (c) => {
    const input = await uploadInput(c, 'create');
    const { actor } = readAuditOrigin(c, config);
    const template = await createTemplate({ ...dependencies, logger: c.get('logger') }, { ...input, actor });
    c.header('ETag', formatTemplateTag(template));
    return c.json(buildTemplateBody(toListedRecord(template)), 201);
  });
  refuseOtherMethods(api, allPath, 'GET, HEAD, POST');

  api.get(onePath, async (c) => {
    const { accountId } = await c.get('admit')('read');
    const template = await findOwnedTemplate(templates, accountId, c.req.param('template_id'));
    const isSmall = template.content.sizeBytes <= maxInlineBytes;
    // Send the JSON as validated and stored, without parsing it.
    const [choices, content] = await Promise.all([
      template.hasChoices === true ? templates.choices(accountId, template.templateId) : undefined,
      isSmall ? readContent(dependencies, template) : null,
    ]);
    const members: Readonly<Partial<Record<keyof TemplateContentView, unknown>>> = {
      ...buildTemplateBody(toListedRecord(template)),
      column_choices: choices === undefined ? undefined : Buffer.from(choices),
      template: content,
    };
    c.header('ETag', formatTemplateTag(template));
    return sendJson(c, buildJsonObject(members));
  });
  api.put(onePath, async (c) => {
    const input = await uploadInput(c, 'create');
    const seen = { templateId: c.req.param('template_id'), seenRevisions: parseSeenRevisions(c) };
    const { actor } = readAuditOrigin(c, config);
    const template = await replaceTemplate({ ...dependencies, logger: c.get('logger') }, { ...input, ...seen, actor });
    c.header('ETag', formatTemplateTag(template));
    return c.json(buildTemplateBody(toListedRecord(template)));
  });
  api.delete(onePath, async (c) => {
    const { accountId } = await c.get('admit')('change');
    const seen = { templateId: c.req.param('template_id'), seenRevisions: parseSeenRevisions(c) };
    const origin = readAuditOrigin(c, config);
    await deleteTemplate({ ...dependencies, logger: c.get('logger') }, { accountId, ...seen, origin });
    return c.body(null, 204);
  });
  refuseOtherMethods(api, onePath, 'GET, HEAD, PUT, DELETE');

  api.put(columnsPath, async (c) => {
    const { accountId } = await c.get('admit')('change');
    const choice = await readRequestJson(c, choiceSchema);
    await keepColumnChoice(dependencies, { accountId, templateId: c.req.param('template_id'), choice });
    return c.body(null, 204);
  });
  refuseOtherMethods(api, columnsPath, 'PUT');
  addRevisionRoutes(api, dependencies);
  addPictureRoutes(api, dependencies);
};
