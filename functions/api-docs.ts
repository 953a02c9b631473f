import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { newApi } from '../lib/service/http/api.ts';
import { addDocsRoutes } from '../lib/service/http/docs/add-docs-routes.ts';
import { openApiDocument } from '../lib/service/http/openapi/document.ts';
import { parseConfig } from '../lib/service/kit/config.ts';
import { randomIds } from '../lib/service/kit/ids.ts';
import { jsonLogger } from '../lib/service/kit/logger.ts';
import { systemClock } from '../lib/service/kit/system-clock.ts';

const config = parseConfig(process.env);
const clock = systemClock;
const logger = jsonLogger(config.logLevel, (line) => process.stdout.write(`${line}\n`), clock.nowMs, {
  host: 'api-docs',
});
export const api = newApi({ ids: randomIds, logger, clock, config });
addDocsRoutes(api, openApiDocument(config));

export const handler = lambdaHandler(api);
