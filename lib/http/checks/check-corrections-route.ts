import { routePaths } from '../../core/paths.ts';
import { checkResults } from '../../workflows/checks/find-findings.ts';
import { type CorrectionsDependencies, correctionsOf } from '../../workflows/rows/find-corrections.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { answerCorrections } from '../rows/corrections-route.ts';
import { checkIdOf } from './check-id.ts';

const routePath = routePaths.checkCorrections(':check_id');

/** `GET /v1/bulkfill/checks/{check_id}/corrections.csv`: of the rows that would not be `success`. Source: api-additions.md, "Check". */
export const addCheckCorrectionsRoute = (api: Api, dependencies: ApiDependencies & CorrectionsDependencies): void => {
  api.get(routePath, async (c) => {
    const { accountId } = await c.get('admit')('download');
    const { job, results } = await checkResults(dependencies, accountId, checkIdOf(c.req.param('check_id')));
    const { rows: stored, expiresAtMs } = results;
    const corrections = await correctionsOf(dependencies, { job, producerJobId: job.jobId, stored, expiresAtMs }, c.req.raw.signal);
    return answerCorrections(c, dependencies, corrections);
  });
  refuseOtherMethods(api, routePath, 'GET, HEAD');
};
