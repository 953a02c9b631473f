import { auditPath } from '../../paths/web-paths.ts';
import { buildAuditEntryBody } from '../../stores/audit/audit-entry-body.ts';
import type { AuditLog } from '../../stores/audit/audit-log.ts';
import type { AuditPage } from '../../types/console.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import { integerParameter, invalidParameter, singleParameter } from '../query-parameters.ts';
import { admitManager, type SessionDependencies } from './admit-session.ts';

const pageLimit = { fallback: 50, min: 1, max: 100 };
/** Place in the audit log: a time and an id. */
const placePattern = /^\d{15}#[0-9a-f-]{36}$/;

/** `GET /app/api/audit`: actions on the account with their actors, newest first. Source: console-and-editor.md. */
export const addAuditRoute = (api: Api, dependencies: SessionDependencies & { readonly audit: AuditLog }): void => {
  api.get(auditPath, async (c) => {
    const { account } = await admitManager(c, dependencies, 'read');
    const text = singleParameter(c.req.url, 'after');
    const after = text === undefined ? undefined : Buffer.from(text, 'base64url').toString();
    if (after !== undefined && !placePattern.test(after))
      throw invalidParameter('after', 'must be the "next" of the previous page');
    const { entries, next } = await dependencies.audit.list(account.accountId, {
      limit: integerParameter(c.req.url, 'limit', pageLimit),
      after,
    });
    return c.json({
      entries: entries.map(buildAuditEntryBody),
      next: next === undefined ? null : Buffer.from(next).toString('base64url'),
    } satisfies AuditPage);
  });
  refuseOtherMethods(api, auditPath, 'GET, HEAD');
};
