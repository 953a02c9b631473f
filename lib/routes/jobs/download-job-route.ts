import { AppError } from '../../errors/app-error.ts';
import { apiBasePaths, routePaths } from '../../paths/paths.ts';
import { type DeliveredOutput, type Delivery, findDelivery } from '../../workflows/jobs/download-job.ts';
import { formatAttachment } from '../../workflows/rows/format-attachment.ts';
import type { JobsDependencies } from '../../workflows/service-ports.ts';
import { acceptsCoding } from '../accepts-coding.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiContext, ApiDependencies } from '../api-context.ts';
import { parseByteRange } from '../byte-range.ts';
import { chooseFollowMethod } from '../choose-follow-method.ts';
import { isUnchanged } from '../is-unchanged.ts';
import { invalidParameter, singleParameter } from '../query-parameters.ts';

const outputPaths = {
  archive: routePaths.download(':job_id'),
  print: routePaths.printFile(':job_id'),
} as const satisfies Record<DeliveredOutput, string>;

/** Streams the file, or a range of it. Source: specification 4.3; api.md, "Delivery"; RFC 9110, 13 and 14. */
const streamed = async (c: ApiContext, delivery: Delivery, contentDisposition: string): Promise<Response> => {
  const { sizeBytes } = delivery;
  const tag = `"${delivery.tag}"`;
  const condition = c.req.header('if-range');
  const range =
    condition === undefined || condition === tag ? parseByteRange(c.req.header('range'), sizeBytes) : 'whole';
  c.header('Accept-Ranges', 'bytes');
  c.header('ETag', tag);
  if (isUnchanged(c, tag)) return c.body(null, 304);
  if (range === 'unsatisfiable') {
    c.header('Content-Range', `bytes */${sizeBytes}`);
    throw new AppError('RANGE_NOT_SATISFIABLE');
  }
  const part = range === 'whole' ? undefined : range;
  // Open the file before setting its headers: an error response must not have its length.
  const body = c.req.method === 'HEAD' ? null : await delivery.open(part);
  c.header('Content-Type', delivery.contentType);
  c.header('Content-Disposition', contentDisposition);
  c.header('Content-Length', String(part === undefined ? sizeBytes : part.end - part.start + 1));
  if (part !== undefined) c.header('Content-Range', `bytes ${part.start}-${part.end}/${sizeBytes}`);
  const status = part === undefined ? 200 : 206;
  return body === null ? c.body(null, status) : c.body(body, status);
};

const isMerged = (url: string): boolean => {
  const text = singleParameter(url, 'merged') ?? 'false';
  if (text !== 'true' && text !== 'false') throw invalidParameter('merged', 'must be true or false');
  return text === 'true';
};

const noComposer = 'This deployment cannot merge a job and its retries into one ZIP. Download each job separately.';

/**
 * `GET /v1/bulkfill/export-jobs/{job_id}/download`, and `…/print-file`. `composer`: composes merged ZIPs. Source:
 * specification 4.3; api.md, "Print file" and "Merged download".
 */
export const addDownloadJobRoute = (
  api: Api,
  dependencies: ApiDependencies & JobsDependencies,
  composer?: (accountId: string, jobId: string) => Promise<Delivery>,
): void => {
  for (const output of ['archive', 'print'] as const) {
    const path = outputPaths[output];
    api.get(path, async (c) => {
      const account = await c.get('admit')('download');
      const jobId = c.req.param('job_id');
      const merged = output === 'archive' && isMerged(c.req.url);
      if (merged && composer === undefined) throw new AppError('DELIVERY_NOT_FOUND', { message: noComposer });
      const delivery =
        merged && composer !== undefined
          ? await composer(account.accountId, jobId)
          : await findDelivery(dependencies, account.accountId, jobId, output);
      // The console uses the readable file name, the API the job id.
      const called = c.get('basePath') === apiBasePaths.session ? formatAttachment(delivery.spokenName) : undefined;
      if (dependencies.config.delivery.mode === 'direct')
        return streamed(c, delivery, called ?? delivery.contentDisposition);
      c.header('Vary', 'Accept-Encoding', { append: true });
      // A range refers to the file's own bytes.
      const takesZstd = c.req.header('range') === undefined && acceptsCoding(c.req.header('accept-encoding'), 'zstd');
      return c.redirect(await delivery.url(called, takesZstd, chooseFollowMethod(c)), 302);
    });
    refuseOtherMethods(api, path, 'GET, HEAD');
  }
};
