import { base } from '../lib/service/hosts/wiring/base.ts';
import { identityProvider } from '../lib/service/hosts/wiring/identity-provider.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { addAuthRoutes } from '../lib/service/http/web/auth-routes.ts';
import { addSessionsRoutes } from '../lib/service/http/web/sessions-routes.ts';
import { newWebApi } from '../lib/service/http/web/web-api.ts';

const shared = base(process.env, 'sign-in');
const dependencies = { ...shared, provider: identityProvider(process.env, shared.config, shared.clock) };
export const api = newWebApi(dependencies);
addAuthRoutes(api, dependencies);
addSessionsRoutes(api, dependencies);

export const handler = lambdaHandler(api);
