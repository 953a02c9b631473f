import { correctionsPath } from '../../core/paths.ts';
import { attachmentNamed } from '../../workflows/rows/attachment-named.ts';
import { type CorrectionsDependencies, correctionsName, findCorrections } from '../../workflows/rows/find-corrections.ts';
import { admitKey } from '../admit.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';

const routePath = correctionsPath(':job_id');

/** A Lambda's answer has 6 MB at most, in which a body that is not text is base64. */
const maxCloudBytes = 4_000_000;

/** `GET /v1/bulkfill/export-jobs/{job_id}/corrections.csv`. Source: api-additions.md, "Rows". */
export const addCorrectionsRoute = (api: Api, dependencies: ApiDependencies & CorrectionsDependencies): void => {
  api.get(routePath, async (c) => {
    const { accountId } = await admitKey(c, dependencies, 'download');
    const { jobId, csv, url } = await findCorrections(dependencies, accountId, c.req.param('job_id'), c.req.raw.signal);
    if (dependencies.config.delivery.mode === 'cloud' && csv.length > maxCloudBytes) return c.redirect(await url(), 302);
    c.header('Content-Type', 'text/csv; charset=utf-8');
    c.header('Content-Disposition', attachmentNamed(correctionsName(jobId)));
    c.header('Content-Length', String(csv.length));
    return c.req.method === 'HEAD' ? c.body(null, 200) : c.body(Buffer.from(csv), 200);
  });
  refuseOtherMethods(api, routePath, 'GET, HEAD');
};
