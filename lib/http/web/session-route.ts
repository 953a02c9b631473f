import { sessionPath } from '../../core/web-paths.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import { identifySession, type SessionDependencies } from './admit-session.ts';

/** `GET /app/api/session`: who is signed in. An account that may do nothing is told its status here. Source: console.md, "The other routes". */
export const addSessionRoute = (api: Api, dependencies: SessionDependencies): void => {
  api.get(sessionPath, async (c) => {
    const { user, account } = await identifySession(c, dependencies);
    const { accountId: account_id, name, plan, status } = account;
    return c.json({ user: { email: user.email, name: user.name }, account: { account_id, name, plan, status } });
  });
  refuseOtherMethods(api, sessionPath, 'GET, HEAD');
};
