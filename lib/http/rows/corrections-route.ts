import { routePaths } from '../../core/paths.ts';
import { attachmentNamed } from '../../workflows/rows/attachment-named.ts';
import { type Corrections, type CorrectionsDependencies, correctionsName, findCorrections } from '../../workflows/rows/find-corrections.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiContext, ApiDependencies } from '../api-context.ts';
import { maxCloudBytes } from '../max-cloud-bytes.ts';

const routePath = routePaths.corrections(':job_id');

/** Hands out corrections: as they are, or where they are where they are too large for a Lambda. */
export const answerCorrections = async (
  c: ApiContext,
  { config }: Pick<ApiDependencies, 'config'>,
  { jobId, csv, url }: Corrections,
): Promise<Response> => {
  if (config.delivery.mode === 'cloud' && csv.length > maxCloudBytes) return c.redirect(await url(), 302);
  c.header('Content-Type', 'text/csv; charset=utf-8');
  c.header('Content-Disposition', attachmentNamed(correctionsName(jobId)));
  c.header('Content-Length', String(csv.length));
  return c.req.method === 'HEAD' ? c.body(null, 200) : c.body(Buffer.from(csv), 200);
};

/** `GET /v1/bulkfill/export-jobs/{job_id}/corrections.csv`. Source: api-additions.md, "Rows". */
export const addCorrectionsRoute = (api: Api, dependencies: ApiDependencies & CorrectionsDependencies): void => {
  api.get(routePath, async (c) => {
    const { accountId } = await c.get('admit')('download');
    const corrections = await findCorrections(dependencies, accountId, c.req.param('job_id'), c.req.raw.signal);
    return answerCorrections(c, dependencies, corrections);
  });
  refuseOtherMethods(api, routePath, 'GET, HEAD');
};
