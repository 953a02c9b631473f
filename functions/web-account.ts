import { base } from '../hosts/wiring/base.ts';
import { identityProvider } from '../hosts/wiring/identity-provider.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { addAuditRoute } from '../lib/http/web/audit-route.ts';
import { addConfirmationsRoutes } from '../lib/http/web/confirmations-routes.ts';
import { addKeysRoutes } from '../lib/http/web/keys-routes.ts';
import { addSessionRoute } from '../lib/http/web/session-route.ts';
import { newWebApi } from '../lib/http/web/web-api.ts';

const shared = base(process.env, 'web-account');
const dependencies = { ...shared, provider: identityProvider(process.env, shared.config, shared.clock) };
const api = newWebApi(dependencies);
addSessionRoute(api, dependencies);
addConfirmationsRoutes(api, dependencies);
addKeysRoutes(api, dependencies);
addAuditRoute(api, dependencies);

/** Lambda behind an HTTP API: the only one, beside sign-in, that changes keys and users. */
export const handler = lambdaHandler(api);
