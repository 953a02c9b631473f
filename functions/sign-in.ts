import { base } from '../lib/composition/wiring/base.ts';
import { identityProvider } from '../lib/composition/wiring/identity-provider.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { addAuthRoutes } from '../lib/routes/web/auth-routes.ts';
import { addSessionsRoutes } from '../lib/routes/web/sessions-routes.ts';
import { newWebApi } from '../lib/routes/web/web-api.ts';

const shared = base(process.env, 'sign-in');
const dependencies = { ...shared, provider: identityProvider(process.env, shared.config, shared.clock) };
export const api = newWebApi(dependencies);
addAuthRoutes(api, dependencies);
addSessionsRoutes(api, dependencies);

export const handler = lambdaHandler(api);
