import type { Cases } from '../run-cases.ts';
import { admission } from './admission.ts';
import { checks } from './checks.ts';
import { completedJobs } from './completed-jobs.ts';
import { conveniences } from './conveniences.ts';
import { createFields } from './create-fields.ts';
import { failureThreshold } from './failure-threshold.ts';
import { fileNames } from './file-names.ts';
import { groupedRows } from './grouped-rows.ts';
import { idempotency } from './idempotency.ts';
import { multipartBodies } from './multipart-bodies.ts';
import { quota } from './quota.ts';
import { serviceOutput } from './service-output.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

/** The black-box cases, for every target. */
export const allCases: readonly Cases[] = [
  admission,
  createFields,
  multipartBodies,
  completedJobs,
  fileNames,
  failureThreshold,
  groupedRows,
  idempotency,
  quota,
  conveniences,
  checks,
  webhookEndpoints,
  serviceOutput,
];
