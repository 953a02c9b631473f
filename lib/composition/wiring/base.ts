import type { Clock } from '../../core/clock.ts';
import { type Config, parseConfig } from '../../core/config.ts';
import { createGather } from '../../core/gather.ts';
import { randomIds } from '../../core/ids.ts';
import { jsonLogger } from '../../core/logger.ts';
import { type Environment, requiredSetting, textSetting } from '../../core/setting.ts';
import { systemClock } from '../../core/system-clock.ts';
import type { DocumentGauge } from '../../stores/document-gauge/document-gauge.ts';
import { memoryDocumentGauge } from '../../stores/document-gauge/memory-document-gauge.ts';
import { channelMetrics } from '../../stores/metrics/channel-metrics.ts';
import { embeddedMetrics } from '../../stores/metrics/embedded-metrics.ts';
import { DynamoTable } from '../../stores/table/dynamo-table.ts';
import { dynamoDocumentClient } from './aws-clients.ts';
import { stores } from './stores.ts';

/** Metrics are log lines for CloudWatch on AWS or with `METRICS_NAMESPACE`. Otherwise a channel announces them. */
const hostMetrics = (env: Environment, hostName: string, nowMs: () => number) => {
  const namespace = textSetting(env, 'METRICS_NAMESPACE', env.AWS_EXECUTION_ENV === undefined ? '' : 'Bulkfill');
  return namespace === '' ? channelMetrics : embeddedMetrics({ namespace, hostName, write: writeLine, nowMs });
};

const writeLine = (line: string): void => void process.stdout.write(`${line}\n`);

let ofProcess: DocumentGauge | undefined;

/** Returns an in-memory gauge on one machine, where one process makes all documents. Its functions share it. */
const ownGauge = ({ workers }: Config, clock: Clock): { readonly documentGauge?: DocumentGauge } => {
  if (workers.oneRequestEach) return {};
  ofProcess ??= memoryDocumentGauge(clock, workers.maxWaitingPerAccount);
  return { documentGauge: ofProcess };
};

/** Dependencies that every host needs. Throws `SettingError` for an invalid environment. */
export const createBase = (env: Environment, hostName: string) => {
  const config = parseConfig(env);
  const clock = systemClock;
  const logger = jsonLogger(config.logLevel, writeLine, clock.nowMs, { host: hostName });
  const gather = createGather(clock);
  const table = new DynamoTable(
    dynamoDocumentClient(env),
    requiredSetting(env, 'TABLE_NAME'),
    clock,
    Math.random,
    gather,
  );
  const metrics = hostMetrics(env, hostName, clock.nowMs);
  return {
    config,
    clock,
    logger,
    metrics,
    ids: randomIds,
    ...stores(table, config, clock, randomIds, gather),
    ...ownGauge(config, clock),
  };
};

export type Base = ReturnType<typeof createBase>;
