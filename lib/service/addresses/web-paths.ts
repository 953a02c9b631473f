/** Paths of the console: its pages, the routes behind them, and sign-in. Source: console.md. */

/** Where the console's pages are, and its address for people. */
export const consolePath = '/app/';
export const signInPath = '/auth/sign-in';
export const callbackPath = '/auth/callback';
export const signOutPath = '/auth/sign-out';
export const signOutEverywherePath = '/auth/sign-out-everywhere';
/** The page of who could not be signed in. */
export const signInFailedPath = '/app/sign-in-failed';
/** The page of API keys, to which a confirmation returns. */
export const keysPagePath = '/app/keys';

export const sessionPath = '/app/api/session';
/** Whether there is a session at all: no error for who has none. */
export const visitorPath = '/app/api/visitor';
/** The user's sessions that are open, and one of them. */
export const sessionsPath = '/app/api/sessions';
export const oneSessionPath = <const Id extends string>(sessionId: Id) => `/app/api/sessions/${sessionId}` as const;
export const keysPath = '/app/api/keys';
export const revokeKeyPath = <const Id extends string>(publicId: Id) => `/app/api/keys/${publicId}/revoke` as const;
export const confirmationsPath = '/app/api/confirmations';
export const proofPath = <const Id extends string>(confirmationId: Id) => `/app/api/confirmations/${confirmationId}/proof` as const;
/** What the account used in each of the last months. */
export const usageMonthsPath = '/app/api/usage/months';
export const auditPath = '/app/api/audit';
/** Where browsers tell what the policy of a page has kept it from. */
export const policyReportsPath = '/app/api/policy-reports';
