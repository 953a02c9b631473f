import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { parseConfig } from '../lib/core/config.ts';
import { randomIds } from '../lib/core/ids.ts';
import { jsonLogger } from '../lib/core/logger.ts';
import { systemClock } from '../lib/core/system-clock.ts';
import { newApi } from '../lib/http/api.ts';
import { addDocsRoutes } from '../lib/http/docs/add-docs-routes.ts';
import { openApiDocument } from '../lib/http/openapi/document.ts';

const config = parseConfig(process.env);
const clock = systemClock;
const logger = jsonLogger(config.logLevel, (line) => process.stdout.write(`${line}\n`), clock.nowMs, { host: 'api-docs' });
const api = newApi({ ids: randomIds, logger, clock, config });
addDocsRoutes(api, openApiDocument(config));

/** Lambda behind an HTTP API. */
export const handler = lambdaHandler(api);
