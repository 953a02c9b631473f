import { readJsonBody } from '@bulkfill/engine/core/json-body';
import * as v from 'valibot';
import { AppError } from '../../errors/app-error.ts';
import { policyReportsPath } from '../../paths/web-paths.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import { readBoundedBody } from '../read-bounded-body.ts';
import { identifySession, type SessionDependencies } from './admit-session.ts';

const maxBytes = 16 * 1024;
const maxShownCharacters = 200;

const said = v.optional(v.string(), '');
const reportSchema = v.object({
  'csp-report': v.object({
    'effective-directive': said,
    'violated-directive': said,
    'blocked-uri': said,
    'source-file': said,
    'line-number': v.optional(v.number()),
  }),
});

/** Returns a URL without parts that may contain secrets, or a word such as `inline`, safe for one log line. */
const shown = (text: string): string => {
  const plain =
    URL.canParse(text) && /^https?:/.test(text)
      ? `${new URL(text).origin}${new URL(text).pathname}`
      : (text.split(/[?#]/, 1)[0] ?? '');
  return plain.replaceAll(/\p{C}/gu, '').slice(0, maxShownCharacters);
};

/**
 * `POST /app/api/policy-reports`: logs content security policy violations that a browser reports, never the blocked
 * code. Requires a session. Source: conformance-and-security.md, "Headers"; W3C Content Security Policy, 5.3.
 */
export const addPolicyReportsRoute = (api: Api, dependencies: SessionDependencies): void => {
  api.post(policyReportsPath, async (c) => {
    await c.get('limitKeyless')();
    await identifySession(c, dependencies);
    const bytes = await readBoundedBody(c.req.raw.body, maxBytes);
    const read = v.safeParse(reportSchema, readJsonBody(bytes));
    if (!read.success)
      throw new AppError('INVALID_PARAMETER', { message: 'The body is not a Content Security Policy report.' });
    const report = read.output['csp-report'];
    c.get('logger').warn(
      'A browser blocked content that the Content Security Policy forbids. If the source is a file of this service, check the page for injected markup.',
      {
        directive: shown(report['effective-directive'] || report['violated-directive']),
        blocked: shown(report['blocked-uri']),
        source: shown(report['source-file']),
        line: report['line-number'] ?? null,
      },
    );
    return c.body(null, 204);
  });
  refuseOtherMethods(api, policyReportsPath, 'POST');
};
