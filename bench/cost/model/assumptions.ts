/** What cannot be measured without an account. Each can be changed here, and the report follows. */
export const assumptions = {
  /** From request to answer, within the Region, seconds. */
  requestSeconds: { dynamodb: 0.006, s3: 0.03, sqs: 0.012, kms: 0.01 },
  /** Between a function and S3, bytes a second; published measurements say 50 to 90 MB/s (400 to 700 Mbit/s). */
  bytesPerSecond: 75e6,
  /** Memory with which Lambda gives one virtual processor, MB. Source: Lambda developer guide, "Configure Lambda function memory". */
  mbPerProcessor: 1769,
  /** Processor time on Graviton for one second of the machine that measured. */
  processorRatio: 1,
  /** From a message sent to its consumer's start where one is free. */
  queueSeconds: 0.1,
  /** How long a receiver of webhooks takes to answer. */
  receiverSeconds: 0.3,
  /** Share of invocations that start an environment, and what that takes (billed). */
  coldStartShare: 0.01,
  coldStartSeconds: 0.5,
  /** What Lambda and the HTTP API log of each invocation and request by themselves. */
  lambdaLogBytes: 300,
  accessLogBytes: 250,
  /** An answer without an archive. */
  answerBytes: 2000,
  /** Records of a job, for 90 days: job, event, artifact, idempotency, with their index entries. */
  recordBytes: 6000,
  recordMonths: 3,
  /** An archive is kept for a day after its delivery's end, at the longest. */
  archiveDays: 1.1,
} as const;
