import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { parseConfig } from '../lib/core/config.ts';
import { randomIds } from '../lib/core/ids.ts';
import { jsonLogger } from '../lib/core/logger.ts';
import { systemClock } from '../lib/core/system-clock.ts';
import { newApi } from '../lib/routes/api.ts';
import { addDocsRoutes } from '../lib/routes/docs/add-docs-routes.ts';
import { openApiDocument } from '../lib/routes/openapi/document.ts';

const config = parseConfig(process.env);
const clock = systemClock;
const logger = jsonLogger(config.logLevel, (line) => process.stdout.write(`${line}\n`), clock.nowMs, {
  host: 'api-docs',
});
export const api = newApi({ ids: randomIds, logger, clock, config });
addDocsRoutes(api, openApiDocument(config));

export const handler = lambdaHandler(api);
