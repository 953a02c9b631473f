import { findingCodes, findingSeverities } from '@bulkfill/engine/fill/check/finding';
import { routePaths } from '../../paths/paths.ts';
import { findFindings } from '../../workflows/checks/find-findings.ts';
import type { ChecksDependencies } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { buildJsonObject, sendJson } from '../json-answer.ts';
import {
  checkIdOf,
  integerParameter,
  invalidParameter,
  listParameter,
  rowsLimit,
  singleParameter,
  wantsParams,
} from '../query-parameters.ts';

const routePath = routePaths.findings(':check_id');

const findingCursor = (position: number): string => Buffer.from(`finding:${position}`).toString('base64url');

const afterParameter = (url: string): number => {
  const text = singleParameter(url, 'after');
  if (text === undefined) return 0;
  const position = /^finding:([0-9]{1,9})$/.exec(Buffer.from(text, 'base64url').toString())?.[1];
  if (position === undefined || findingCursor(Number(position)) !== text) {
    throw invalidParameter('after', 'must be the "next" of the previous page');
  }
  return Number(position);
};

/** `GET /v1/bulkfill/checks/{check_id}/findings`. Source: api.md, "Check". */
export const addFindingsRoute = (api: Api, dependencies: ApiDependencies & ChecksDependencies): void => {
  api.get(routePath, async (c) => {
    const { accountId } = await c.get('admit')('read');
    const { url } = c.req;
    const request = {
      codes: listParameter(url, 'code', findingCodes) ?? findingCodes,
      severities: listParameter(url, 'severity', findingSeverities) ?? findingSeverities,
      limit: integerParameter(url, 'limit', rowsLimit),
      after: afterParameter(url),
      withParams: wantsParams(url),
    };
    const { json, next } = await findFindings(
      dependencies,
      accountId,
      checkIdOf(c.req.param('check_id')),
      request,
      c.req.raw.signal,
    );
    return sendJson(c, buildJsonObject({ findings: json, next: next === undefined ? null : findingCursor(next) }));
  });
  refuseOtherMethods(api, routePath, 'GET, HEAD');
};
