import { nameSubject } from '@bulkfill/engine/pdf/asn1/certificate';
import { formatIsoTime } from '../../core/clock.ts';
import { AppError } from '../../errors/app-error.ts';
import { sessionPath, visitorPath } from '../../paths/web-paths.ts';
import { type Account, roleOf } from '../../stores/accounts/account.ts';
import type { Session, Visitor } from '../../types/console.ts';
import type { ServicePorts } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import { identifySession, type SessionDependencies } from './admit-session.ts';

/** A key that cannot be used is reported when a job asks for it. */
const sealOf = async (
  { sealingKeys }: Pick<ServicePorts, 'sealingKeys'>,
  { sealKey }: Account,
): Promise<Pick<Session, 'seal'>> => {
  const found = await sealingKeys.find(sealKey).catch(() => undefined);
  if (found === undefined) return {};
  return { seal: { subject: nameSubject(found.leaf), not_after: formatIsoTime(found.leaf.notAfterMs) } };
};

/**
 * `GET /app/api/session`: the signed-in user and account, including the status of an ineligible one.
 * `GET /app/api/visitor`: whether a user is signed in (console-and-editor.md, "The other routes").
 */
export const addSessionRoute = (
  api: Api,
  dependencies: SessionDependencies & Pick<ServicePorts, 'sealingKeys'>,
): void => {
  api.get(sessionPath, async (c) => {
    const { user, account } = await identifySession(c, dependencies);
    const role = roleOf(account, user.userId);
    const { accountId: account_id, name, plan, status } = account;
    return c.json({
      user: { email: user.email, name: user.name, ...(role === undefined ? {} : { role }) },
      account: { account_id, name, plan, status },
      ...(await sealOf(dependencies, account)),
    } satisfies Session);
  });
  refuseOtherMethods(api, sessionPath, 'GET, HEAD');

  api.get(visitorPath, async (c) => {
    const signed_in = await identifySession(c, dependencies).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'SESSION_REQUIRED') return false;
        throw error;
      },
    );
    return c.json({ signed_in } satisfies Visitor);
  });
  refuseOtherMethods(api, visitorPath, 'GET, HEAD');
};
