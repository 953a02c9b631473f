import { correctionsFormats } from '@bulkfill/engine/fill/corrections/make-corrections';
import { routePaths } from '../../paths/paths.ts';
import { type Corrections, type CorrectionsChoice, findCorrections } from '../../workflows/rows/find-corrections.ts';
import { formatAttachment } from '../../workflows/rows/format-attachment.ts';
import type { RowsDependencies } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiContext, ApiDependencies } from '../api-context.ts';
import { maxCloudBytes } from '../byte-range.ts';
import { chooseFollowMethod } from '../choose-follow-method.ts';
import { booleanParameter } from '../query-parameters.ts';

const routePathOf = {
  csv: routePaths.corrections(':job_id'),
  xlsx: routePaths.correctionsWorkbook(':job_id'),
} as const;

/** Parses the request: the path decides the format, `labels` the header of CSV. Throws `INVALID_PARAMETER`. */
export const parseCorrectionsChoice = (url: string, format: CorrectionsChoice['format']): CorrectionsChoice => {
  return { format, withLabels: booleanParameter(url, 'labels') ?? false };
};

/** Redirects to storage if they are too large for a Lambda response. */
export const answerCorrections = async (
  c: ApiContext,
  { config }: Pick<ApiDependencies, 'config'>,
  { fileName, contentType, bytes, url }: Corrections,
): Promise<Response> => {
  if (config.delivery.mode === 'cloud' && bytes.length > maxCloudBytes)
    return c.redirect(await url(chooseFollowMethod(c)), 302);
  c.header('Content-Type', contentType);
  c.header('Content-Disposition', formatAttachment(fileName));
  c.header('Content-Length', String(bytes.length));
  return c.req.method === 'HEAD' ? c.body(null, 200) : c.body(Buffer.from(bytes), 200);
};

/** `GET /v1/bulkfill/export-jobs/{job_id}/corrections.csv` and `…/corrections.xlsx`. Source: api.md, "Rows". */
export const addCorrectionsRoute = (api: Api, dependencies: ApiDependencies & RowsDependencies): void => {
  for (const format of correctionsFormats) {
    const routePath = routePathOf[format];
    api.get(routePath, async (c) => {
      const { accountId } = await c.get('admit')('download');
      const choice = parseCorrectionsChoice(c.req.url, format);
      const corrections = await findCorrections(
        dependencies,
        { accountId, jobId: c.req.param('job_id') },
        choice,
        c.req.raw.signal,
      );
      return answerCorrections(c, dependencies, corrections);
    });
    refuseOtherMethods(api, routePath, 'GET, HEAD');
  }
};
