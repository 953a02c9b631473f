import { withoutParams } from '@bulkfill/engine/core/diagnostic';
import { mib } from '@bulkfill/engine/core/units';
import { templateRoutePaths } from '../../paths/paths.ts';
import type { FillFacts } from '../../workflows/fill-template/fill-storage.ts';
import { type FillDelivery, TemplateFills } from '../../workflows/fill-template/fill-template.ts';
import { formatAttachment } from '../../workflows/rows/format-attachment.ts';
import type { FillTemplateDependencies } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiContext } from '../api-context.ts';
import { encodeBase64Json } from '../encode-base64-json.ts';
import { buildJsonObject, sendJson } from '../json-answer.ts';
import { wantsParams } from '../query-parameters.ts';
import { readBoundedBody } from '../read-bounded-body.ts';
import { sendBytes } from '../send-bytes.ts';
import { requireUncoded } from '../uncoded-body.ts';
import { requireJson } from '../web/json-body.ts';

const routePath = templateRoutePaths.fill(':template_id');

/** Source: api.md, "One document". */
const maxBodyBytes = 4 * mib;

/** Returns true if an `Accept` header prefers JSON to a PDF. Source: RFC 9110, 12.5.1. */
const prefersJson = (accept: string | undefined): boolean => {
  if (accept === undefined) return false;
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { type, quality: weight === undefined ? 1 : Number(weight.slice(2)) };
  });
  const qualityOf = (...types: readonly string[]): number => {
    for (const type of types) {
      const range = ranges.find((one) => one.type === type);
      if (range !== undefined) return Number.isFinite(range.quality) ? range.quality : 0;
    }
    return 0;
  };
  return qualityOf('application/json', 'application/*', '*/*') > qualityOf('application/pdf', 'application/*', '*/*');
};

/** Removes `params`: a replayed answer may have been made for a request that asked for them. */
const plain = (facts: FillFacts): FillFacts => ({
  ...facts,
  warnings: facts.warnings.map(withoutParams),
  notices: facts.notices.map(withoutParams),
});

const answerJson = async (c: ApiContext, { facts, pdf, url }: FillDelivery, withParams: boolean): Promise<Response> => {
  const members = withParams ? facts : plain(facts);
  return sendJson(
    c,
    buildJsonObject({ ...members, ...(url === undefined ? { pdf: await encodeBase64Json(pdf) } : { pdf_url: url }) }),
  );
};

const answerPdf = (c: ApiContext, { pdf, url }: FillDelivery): Response => {
  if (url !== undefined) return c.redirect(url, 303);
  c.header('Content-Type', 'application/pdf');
  c.header('Content-Length', String(pdf.byteLength));
  return sendBytes(c, pdf);
};

/** `POST …/templates/{template_id}/fill`. `maxAnswerBytes`: maximum size of a PDF. Source: api.md, "One document". */
export const addFillTemplateRoute = (
  api: Api,
  dependencies: FillTemplateDependencies,
  maxAnswerBytes: number,
): void => {
  const fills = new TemplateFills(dependencies, maxAnswerBytes);
  api.post(routePath, async (c) => {
    const account = await c.get('admit')('fill');
    requireUncoded(c);
    requireJson(c);
    const idempotencyKey = c.req.header('idempotency-key') ?? null;
    const withParams = wantsParams(c.req.url);
    const body = await readBoundedBody(c.req.raw.body, maxBodyBytes);
    const filled = await fills.fill({
      account,
      templateId: c.req.param('template_id'),
      idempotencyKey,
      body,
      withParams,
      logger: c.get('logger'),
    });
    const { facts, replayed } = filled;
    if (replayed) c.header('Idempotent-Replayed', 'true');
    c.header('X-Row-Status', facts.status);
    c.header('X-Row-Warnings', String(facts.warnings.length + (facts.more_warnings ?? 0)));
    c.header('X-Row-Notices', String(facts.notices.length + (facts.more_notices ?? 0)));
    c.header('Content-Disposition', formatAttachment(facts.file_name));
    c.header('ETag', `"${facts.sha256}"`);
    c.header('Cache-Control', 'private, no-store');
    c.header('Vary', 'Accept');
    return prefersJson(c.req.header('accept')) ? answerJson(c, filled, withParams) : answerPdf(c, filled);
  });
  refuseOtherMethods(api, routePath, 'POST');
};
