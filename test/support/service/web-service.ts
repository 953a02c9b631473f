import { randomUUID } from 'node:crypto';
import { unlockDocument } from '@bulkfill/engine/pdf/unlock/unlock-document';
import type { DesignInspector } from '@bulkfill/engine/threads/tasks/design-inspector';
import type { DocumentUnlocker } from '@bulkfill/engine/threads/tasks/document-unlocker';
import { addJobRoutes } from '../../../lib/composition/job-routes.ts';
import { notSigned } from '../../../lib/composition/wiring/saved-templates.ts';
import type { Clock } from '../../../lib/core/clock.ts';
import { addAttestationRoute } from '../../../lib/routes/attestation/attestation-route.ts';
import { addReadUsageRoute } from '../../../lib/routes/jobs/read-usage-route.ts';
import { addFillTemplateRoute } from '../../../lib/routes/templates/fill-template-route.ts';
import { mountSessionApi } from '../../../lib/routes/web/admit-session.ts';
import { addAuditRoute } from '../../../lib/routes/web/audit-route.ts';
import { addAuthRoutes } from '../../../lib/routes/web/auth-routes.ts';
import { addCancelCheckRoute } from '../../../lib/routes/web/cancel-check-route.ts';
import { addConfirmationsRoutes } from '../../../lib/routes/web/confirmations-routes.ts';
import { addDesignRoutes } from '../../../lib/routes/web/designs/design-routes.ts';
import { addPreviewRoutes } from '../../../lib/routes/web/designs/preview-routes.ts';
import { addUnlockRoute } from '../../../lib/routes/web/designs/unlock-route.ts';
import { addJobFamilyRoute } from '../../../lib/routes/web/job-family-route.ts';
import { addKeysRoutes } from '../../../lib/routes/web/keys-routes.ts';
import { addPolicyReportsRoute } from '../../../lib/routes/web/policy-reports-route.ts';
import { addRowsToCorrectRoute } from '../../../lib/routes/web/rows-to-correct-route.ts';
import { addSessionRoute } from '../../../lib/routes/web/session-route.ts';
import { addAccountSessionsRoutes, addSessionsRoutes } from '../../../lib/routes/web/sessions-routes.ts';
import { addExportRoutes } from '../../../lib/routes/web/templates/export-routes.ts';
import { addTemplateFileRoutes } from '../../../lib/routes/web/templates/template-files.ts';
import { addTemplateRoutes } from '../../../lib/routes/web/templates/template-routes.ts';
import { addUsageMonthsRoute } from '../../../lib/routes/web/usage-months-route.ts';
import { newWebApi } from '../../../lib/routes/web/web-api.ts';
import type { IdentityProvider } from '../../../lib/stores/identity-provider/identity-provider.ts';
import { keyPackageSigner } from '../../../lib/stores/package-signer/package-signer.ts';
import { hashBrowserToken, newBrowserToken } from '../../../lib/stores/sessions/session.ts';
import type { User } from '../../../lib/stores/users/user.ts';
import { packageOf, signTemplate } from '../../../lib/workflows/export-package/export-package.ts';
import { openTemplate } from '../../../lib/workflows/templates/open-template.ts';
import { asFunction, type FunctionName } from '../iam/policed.ts';
import { aRequest } from './a-request.ts';
import { inProcessDesignInspector } from './in-process-design-inspector.ts';
import { testSigningKey } from './package-signing.ts';
import { type TestServiceOptions, testService } from './test-service.ts';
import type { TestStack } from './test-stack.ts';

/** Runs the work of the thread in this one. */
const inProcessUnlocker: DocumentUnlocker = { unlock: async (load, options) => unlockDocument(await load(), options) };

/** Maximum size of a preview response on a test stack. */
export const maxPreviewBytes = 200_000;

export const publicOrigin = 'https://fill.test';
const issuer = 'https://id.test';

/** Provider for tests without sign-in. */
const noProvider: IdentityProvider = {
  authorizationUrl: () => Promise.reject(new Error('There is no provider in this test.')),
  redeem: () => Promise.reject(new Error('There is no provider in this test.')),
};

export interface WebServiceOptions extends Omit<TestServiceOptions, 'settings'> {
  /** The host of uploads has no signing key, as on AWS. */
  readonly signsApart?: boolean;
  readonly provider?: (clock: Clock) => IdentityProvider;
  readonly designInspector?: DesignInspector;
}

const functionOf = (path: string): FunctionName => {
  if (path.endsWith('/fill')) return 'fill-template';
  if (path.endsWith('/attestation')) return 'attest-job';
  if (path.endsWith('/package') || path === '/app/api/exports') return 'export-package';
  if (/^\/app\/api\/(documents|assets|previews|templates\/[^/]+\/preview)\b/.test(path)) return 'preview';
  if (/^\/app\/api\/(templates|exports\/)/.test(path)) return 'templates';
  return /^\/app\/api\/(export-jobs|checks|usage)\b/.test(path) ? 'web-jobs' : 'account';
};

/** Starts the console on a test stack: real storage, a fake clock, and sessions without a sign-in. */
export const webService = (
  stack: Pick<TestStack, 'env'>,
  settings: Readonly<Record<string, string>> = {},
  { provider, signsApart = false, designInspector = inProcessDesignInspector, ...options }: WebServiceOptions = {},
) => {
  const service = testService(stack, {
    ...options,
    settings: { PUBLIC_ORIGIN: publicOrigin, OIDC_ISSUER: issuer, ...settings },
  });
  const { sessions, users, unit, clock, ids } = service;
  const api = newWebApi(service);
  const signingIn = { ...service, provider: provider?.(clock) ?? noProvider };
  addSessionRoute(api, service);
  addAuthRoutes(api, signingIn);
  addSessionsRoutes(api, signingIn);
  addAccountSessionsRoutes(api, signingIn);
  addConfirmationsRoutes(api, signingIn);
  addKeysRoutes(api, service);
  addAuditRoute(api, service);
  addPolicyReportsRoute(api, service);
  const sessionApi = mountSessionApi(api, service);
  const exporting = {
    ...service,
    designInspector,
    packageSigner: keyPackageSigner(async () => testSigningKey, clock.nowMs),
  };
  addJobRoutes(sessionApi, {
    ...service,
    openTemplate: openTemplate(service, signsApart ? notSigned : packageOf(exporting)),
  });
  addReadUsageRoute(sessionApi, service);
  addAttestationRoute(sessionApi, service);
  addUsageMonthsRoute(sessionApi, service);
  addCancelCheckRoute(sessionApi, service);
  addRowsToCorrectRoute(sessionApi, service);
  addJobFamilyRoute(sessionApi, service);
  addTemplateRoutes(sessionApi, { ...service, ...(signsApart ? {} : { signTemplate: signTemplate(exporting) }) });
  addTemplateFileRoutes(sessionApi, service);
  addExportRoutes(sessionApi, exporting);
  addDesignRoutes(sessionApi, service);
  addUnlockRoute(sessionApi, { ...service, unlocker: inProcessUnlocker }, maxPreviewBytes);
  addPreviewRoutes(sessionApi, exporting, maxPreviewBytes);
  addFillTemplateRoute(sessionApi, service, Number.POSITIVE_INFINITY);

  const aUser = async (accountId: string): Promise<User> => {
    const userId = randomUUID();
    const user: User = {
      userId,
      accountId,
      issuer,
      subject: `subject-${userId}`,
      email: 'ada@example.org',
      name: 'Ada',
      sessionGeneration: 1,
      createdAtMs: clock.nowMs(),
    };
    await unit.commit(users.insert(user));
    return user;
  };
  /** Returns the `Cookie` header of a new session. */
  const aSession = async (user: User): Promise<string> => {
    const token = newBrowserToken(ids);
    const { userId, accountId, subject, sessionGeneration: generation } = user;
    const session = {
      tokenSha256: hashBrowserToken(token),
      userId,
      accountId,
      issuer: user.issuer,
      subject,
      generation,
    };
    await unit.commit(
      sessions.begin({ ...session, createdAtMs: clock.nowMs() }, { clientAddress: '192.0.2.1', userAgent: 'A test' }),
    );
    return `__Host-bulkfill=${token}`;
  };
  /** Creates an account with a signed-in user. */
  const aBrowser = async () => {
    const { accountId, token } = await service.anAccount();
    const user = await aUser(accountId);
    return { accountId, user, key: token, cookie: await aSession(user) };
  };
  /** Answers each route with the permissions of its function. */
  const answer = (request: Request) => asFunction(functionOf(new URL(request.url).pathname), () => api.fetch(request));
  const send = async (path: string, headers: Readonly<Record<string, string>> = {}, init: RequestInit = {}) => {
    const response = await answer(aRequest(`http://service.test${path}`, { ...init, headers }));
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && bytes.length > 0;
    const body = (isJson ? JSON.parse(bytes.toString('utf8')) : undefined) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body, bytes };
  };
  return { ...service, web: api, aUser, aSession, aBrowser, answer, send };
};
