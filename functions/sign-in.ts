import { base } from '../hosts/wiring/base.ts';
import { identityProvider } from '../hosts/wiring/identity-provider.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { addAuthRoutes } from '../lib/http/web/auth-routes.ts';
import { newWebApi } from '../lib/http/web/web-api.ts';

const shared = base(process.env, 'sign-in');
const dependencies = { ...shared, provider: identityProvider(process.env, shared.config, shared.clock) };
const api = newWebApi(dependencies);
addAuthRoutes(api, dependencies);

/** Lambda behind an HTTP API: sign-in and sign-out. */
export const handler = lambdaHandler(api);
