import * as v from 'valibot';
import { formatIsoTime } from '../../../core/clock.ts';
import { templateRoutePaths } from '../../../paths/paths.ts';
import { buildActorBody } from '../../../stores/audit/audit-entry-body.ts';
import { type ListedRecord, toListedRecord } from '../../../stores/templates/saved-template.ts';
import type { Revision, Revisions } from '../../../types/editor.ts';
import type { TemplatesDependencies } from '../../../workflows/service-ports.ts';
import { findOwnedTemplate } from '../../../workflows/templates/find-owned-template.ts';
import { restoreTemplate } from '../../../workflows/templates/restore-template.ts';
import { type Api, refuseOtherMethods } from '../../api.ts';
import { readAuditOrigin } from '../../request-origin.ts';
import { readRequestJson } from '../json-body.ts';
import { parseSeenRevisions } from './parse-seen-revisions.ts';
import { buildTemplateBody, formatTemplateTag } from './template-body.ts';

const revisionsPath = templateRoutePaths.revisions(':template_id');
const restorePath = templateRoutePaths.restore(':template_id');

const restoreSchema = v.strictObject({ revision: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });

const revisionBody = (template: ListedRecord): Revision => ({
  revision: template.revision,
  name: template.name,
  pages: template.pageCount,
  overlay_count: template.overlayCount,
  column_count: template.columnCount,
  source_sha256: template.source.sha256,
  changed_at: formatIsoTime(template.changedAtMs),
  changed_by: template.changedBy === undefined ? null : buildActorBody(template.changedBy),
  restored_from: template.restoredFrom ?? null,
});

/** Routes that list and restore revisions. Source: console-and-editor.md, "Templates and designs". */
export const addRevisionRoutes = (api: Api, dependencies: TemplatesDependencies): void => {
  const { templates } = dependencies;
  api.get(revisionsPath, async (c) => {
    const { accountId } = await c.get('admit')('read');
    const current = await findOwnedTemplate(templates, accountId, c.req.param('template_id'));
    const earlier = await templates.listRevisions(accountId, current.templateId);
    c.header('ETag', formatTemplateTag(current));
    return c.json({ revisions: [toListedRecord(current), ...earlier].map(revisionBody) } satisfies Revisions);
  });
  refuseOtherMethods(api, revisionsPath, 'GET, HEAD');
  api.post(restorePath, async (c) => {
    const { accountId } = await c.get('admit')('create');
    const { revision } = await readRequestJson(c, restoreSchema);
    const seen = { templateId: c.req.param('template_id'), revision, seenRevisions: parseSeenRevisions(c) };
    const origin = readAuditOrigin(c, dependencies.config);
    const template = await restoreTemplate(dependencies, { accountId, ...seen, origin });
    c.header('ETag', formatTemplateTag(template));
    return c.json(buildTemplateBody(toListedRecord(template)));
  });
  refuseOtherMethods(api, restorePath, 'POST');
};
