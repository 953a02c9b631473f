import { routePaths } from '../../paths/paths.ts';
import { findRowPdf } from '../../workflows/rows/find-row-pdf.ts';
import { formatAttachment } from '../../workflows/rows/format-attachment.ts';
import type { RowsDependencies } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { chooseFollowMethod } from '../choose-follow-method.ts';
import { invalidParameter } from '../query-parameters.ts';

const routePath = routePaths.rowPdf(':job_id', ':row_number');

const rowNumberOf = (text: string): number => {
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw invalidParameter('row_number', 'must be the number of a row');
  return Number(text);
};

/** `GET /v1/bulkfill/export-jobs/{job_id}/rows/{row_number}/pdf`. Source: api.md, "Rows". */
export const addRowPdfRoute = (api: Api, dependencies: ApiDependencies & RowsDependencies): void => {
  api.get(routePath, async (c) => {
    const { accountId } = await c.get('admit')('download');
    const rowNumber = rowNumberOf(c.req.param('row_number'));
    const pdf = await findRowPdf(dependencies, accountId, c.req.param('job_id'), rowNumber, c.req.raw.signal);
    if (dependencies.config.delivery.mode === 'cloud') return c.redirect(await pdf.url(chooseFollowMethod(c)), 302);
    const body = c.req.method === 'HEAD' ? null : await pdf.open();
    c.header('Content-Type', 'application/pdf');
    c.header('Content-Disposition', formatAttachment(pdf.fileName));
    c.header('Content-Length', String(pdf.sizeBytes));
    return body === null ? c.body(null, 200) : c.body(body, 200);
  });
  refuseOtherMethods(api, routePath, 'GET, HEAD');
};
