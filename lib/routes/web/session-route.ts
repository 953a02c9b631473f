import { AppError } from '../../errors/app-error.ts';
import { sessionPath, visitorPath } from '../../paths/web-paths.ts';
import { roleOf } from '../../stores/accounts/account.ts';
import type { Session, Visitor } from '../../types/console.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import { identifySession, type SessionDependencies } from './admit-session.ts';

/**
 * `GET /app/api/session`: the signed-in user and account, including the status of an ineligible one.
 * `GET /app/api/visitor`: whether a user is signed in (console-and-editor.md, "The other routes").
 */
export const addSessionRoute = (api: Api, dependencies: SessionDependencies): void => {
  api.get(sessionPath, async (c) => {
    const { user, account } = await identifySession(c, dependencies);
    const role = roleOf(account, user.userId);
    const { accountId: account_id, name, plan, status } = account;
    return c.json({
      user: { email: user.email, name: user.name, ...(role === undefined ? {} : { role }) },
      account: { account_id, name, plan, status },
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
