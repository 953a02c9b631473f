import { apiBasePaths, apiPaths, designPaths, templatePaths } from '../../paths/paths.ts';
import {
  accountSessionsPath,
  auditPath,
  callbackPath,
  confirmationsPath,
  keysPath,
  oneAccountSessionPath,
  oneSessionPath,
  policyReportsPath,
  proofPath,
  revokeKeyPath,
  sessionPath,
  sessionsPath,
  signInPath,
  signOutEverywherePath,
  signOutPath,
  usageMonthsPath,
  visitorPath,
} from '../../paths/web-paths.ts';
import type { FunctionDescription } from './function-description.ts';
import { bySession, objects, send, table, takesJobs, threadedNodeOptions } from './permissions.ts';

const webPaths = apiPaths(apiBasePaths.session);
const webDesignPaths = designPaths(apiBasePaths.session);
const webTemplatePaths = templatePaths(apiBasePaths.session);

/** Functions of the browser routes. Absent in a deployment without a console. */
export const consoleFunctions = [
  {
    // Creates users and sessions from provider responses, and changes keys. It parses no untrusted input.
    name: 'account',
    trigger: {
      kind: 'http',
      routes: [
        {
          name: 'sign-in',
          method: 'GET',
          paths: [
            signInPath,
            callbackPath,
            signOutPath,
            signOutEverywherePath,
            sessionsPath,
            oneSessionPath('{session_id}'),
            accountSessionsPath,
            oneAccountSessionPath('{session_id}'),
          ],
        },
        {
          name: 'web-account',
          method: 'POST',
          paths: [
            keysPath,
            revokeKeyPath('{public_id}'),
            confirmationsPath,
            proofPath('{confirmation_id}'),
            sessionPath,
            visitorPath,
            auditPath,
            policyReportsPath,
          ],
        },
      ],
    },
    // Up to four provider requests of 5 s each.
    timeoutSeconds: 29,
    memoryMb: 512,
    environment: ['TABLE_NAME', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
    permissions: [
      table(['ACCOUNT#', 'KEY#', 'USER#', 'IDENTITY#', 'INVITE#', 'SESSION#', 'SEEN#'], 'read'),
      table(['CONFIRMATION#', 'USED#'], 'read'),
      table(['SESSIONS#', 'ACCOUNT#', 'AUDIT#'], 'query'),
      table(['ACCOUNT#', 'KEY#', 'USER#', 'IDENTITY#', 'SIGNIN#', 'SESSION#', 'SESSIONS#'], 'insert'),
      table(['SEEN#', 'CONFIRMATION#', 'AUDIT#'], 'insert'),
      table(['ACCOUNT#', 'KEY#', 'USER#', 'SEEN#', 'CONFIRMATION#', 'RATE#'], 'update'),
      table(['INVITE#', 'INVITES#', 'SIGNIN#', 'SESSION#', 'SESSIONS#', 'SEEN#'], 'remove'),
      { resource: 'oidc-client-secret', actions: ['secretsmanager:GetSecretValue'] },
    ],
  },
  {
    // All job routes for browsers in one function: users click rarely, and a page uses several routes together.
    name: 'web-jobs',
    trigger: {
      kind: 'http',
      routes: [
        {
          name: 'web-jobs',
          method: 'GET',
          paths: [
            webPaths.exportJobs,
            webPaths.job('{path+}'),
            webPaths.checks,
            webPaths.check('{path+}'),
            webPaths.usage,
            usageMonthsPath,
          ],
        },
      ],
    },
    ...takesJobs,
    permissions: [
      // It parses untrusted input: it creates no session and reads no key.
      ...bySession('IDEMPOTENCY#', 'REUSE#', 'QUOTA#', 'TEMPLATES#'),
      table(['QUOTA#', 'OUTCOMES#'], 'update'),
      table(['IDEMPOTENCY#', 'REUSE#', 'AUDIT#'], 'insert'),
      table(['OUTCOMES#', 'FAILURES#', 'QUOTA#', 'WEBHOOKS#'], 'query'),
      // Retries are found by the first job of their chain.
      table(['JOB#'], 'read', 'query', 'insert', 'update'),
      table(['UPLOAD#'], 'insert', 'remove'),
      table(['SLOTS#'], 'query', 'update', 'remove'),
      { resource: 'table', index: 'account-jobs', partitions: ['acc_'], actions: ['dynamodb:Query'] },
      objects('templates/', 'GetObject'),
      objects('inputs/', 'PutObject', 'GetObject', 'DeleteObject', 'AbortMultipartUpload'),
      objects('outputs/', 'PutObject', 'GetObject', 'DeleteObject', 'AbortMultipartUpload'),
      { resource: 'bucket', actions: ['s3:ListBucket', 's3:ListBucketMultipartUploads'] },
      ...send('jobs', 'webhooks'),
      { resource: 'secrets-key', actions: ['kms:Encrypt'] },
      { resource: 'fingerprint-keys', actions: ['kms:GenerateMac'] },
    ],
  },
  {
    // The only function that may read the package signing key. It validates each package before sending it.
    name: 'export-package',
    trigger: {
      kind: 'http',
      routes: [
        {
          name: 'export-package',
          method: 'GET',
          paths: [webTemplatePaths.package('{template_id}'), webTemplatePaths.exports],
        },
      ],
    },
    nodeOptions: threadedNodeOptions,
    timeoutSeconds: 29,
    memoryMb: 2048,
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'PACKAGE_KEYS', 'PACKAGE_SIGNING_KEY'],
    permissions: [
      ...bySession('TEMPLATES#', 'DESIGNS#'),
      // Stores the package of a template that was saved by a host without the key.
      table(['TEMPLATES#'], 'query', 'update'),
      // Measures an account's storage if it was never measured.
      table(['STORED#'], 'read', 'insert', 'update'),
      table(['UPLOAD#'], 'insert', 'remove'),
      objects('templates/', 'PutObject', 'GetObject', 'DeleteObject', 'AbortMultipartUpload'),
      // Pictures and fonts that the editor has uploaded before.
      objects('designs/', 'GetObject'),
      objects('inputs/', 'PutObject', 'GetObject', 'DeleteObject', 'AbortMultipartUpload'),
      // Packages that are too large for a response are stored for download.
      objects('exports/', 'PutObject', 'GetObject', 'AbortMultipartUpload'),
      { resource: 'package-signing-key', actions: ['secretsmanager:GetSecretValue'] },
    ],
  },
  {
    // Fills rows with the engine for users who design templates: no keys, and only the session's account.
    name: 'preview',
    trigger: {
      kind: 'http',
      routes: [
        {
          name: 'preview',
          method: 'POST',
          paths: [
            webDesignPaths.previews,
            webDesignPaths.documents,
            webDesignPaths.document('{sha256}'),
            webDesignPaths.unlock,
            webDesignPaths.assets,
            webTemplatePaths.preview('{template_id}'),
          ],
        },
      ],
    },
    nodeOptions: threadedNodeOptions,
    timeoutSeconds: 29,
    memoryMb: 3008,
    concurrency: 'previews',
    environment: ['TABLE_NAME', 'BUCKET_NAME', 'PACKAGE_KEYS'],
    permissions: [
      ...bySession('TEMPLATES#', 'DESIGNS#'),
      table(['DESIGNS#'], 'query', 'insert', 'remove'),
      // Previews in flight.
      table(['DOCUMENTS#'], 'read', 'update'),
      table(['UPLOAD#'], 'insert', 'remove'),
      // Records users who confirm the right to a locked PDF.
      table(['AUDIT#'], 'insert'),
      objects('templates/', 'GetObject'),
      objects('designs/', 'PutObject', 'GetObject', 'DeleteObject', 'AbortMultipartUpload'),
    ],
  },
] as const satisfies readonly FunctionDescription[];
