/** Values that cannot be measured without an account. Change them here; the report follows. */
export const assumptions = {
  /** Response time of a request within the Region, in seconds. */
  requestSeconds: { dynamodb: 0.006, s3: 0.03, sqs: 0.012, kms: 0.01 },
  /**
   * Throughput between a function and S3, in bytes per second. Published measurements range from 50 to 90 MB/s (400 to
   * 700 Mbit/s).
   */
  bytesPerSecond: 75e6,
  /**
   * Memory at which Lambda provides one virtual processor, in MB. Source: Lambda developer guide, "Configure Lambda
   * function memory".
   */
  mbPerProcessor: 1769,
  /** Processor time on Graviton per second on the measuring machine. */
  processorRatio: 1,
  /** Time from sending a message to the start of a free consumer. */
  queueSeconds: 0.1,
  /** Response time of a webhook receiver. */
  receiverSeconds: 0.3,
  /** Share of invocations that start an environment, and their billed duration. */
  coldStartShare: 0.01,
  coldStartSeconds: 0.5,
  /** Bytes that Lambda and the HTTP API log per invocation and request. */
  lambdaLogBytes: 300,
  accessLogBytes: 250,
  /** Size of a response without an archive. */
  answerBytes: 2000,
  /** Size of a job's records, kept for 90 days: job, event, artifact, idempotency, with their index entries. */
  recordBytes: 6000,
  recordMonths: 3,
  /** An archive is kept for at most a day after its delivery has ended. */
  archiveDays: 1.1,
} as const;
