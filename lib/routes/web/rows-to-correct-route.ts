import { routePaths } from '../../paths/paths.ts';
import type { RowsToCorrect } from '../../types/console.ts';
import { type RowsToCorrectNow, rowsToCorrect } from '../../workflows/rows/rows-to-correct.ts';
import type { RowsDependencies } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { maxCloudBytes } from '../byte-range.ts';
import { buildJsonObject, sendJson } from '../json-answer.ts';
import { integerParameter } from '../query-parameters.ts';

const routePath = routePaths.rowsToCorrect(':job_id');

/** Rows that a page can edit. Further rows are corrected in a spreadsheet. */
const limit = { fallback: 1000, min: 1, max: 1000 };

/** Reserves space for labels and reasons. */
const mostBytes = maxCloudBytes - 1_000_000;

const members = ({
  columns,
  rows,
  total,
  moved,
  ...found
}: RowsToCorrectNow): Readonly<Record<keyof RowsToCorrect, unknown>> => ({
  columns,
  rows,
  total,
  failed_rows: found.failedRows,
  failed_rows_are_free: found.failedRowsAreFree,
  mended_rows: found.correctedRows,
  retry_runs: found.retryRuns,
  moved: moved.map(({ jobId, openRows }) => ({ job_id: jobId, open_rows: openRows })),
});

/**
 * `GET /app/api/export-jobs/{job_id}/rows-to-mend`: rows that need a correction, with their cells. Source:
 * console-and-editor.md, "The other routes".
 */
export const addRowsToCorrectRoute = (api: Api, dependencies: ApiDependencies & RowsDependencies): void => {
  api.get(routePath, async (c) => {
    const { accountId } = await c.get('admit')('download');
    const mostRows = integerParameter(c.req.url, 'limit', limit);
    const found = await rowsToCorrect(
      dependencies,
      { accountId, jobId: c.req.param('job_id') },
      { mostRows, mostBytes },
      c.req.raw.signal,
    );
    return sendJson(c, buildJsonObject(members(found)));
  });
  refuseOtherMethods(api, routePath, 'GET, HEAD');
};
