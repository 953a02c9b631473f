import { dayMs } from '@bulkfill/engine/core/units';
import { AppError } from '../../../errors/app-error.ts';
import { templateRoutePaths } from '../../../paths/paths.ts';
import { maxPictureBytes } from '../../../stores/templates/saved-template.ts';
import type { ServicePorts } from '../../../workflows/service-ports.ts';
import { findOwnedTemplate } from '../../../workflows/templates/find-owned-template.ts';
import { type Api, refuseOtherMethods } from '../../api.ts';
import { readBoundedBody } from '../../read-bounded-body.ts';
import { parseSeenRevisions } from './parse-seen-revisions.ts';

const picturePath = templateRoutePaths.picture(':template_id');

/** Pictures are redrawn after this time, so that one left behind by a concurrent deletion expires. */
const keptMs = 180 * dayMs;

const invalid = (message: string): AppError => new AppError('INVALID_PARAMETER', { message });

const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

/** Routes of a template's thumbnail, which pages draw (console-and-editor.md, "Templates and designs"). */
export const addPictureRoutes = (
  api: Api,
  { templates, unit, clock }: Pick<ServicePorts, 'templates' | 'unit' | 'clock'>,
): void => {
  api.get(picturePath, async (c) => {
    const { accountId } = await c.get('admit')('read');
    const { templateId } = await findOwnedTemplate(templates, accountId, c.req.param('template_id'));
    const picture = await templates.picture(accountId, templateId);
    if (picture === undefined) return c.body(null, 204);
    c.header('Content-Type', 'image/jpeg');
    c.header('ETag', `"${picture.revision}"`);
    return c.body(Buffer.from(picture.jpeg), 200);
  });
  api.put(picturePath, async (c) => {
    const { accountId } = await c.get('admit')('change');
    const template = await findOwnedTemplate(templates, accountId, c.req.param('template_id'));
    const seen = parseSeenRevisions(c);
    if (seen === undefined) throw invalid('The header If-Match is missing. Send the revision that the picture shows.');
    if (!seen.has(template.revision)) throw new AppError('TEMPLATE_CHANGED');
    const jpeg = await readBoundedBody(c.req.raw.body, maxPictureBytes);
    if (!isJpeg(jpeg)) throw invalid('The body must be a JPEG picture.');
    await unit.commit([templates.keepPicture(template, jpeg, clock.nowMs() + keptMs)]);
    return c.body(null, 204);
  });
  refuseOtherMethods(api, picturePath, 'GET, HEAD, PUT');
};
