import { rowStatuses } from '@bulkfill/engine/fill/row-store/row-status';
import { routePaths } from '../../paths/paths.ts';
import { listRows } from '../../workflows/rows/list-rows.ts';
import type { RowsDependencies } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { buildJsonObject, sendJson } from '../json-answer.ts';
import { booleanParameter, integerParameter, listParameter, rowsLimit, wantsParams } from '../query-parameters.ts';
import { encodeRowCursor, parseRowCursor } from './row-cursor.ts';

const routePath = routePaths.rows(':job_id');

/** `GET /v1/bulkfill/export-jobs/{job_id}/rows`. Source: api.md, "Rows". */
export const addListRowsRoute = (api: Api, dependencies: ApiDependencies & RowsDependencies): void => {
  api.get(routePath, async (c) => {
    const { accountId } = await c.get('admit')('read');
    const { url } = c.req;
    const input = {
      accountId,
      jobId: c.req.param('job_id'),
      statuses: listParameter(url, 'status', rowStatuses) ?? rowStatuses,
      notices: booleanParameter(url, 'notices'),
      limit: integerParameter(url, 'limit', rowsLimit),
      after: parseRowCursor(url),
      withParams: wantsParams(url),
    };
    const { json, next } = await listRows(dependencies, input, c.req.raw.signal);
    return sendJson(c, buildJsonObject({ rows: json, next: next === undefined ? null : encodeRowCursor(next) }));
  });
  refuseOtherMethods(api, routePath, 'GET, HEAD');
};
