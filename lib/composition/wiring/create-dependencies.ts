import type { Environment } from '../../core/setting.ts';
import { exemptOrigins } from '../../stores/webhooks/exempt-origins.ts';
import { systemResolver, targetGuard } from '../../stores/webhooks/target-guard.ts';
import type { Base } from './base.ts';
import { documentInspector, rowCorrector, templateInspector } from './documents.ts';
import { fingerprintKeys } from './fingerprint-keys.ts';
import { jobsQueue, webhooksQueue } from './queues.ts';
import { sealingKeys } from './sealing-keys.ts';
import { secretBox } from './secret-box.ts';
import { objectStore } from './stores.ts';

export const createDependencies = (env: Environment, shared: Base) => ({
  ...shared,
  objects: objectStore(env),
  jobsQueue: jobsQueue(env),
  webhooksQueue: webhooksQueue(env),
  inspector: documentInspector(env, shared.config),
  templateInspector: templateInspector(env, shared.config),
  corrector: rowCorrector(shared.config),
  sealingKeys: sealingKeys(shared),
  secrets: secretBox(env),
  fingerprints: fingerprintKeys(env),
  targets: targetGuard(systemResolver, exemptOrigins(shared.config.webhooks)),
});
