import type { ErrorDefinition } from '../../errors/error-definition.ts';
import { type ErrorCode, errorTable, listErrorCodes } from '../../errors/error-table.ts';

export type OperationId =
  | 'createExportJob'
  | 'readExportJob'
  | 'downloadExportJob'
  | 'downloadPrintFile'
  | 'deleteExportJob'
  | 'cancelExportJob'
  | 'listExportJobs'
  | 'readUsage'
  | 'readWebhook'
  | 'resendWebhook'
  | 'createWebhookEndpoint'
  | 'listWebhookEndpoints'
  | 'readWebhookEndpoint'
  | 'deleteWebhookEndpoint'
  | 'rotateWebhookEndpointSecret'
  | 'testWebhookEndpoint'
  | 'listRows'
  | 'downloadCorrections'
  | 'downloadCorrectionsWorkbook'
  | 'createCheck'
  | 'readCheck'
  | 'listFindings'
  | 'downloadCheckCorrections'
  | 'downloadCheckCorrectionsWorkbook'
  | 'retryExportJob'
  | 'downloadRowPdf'
  | 'attestExportJob'
  | 'listAttestationKeys'
  | 'createTemplate'
  | 'listTemplates'
  | 'readTemplate'
  | 'replaceTemplate'
  | 'deleteTemplate'
  | 'fillTemplate';

const codes = listErrorCodes('api');
const from = (...clauses: readonly string[]): readonly ErrorCode[] =>
  codes.filter((code) => clauses.includes((errorTable[code] as ErrorDefinition).source));

const everyRoute: readonly ErrorCode[] = [...from('5.4'), 'RATE_LIMITED', 'INTERNAL_ERROR'];

/** Additional statuses of a code on some routes. Source: specification 7.2; api.md, "Finer points". */
const otherStatuses: Readonly<Partial<Record<ErrorCode, readonly number[]>>> = {
  PAYLOAD_TOO_LARGE: [400],
  UPLOAD_ERROR: [408],
  TEMPLATE_CHANGED: [409],
};

const fileErrors: readonly ErrorCode[] = [
  ...everyRoute,
  'INVALID_JOB_ID',
  'EXPORT_JOB_NOT_FOUND',
  'DELIVERY_NOT_FOUND',
  'DELIVERY_TEMPORARILY_UNAVAILABLE',
  'RANGE_NOT_SATISFIABLE',
];

const ofEndpoint: readonly ErrorCode[] = [...everyRoute, 'WEBHOOK_ENDPOINT_NOT_FOUND'];
const keyedEndpoint: readonly ErrorCode[] = [
  ...ofEndpoint,
  'INVALID_IDEMPOTENCY_KEY',
  'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH',
];

const ofCheck: readonly ErrorCode[] = [...everyRoute, 'INVALID_PARAMETER', 'CHECK_NOT_FOUND'];
const ofCheckResults: readonly ErrorCode[] = [...ofCheck, 'DELIVERY_NOT_FOUND', 'DELIVERY_TEMPORARILY_UNAVAILABLE'];

/** Codes of creates and retries, outside the clauses of the specification. */
const ofJobs: readonly ErrorCode[] = [
  'INVALID_METADATA',
  'SAMPLE_TOO_MANY_ROWS',
  'SAMPLE_LIMIT_REACHED',
  'PROTECT_WITH_PRINT_FILE',
];

/** Codes that a create has and a check does not, because only jobs have their cause. */
const jobsOnly: ReadonlySet<ErrorCode> = new Set([
  ...ofJobs,
  'BULKFILL_LIMIT_REACHED',
  'REPEATED_FAILED_JOBS_COOLDOWN',
  'HIGH_FAIL_RATIO_COOLDOWN',
  'MISSING_MAX_FAILED_ROW_PERCENT',
  'INVALID_MAX_FAILED_ROW_PERCENT',
  'INVALID_DELIVERY_MODE',
  'MISSING_WEBHOOK_URL',
  'MISSING_WEBHOOK_SECRET',
  'INVALID_WEBHOOK_URL',
  'INVALID_WEBHOOK_TARGET',
  'WEBHOOK_URL_SIZE_LIMIT_EXCEEDED',
  'SOURCE_PDF_INCOMPLETE',
]);
const ofWebhook: readonly ErrorCode[] = [
  ...everyRoute,
  'INVALID_JOB_ID',
  'EXPORT_JOB_NOT_FOUND',
  'NO_WEBHOOK',
  'JOB_NOT_ENDED',
];

const ofRows: readonly ErrorCode[] = [
  ...everyRoute,
  'INVALID_JOB_ID',
  'INVALID_PARAMETER',
  'EXPORT_JOB_NOT_FOUND',
  'DELIVERY_NOT_FOUND',
  'DELIVERY_TEMPORARILY_UNAVAILABLE',
];

const ofFiles = from('7.2').filter(
  (code) =>
    /^(INVALID_PDF|INVALID_FILE|ENCRYPTED|SOURCE_PDF_|MAX_PDF|FREE_|PAID_|MULTIPART_|UPLOAD_ERROR|UNSUPPORTED_)/.test(
      code,
    ) || code.includes('DOQLO'),
);
const named: readonly ErrorCode[] = ['TEMPLATE_NOT_FOUND', 'TEMPLATE_CHANGED'];
const ofTemplate: readonly ErrorCode[] = [...everyRoute, 'TEMPLATE_NOT_FOUND', 'DELIVERY_TEMPORARILY_UNAVAILABLE'];
const ofSave: readonly ErrorCode[] = [
  ...everyRoute,
  ...ofFiles,
  'INVALID_METADATA',
  'ACCOUNT_SUSPENDED',
  'INVALID_PARAMETER',
  'INVALID_IDEMPOTENCY_KEY',
  'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH',
  'UNSUPPORTED_CONTENT_ENCODING',
];

const ofSeal: readonly ErrorCode[] = [
  'SEAL_NOT_CONFIGURED',
  'SEAL_CERTIFICATE_INVALID',
  'SEAL_TOO_MANY_TIMESTAMPS',
  'SOURCE_PDF_FORBIDS_CHANGES',
];

const ofCreate: ReadonlySet<ErrorCode> = new Set([
  ...everyRoute,
  ...from('4.1', '7.1', '7.2', '7.3'),
  ...named,
  'INVALID_GROUP_BY',
  ...ofJobs,
  'INVALID_TABLE_FINDINGS',
  'UNSUPPORTED_CONTENT_ENCODING',
]);

/**
 * Error codes of each route. New rows of the error table apply to creates. Source: specification 4.1 to 4.3, 5.4, 7.
 */
export const operationErrors: Readonly<Record<OperationId, readonly ErrorCode[]>> = {
  createExportJob: [...ofCreate, ...ofSeal],
  readExportJob: [...everyRoute, 'INVALID_JOB_ID', 'INVALID_PARAMETER', 'EXPORT_JOB_NOT_FOUND'],
  downloadExportJob: [...fileErrors, 'INVALID_PARAMETER', 'JOB_NOT_ENDED', 'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED'],
  downloadPrintFile: fileErrors,
  deleteExportJob: [...everyRoute, 'INVALID_JOB_ID', 'EXPORT_JOB_NOT_FOUND', 'JOB_NOT_ENDED'],
  listExportJobs: [...everyRoute, 'INVALID_PARAMETER'],
  readUsage: everyRoute,
  readWebhook: ofWebhook,
  resendWebhook: ofWebhook,
  createWebhookEndpoint: [
    // An endpoint that was created with the key may be deleted meanwhile.
    ...keyedEndpoint,
    'ACCOUNT_SUSPENDED',
    'INVALID_PARAMETER',
    'WEBHOOK_URL_SIZE_LIMIT_EXCEEDED',
    'INVALID_WEBHOOK_URL',
    'INVALID_WEBHOOK_TARGET',
    'WEBHOOK_ENDPOINT_LIMIT_REACHED',
  ],
  listWebhookEndpoints: everyRoute,
  readWebhookEndpoint: ofEndpoint,
  deleteWebhookEndpoint: ofEndpoint,
  rotateWebhookEndpointSecret: keyedEndpoint,
  testWebhookEndpoint: [...ofEndpoint, 'ACCOUNT_SUSPENDED'],
  cancelExportJob: [...everyRoute, 'INVALID_JOB_ID', 'EXPORT_JOB_NOT_FOUND', 'JOB_ALREADY_ENDED'],
  createCheck: [...ofCreate].filter((code) => !jobsOnly.has(code)),
  readCheck: ofCheck,
  listFindings: ofCheckResults,
  downloadCheckCorrections: [...ofCheckResults, 'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED'],
  downloadCheckCorrectionsWorkbook: [...ofCheckResults, 'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED'],
  listRows: [...ofRows],
  downloadCorrections: [...ofRows, 'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED'],
  downloadCorrectionsWorkbook: [...ofRows, 'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED'],
  retryExportJob: [
    ...new Set([
      ...everyRoute,
      ...from('4.1', '7.1', '7.2', '7.3'),
      'INVALID_JOB_ID' as const,
      'EXPORT_JOB_NOT_FOUND' as const,
      'JOB_NOT_ENDED' as const,
      'JOB_INPUTS_EXPIRED' as const,
      'NOTHING_TO_RETRY' as const,
      'INVALID_CORRECTIONS' as const,
      'INVALID_GROUP_BY' as const,
      ...ofJobs,
      'INVALID_TABLE_FINDINGS' as const,
      'UNSUPPORTED_CONTENT_ENCODING' as const,
      ...named,
      ...ofSeal,
    ]),
  ],
  downloadRowPdf: [...ofRows, 'ROW_NOT_FOUND', 'ROW_HAS_NO_PDF'],
  attestExportJob: [...everyRoute, 'INVALID_JOB_ID', 'EXPORT_JOB_NOT_FOUND', 'JOB_NOT_ENDED', 'DELIVERY_NOT_FOUND'],
  listAttestationKeys: ['RATE_LIMITED', 'INTERNAL_ERROR'],
  createTemplate: [
    // A template that was created with the key may be deleted meanwhile.
    ...new Set([
      ...ofSave,
      'TEMPLATE_LIMIT_REACHED' as const,
      'STORAGE_LIMIT_REACHED' as const,
      'TEMPLATE_NOT_FOUND' as const,
    ]),
  ],
  listTemplates: [...everyRoute, 'INVALID_PARAMETER'],
  readTemplate: ofTemplate,
  replaceTemplate: [
    ...new Set([...ofSave, ...ofTemplate, 'TEMPLATE_CHANGED' as const, 'STORAGE_LIMIT_REACHED' as const]),
  ],
  deleteTemplate: [...everyRoute, 'TEMPLATE_NOT_FOUND', 'TEMPLATE_CHANGED'],
  fillTemplate: [
    ...ofTemplate,
    'ACCOUNT_SUSPENDED',
    'BULKFILL_LIMIT_REACHED',
    'DOCUMENTS_IN_FLIGHT_LIMIT_REACHED',
    'PROCESSOR_TIME_LIMIT_REACHED',
    'REPEATED_FAILED_JOBS_COOLDOWN',
    'HIGH_FAIL_RATIO_COOLDOWN',
    'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH',
    'INVALID_IDEMPOTENCY_KEY',
    'INVALID_PARAMETER',
    'UNSUPPORTED_CONTENT_ENCODING',
    'INVALID_ROWS_JSON',
    'UNKNOWN_COLUMN',
    'INVALID_METADATA',
    'SAMPLE_LIMIT_REACHED',
    'INVALID_FILENAME_COLUMNS',
    'TOO_MANY_FILENAME_COLUMNS',
    'PAYLOAD_TOO_LARGE',
    'INVALID_DOQLO_AUTHENTICITY',
    'SIGNATURE_OVERLAY_LIMIT_EXCEEDED',
    'CONFORMANCE_NOT_KEPT',
    'FONTS_NOT_INSTALLED',
    ...ofSeal,
    'INVALID_PDF',
    'ROW_FAILED',
    'ROW_PARTIAL',
  ],
};

/** Operations with a body, for which memory may be short (503; conformance-and-security.md, "Fairness and abuse"). */
const withBody: ReadonlySet<OperationId> = new Set([
  'createExportJob',
  'createCheck',
  'retryExportJob',
  'createTemplate',
  'replaceTemplate',
  'fillTemplate',
]);

/** Codes outside of operations, for paths and methods that do not exist. Source: specification 2.5. */
export const routingErrors = ['NOT_FOUND', 'METHOD_NOT_ALLOWED'] as const satisfies readonly ErrorCode[];

export const groupErrorsByStatus = (operation: OperationId): ReadonlyMap<number, readonly ErrorCode[]> => {
  const found = new Map<number, ErrorCode[]>();
  for (const code of operationErrors[operation]) {
    for (const status of [errorTable[code].status, ...(otherStatuses[code] ?? [])])
      found.set(status, [...(found.get(status) ?? []), code]);
  }
  if (withBody.has(operation)) found.set(503, [...(found.get(503) ?? []), 'RATE_LIMITED']);
  return new Map([...found].sort(([one], [other]) => one - other));
};
