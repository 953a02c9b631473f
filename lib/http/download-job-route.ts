import { AppError } from '../core/app-error.ts';
import { routePaths } from '../core/paths.ts';
import { type DeliveredOutput, type Delivery, type DownloadJobDependencies, findDelivery } from '../workflows/download-job.ts';
import { type Api, refuseOtherMethods } from './api.ts';
import type { ApiContext, ApiDependencies } from './api-context.ts';
import { parseByteRange } from './byte-range.ts';

const outputPaths = {
  archive: routePaths.download(':job_id'),
  print: routePaths.printFile(':job_id'),
} as const satisfies Record<DeliveredOutput, string>;

/** The file itself, whole or a part of it. Source: specification 4.3; decisions.md, "Delivery"; RFC 9110, 13.1.5 and 14. */
const streamed = async (c: ApiContext, delivery: Delivery): Promise<Response> => {
  const { sizeBytes } = delivery;
  const tag = `"${delivery.tag}"`;
  const condition = c.req.header('if-range');
  const range = condition === undefined || condition === tag ? parseByteRange(c.req.header('range'), sizeBytes) : 'whole';
  c.header('Accept-Ranges', 'bytes');
  c.header('ETag', tag);
  if (range === 'unsatisfiable') {
    c.header('Content-Range', `bytes */${sizeBytes}`);
    throw new AppError('RANGE_NOT_SATISFIABLE');
  }
  const part = range === 'whole' ? undefined : range;
  // Before the headers of the file: a refusal must not carry its length.
  const body = c.req.method === 'HEAD' ? null : await delivery.open(part);
  c.header('Content-Type', delivery.contentType);
  c.header('Content-Disposition', delivery.contentDisposition);
  c.header('Content-Length', String(part === undefined ? sizeBytes : part.end - part.start + 1));
  if (part !== undefined) c.header('Content-Range', `bytes ${part.start}-${part.end}/${sizeBytes}`);
  const status = part === undefined ? 200 : 206;
  return body === null ? c.body(null, status) : c.body(body, status);
};

/**
 * `GET /v1/bulkfill/export-jobs/{job_id}/download`, and the same for the print file at `…/print-file`.
 * Source: specification 4.3; api-additions.md, "Print file".
 */
export const addDownloadJobRoute = (api: Api, dependencies: ApiDependencies & DownloadJobDependencies): void => {
  for (const output of ['archive', 'print'] as const) {
    const path = outputPaths[output];
    api.get(path, async (c) => {
      const account = await c.get('admit')('download');
      const delivery = await findDelivery(dependencies, account.accountId, c.req.param('job_id'), output);
      if (dependencies.config.delivery.mode === 'direct') return streamed(c, delivery);
      return c.redirect(await delivery.url(), 302);
    });
    refuseOtherMethods(api, path, 'GET, HEAD');
  }
};
