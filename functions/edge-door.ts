import { minuteMs } from '@bulkfill/engine/core/units';
import type { APIGatewayRequestSimpleAuthorizerHandlerV2WithContext } from 'aws-lambda';
import { secretsManager } from '../lib/composition/wiring/secrets-manager.ts';
import { requiredSetting } from '../lib/core/setting.ts';
import { systemClock } from '../lib/core/system-clock.ts';
import { OriginSecret } from '../lib/stores/origin-secret/origin-secret.ts';

const secretId = requiredSetting(process.env, 'ORIGIN_SECRET_ARN');
const secrets = secretsManager(process.env);
const secret = new OriginSecret(() => secrets.read(secretId), systemClock, {
  refreshMs: minuteMs,
  staleMs: 60 * minuteMs,
  rereadMs: 5000,
});

/**
 * Lambda authorizer of the HTTP API: accepts requests from our own edge, which knows the origin secret. If the secret
 * cannot be read it fails, and API Gateway rejects the request. Functions receive `requestContext.authorizer.lambda`.
 */
export const handler: APIGatewayRequestSimpleAuthorizerHandlerV2WithContext<{ edge: boolean }> = async ({
  identitySource = [],
}) => {
  const [value, ...more] = identitySource;
  const edge = value !== undefined && more.length === 0 && (await secret.accepts(value));
  return { isAuthorized: edge, context: { edge } };
};
