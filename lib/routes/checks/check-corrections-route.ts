import { correctionsFormats } from '@bulkfill/engine/fill/corrections/make-corrections';
import { routePaths } from '../../paths/paths.ts';
import { checkResults } from '../../workflows/checks/find-findings.ts';
import { correctionsOf } from '../../workflows/rows/find-corrections.ts';
import type { RowsDependencies } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { checkIdOf } from '../query-parameters.ts';
import { answerCorrections, parseCorrectionsChoice } from '../rows/corrections-route.ts';

const routePathOf = {
  csv: routePaths.checkCorrections(':check_id'),
  xlsx: routePaths.checkCorrectionsWorkbook(':check_id'),
} as const;

/**
 * `GET /v1/bulkfill/checks/{check_id}/corrections.csv` and `…/corrections.xlsx`: rows that would not be `success`.
 * Source: api.md, "Check".
 */
export const addCheckCorrectionsRoute = (api: Api, dependencies: ApiDependencies & RowsDependencies): void => {
  for (const format of correctionsFormats) {
    const routePath = routePathOf[format];
    api.get(routePath, async (c) => {
      const { accountId } = await c.get('admit')('download');
      const choice = parseCorrectionsChoice(c.req.url, format);
      const { job, results } = await checkResults(dependencies, accountId, checkIdOf(c.req.param('check_id')));
      const { rows: stored, expiresAtMs } = results;
      const found = { job, producerJobId: job.jobId, stored, expiresAtMs };
      return answerCorrections(c, dependencies, await correctionsOf(dependencies, found, choice, c.req.raw.signal));
    });
    refuseOtherMethods(api, routePath, 'GET, HEAD');
  }
};
