import { type JsonObject, reference } from './json.ts';

/** Headers of a response that is not a refusal: those named, between the request's id and the standing in the limit. */
export const operationHeaders = (...names: readonly string[]): JsonObject =>
  Object.fromEntries(['X-Request-Id', ...names, 'RateLimit', 'RateLimit-Policy'].map((name) => [name, reference('headers', name)]));
