import { listedLabelCharacters } from '@bulkfill/engine/svc/listed-template';
import { isUuid } from '../../core/ids.ts';
import { templateRoutePaths } from '../../paths/paths.ts';
import { hasMetadata } from '../../stores/jobs/metadata.ts';
import { type TemplateRecord, toListedRecord } from '../../stores/templates/saved-template.ts';
import { readRange } from '../../workflows/rows/find-row-results.ts';
import type { ServicePorts, TemplatesDependencies } from '../../workflows/service-ports.ts';
import { deleteTemplate } from '../../workflows/templates/delete-template.ts';
import { findOwnedTemplate } from '../../workflows/templates/find-owned-template.ts';
import {
  type PushedTemplate,
  type PushTemplateInput,
  pushTemplate,
  replacePushed,
} from '../../workflows/templates/push-template.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiContext, ApiDependencies } from '../api-context.ts';
import { isUnchanged } from '../is-unchanged.ts';
import { uploadInput } from '../jobs/upload-input.ts';
import { buildJsonObject, type JsonPart, sendJson } from '../json-answer.ts';
import { metadataFilter } from '../metadata-filter.ts';
import { integerParameter, invalidParameter, singleParameter } from '../query-parameters.ts';
import { readAuditOrigin } from '../request-origin.ts';
import { requireUncoded } from '../uncoded-body.ts';
import { parseSeenRevisions } from '../web/templates/parse-seen-revisions.ts';
import { formatTemplateTag } from '../web/templates/template-body.ts';
import { buildApiTemplateBody, templatesLimit } from './api-template-body.ts';

export type TemplatesRoutesDependencies = ApiDependencies & TemplatesDependencies & Pick<ServicePorts, 'storedReader'>;

const { templates: allPath } = templateRoutePaths;
const onePath = templateRoutePaths.template(':template_id');

const cursorOf = ({ createdAtMs, templateId }: Place): string =>
  Buffer.from(`template:${createdAtMs}:${templateId}`).toString('base64url');

const newestFirst = (a: Place, b: Place): number =>
  b.createdAtMs - a.createdAtMs || (a.templateId < b.templateId ? -1 : 1);

type Place = Pick<TemplateRecord, 'createdAtMs' | 'templateId'>;

/** Parses the parameter `after` to the place of a template, which may be deleted since; undefined if absent. */
const afterTemplate = (url: string): Place | undefined => {
  const text = singleParameter(url, 'after');
  if (text === undefined) return undefined;
  const [, time = '', templateId = ''] =
    /^template:([0-9]{1,16}):([0-9a-f-]{36})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (!isUuid(templateId)) throw invalidParameter('after', 'must be the "next" of the previous page');
  return { createdAtMs: Number(time), templateId };
};

/** Source: api.md, "Templates". */
export const addTemplatesRoutes = (api: Api, dependencies: TemplatesRoutesDependencies): void => {
  const { templates, storedReader, config } = dependencies;
  /** Returns a template with all its columns. Its record contains only the first ones. */
  const whole = async (c: ApiContext, template: TemplateRecord): Promise<readonly JsonPart[]> => {
    const { accountId, content, columnCount, columns } = template;
    const body = buildApiTemplateBody(toListedRecord(template));
    if (columnCount <= columns.length && columns.every(({ label }) => [...label].length < listedLabelCharacters))
      return buildJsonObject({ ...body });
    const turn = { accountId, signal: c.req.raw.signal };
    return buildJsonObject({
      ...body,
      columns: await storedReader.columns(readRange(dependencies, content), content.sizeBytes, turn),
    });
  };

  /** Admits a form with a PDF and a package. The idempotency key is optional. */
  const pushInput = async (c: ApiContext): Promise<PushTemplateInput> => {
    const input = await uploadInput(c, 'create');
    requireUncoded(c);
    const { actor } = readAuditOrigin(c, config);
    return { ...input, actor, idempotencyKey: c.req.header('idempotency-key') ?? null };
  };
  const pushedBody = (c: ApiContext, { template, replayed }: PushedTemplate) => {
    if (replayed) c.header('Idempotent-Replayed', 'true');
    c.header('ETag', formatTemplateTag(template));
    return whole(c, template);
  };

  api.get(allPath, async (c) => {
    const { accountId } = await c.get('admit')('read');
    const limit = integerParameter(c.req.url, 'limit', templatesLimit);
    const after = afterTemplate(c.req.url);
    const wanted = metadataFilter(c.req.url);
    const all = (await templates.list(accountId))
      .filter(({ metadata }) => hasMetadata(metadata, wanted))
      .toSorted(newestFirst);
    const rest = after === undefined ? all : all.filter((template) => newestFirst(after, template) < 0);
    const page = rest.slice(0, limit);
    const last = rest.length > limit ? page.at(-1) : undefined;
    return c.json({
      templates: page.map((template) => buildApiTemplateBody(template)),
      next: last === undefined ? null : cursorOf(last),
    });
  });
  api.post(allPath, async (c) => {
    const pushed = await pushTemplate({ ...dependencies, logger: c.get('logger') }, await pushInput(c));
    return sendJson(c, await pushedBody(c, pushed), 201);
  });
  refuseOtherMethods(api, allPath, 'GET, HEAD, POST');

  api.get(onePath, async (c) => {
    const { accountId } = await c.get('admit')('read');
    const template = await findOwnedTemplate(templates, accountId, c.req.param('template_id'));
    const tag = formatTemplateTag(template);
    c.header('ETag', tag);
    return isUnchanged(c, tag) ? c.body(null, 304) : sendJson(c, await whole(c, template));
  });
  api.put(onePath, async (c) => {
    const input = await pushInput(c);
    const seen = { templateId: c.req.param('template_id'), seenRevisions: parseSeenRevisions(c) };
    const pushed = await replacePushed({ ...dependencies, logger: c.get('logger') }, { ...input, ...seen });
    return sendJson(c, await pushedBody(c, pushed));
  });
  api.delete(onePath, async (c) => {
    const { accountId } = await c.get('admit')('change');
    const seen = { templateId: c.req.param('template_id'), seenRevisions: parseSeenRevisions(c) };
    const origin = readAuditOrigin(c, config);
    await deleteTemplate({ ...dependencies, logger: c.get('logger') }, { accountId, ...seen, origin });
    return c.body(null, 204);
  });
  refuseOtherMethods(api, onePath, 'GET, HEAD, PUT, DELETE');
};
