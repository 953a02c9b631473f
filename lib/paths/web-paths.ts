/** Paths of the console: its pages, their routes, and sign-in. Source: console-and-editor.md. */

export const consolePath = '/app/';
export const signInPath = '/auth/sign-in';
export const callbackPath = '/auth/callback';
export const signOutPath = '/auth/sign-out';
export const signOutEverywherePath = '/auth/sign-out-everywhere';
export const signInFailedPath = '/app/sign-in-failed';
export const keysPagePath = '/app/keys';

export const sessionPath = '/app/api/session';
/** Reports whether a session exists, without an error if none does. */
export const visitorPath = '/app/api/visitor';
export const sessionsPath = '/app/api/sessions';
export const oneSessionPath = <const Id extends string>(sessionId: Id) => `/app/api/sessions/${sessionId}` as const;
/** Sessions of all users of an account, for its admins. */
export const accountSessionsPath = '/app/api/account/sessions';
export const oneAccountSessionPath = <const Id extends string>(sessionId: Id) =>
  `/app/api/account/sessions/${sessionId}` as const;
export const keysPath = '/app/api/keys';
export const revokeKeyPath = <const Id extends string>(publicId: Id) => `/app/api/keys/${publicId}/revoke` as const;
export const confirmationsPath = '/app/api/confirmations';
export const proofPath = <const Id extends string>(confirmationId: Id) =>
  `/app/api/confirmations/${confirmationId}/proof` as const;
export const usageMonthsPath = '/app/api/usage/months';
export const auditPath = '/app/api/audit';
export const policyReportsPath = '/app/api/policy-reports';
