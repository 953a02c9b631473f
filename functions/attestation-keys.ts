import { attestationKeys } from '../lib/composition/wiring/attestation-keys.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { parseConfig } from '../lib/core/config.ts';
import { randomIds } from '../lib/core/ids.ts';
import { jsonLogger } from '../lib/core/logger.ts';
import { systemClock } from '../lib/core/system-clock.ts';
import { newApi } from '../lib/routes/api.ts';
import { addKeysRoute } from '../lib/routes/attestation/keys-route.ts';

const config = parseConfig(process.env);
const clock = systemClock;
const logger = jsonLogger(config.logLevel, (line) => process.stdout.write(`${line}\n`), clock.nowMs, {
  host: 'attestation-keys',
});
export const api = newApi({ ids: randomIds, logger, clock, config });
addKeysRoute(api, { attestationKeys: attestationKeys(process.env) });

/** Lambda behind an HTTP API. It reads only public keys. */
export const handler = lambdaHandler(api);
