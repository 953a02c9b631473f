import { attestationKeys } from '../lib/service/hosts/wiring/attestation-keys.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { newApi } from '../lib/service/http/api.ts';
import { addKeysRoute } from '../lib/service/http/attestation/keys-route.ts';
import { parseConfig } from '../lib/service/kit/config.ts';
import { randomIds } from '../lib/service/kit/ids.ts';
import { jsonLogger } from '../lib/service/kit/logger.ts';
import { systemClock } from '../lib/service/kit/system-clock.ts';

const config = parseConfig(process.env);
const clock = systemClock;
const logger = jsonLogger(config.logLevel, (line) => process.stdout.write(`${line}\n`), clock.nowMs, {
  host: 'attestation-keys',
});
export const api = newApi({ ids: randomIds, logger, clock, config });
addKeysRoute(api, { attestationKeys: attestationKeys(process.env) });

/** Lambda behind an HTTP API. It reads only public keys. */
export const handler = lambdaHandler(api);
