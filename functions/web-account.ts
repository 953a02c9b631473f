import { base } from '../lib/service/hosts/wiring/base.ts';
import { identityProvider } from '../lib/service/hosts/wiring/identity-provider.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { addAuditRoute } from '../lib/service/http/web/audit-route.ts';
import { addConfirmationsRoutes } from '../lib/service/http/web/confirmations-routes.ts';
import { addKeysRoutes } from '../lib/service/http/web/keys-routes.ts';
import { addPolicyReportsRoute } from '../lib/service/http/web/policy-reports-route.ts';
import { addSessionRoute } from '../lib/service/http/web/session-route.ts';
import { newWebApi } from '../lib/service/http/web/web-api.ts';

const shared = base(process.env, 'web-account');
const dependencies = { ...shared, provider: identityProvider(process.env, shared.config, shared.clock) };
export const api = newWebApi(dependencies);
addSessionRoute(api, dependencies);
addConfirmationsRoutes(api, dependencies);
addKeysRoutes(api, dependencies);
addAuditRoute(api, dependencies);
addPolicyReportsRoute(api, dependencies);

/** Lambda behind an HTTP API: the only one besides sign-in that changes keys and users. */
export const handler = lambdaHandler(api);
