import * as v from 'valibot';
import { AppError } from '../../errors/app-error.ts';
import type { ApiContext } from '../api-context.ts';

const maxBytes = 16 * 1024;

const invalid = (message: string): AppError => new AppError('INVALID_PARAMETER', { message });

/** Throws `INVALID_PARAMETER` for a request that does not say that its body is JSON. */
export const requireJson = (c: ApiContext): void => {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type.trim())) throw invalid('The body must be JSON: send Content-Type: application/json.');
};

/** The small JSON object of a request, with the members that a schema asks for. Throws `INVALID_PARAMETER`, naming the member, never its value. */
export const jsonBody = async <Schema extends v.GenericSchema>(c: ApiContext, schema: Schema): Promise<v.InferOutput<Schema>> => {
  requireJson(c);
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength > maxBytes) throw invalid(`The body is larger than ${maxBytes} bytes.`);
  let body: unknown;
  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid('The body is not JSON.');
  }
  const result = v.safeParse(schema, body, { abortEarly: true });
  if (result.success) return result.output;
  const path = v.getDotPath(result.issues[0]);
  throw invalid(path === null ? 'The body must be a JSON object.' : `The parameter "${path}" is missing or not of its type.`);
};
