import { createBase } from '../lib/composition/wiring/base.ts';
import { identityProvider } from '../lib/composition/wiring/identity-provider.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { sealingKeys } from '../lib/composition/wiring/sealing-keys.ts';
import { addAuditRoute } from '../lib/routes/web/audit-route.ts';
import { addAuthRoutes } from '../lib/routes/web/auth-routes.ts';
import { addConfirmationsRoutes } from '../lib/routes/web/confirmations-routes.ts';
import { addKeysRoutes } from '../lib/routes/web/keys-routes.ts';
import { addPolicyReportsRoute } from '../lib/routes/web/policy-reports-route.ts';
import { addSessionRoute } from '../lib/routes/web/session-route.ts';
import { addAccountSessionsRoutes, addSessionsRoutes } from '../lib/routes/web/sessions-routes.ts';
import { newWebApi } from '../lib/routes/web/web-api.ts';

const shared = createBase(process.env, 'account');
const dependencies = {
  ...shared,
  provider: identityProvider(process.env, shared.config, shared.clock),
  sealingKeys: sealingKeys(shared),
};
export const api = newWebApi(dependencies);
addAuthRoutes(api, dependencies);
addSessionsRoutes(api, dependencies);
addAccountSessionsRoutes(api, dependencies);
addSessionRoute(api, dependencies);
addConfirmationsRoutes(api, dependencies);
addKeysRoutes(api, dependencies);
addAuditRoute(api, dependencies);
addPolicyReportsRoute(api, dependencies);

/** Lambda behind an HTTP API: the only one that changes keys, users and sessions. */
export const handler = lambdaHandler(api);
