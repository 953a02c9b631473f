import { readJsonBody } from '@bulkfill/engine/core/json-body';
import * as v from 'valibot';
import { AppError } from '../../errors/app-error.ts';
import type { ApiContext } from '../api-context.ts';

const maxBytes = 16 * 1024;

const invalid = (message: string): AppError => new AppError('INVALID_PARAMETER', { message });

const charsetOf = (parameter: string): readonly string[] => {
  const [name = '', ...value] = parameter.split('=');
  return name.trim().toLowerCase() === 'charset' ? [value.join('=').replaceAll('"', '').trim()] : [];
};

/** Throws `INVALID_PARAMETER` unless a JSON body in UTF-8 is declared. Source: RFC 8259, 8.1 and 11. */
export const requireJson = (c: ApiContext): void => {
  const [type = '', ...parameters] = (c.req.header('content-type') ?? '').split(';').map((part) => part.trim());
  if (type.toLowerCase() !== 'application/json')
    throw invalid('The body must be JSON: send Content-Type: application/json.');
  const charsets = parameters.flatMap(charsetOf);
  if (charsets.some((charset) => !/^utf-?8$/i.test(charset)))
    throw invalid('The body must be in UTF-8: send Content-Type: application/json without another charset.');
};

/** Reads and validates a small JSON object. Throws `INVALID_PARAMETER`, naming the member, never its value. */
export const readRequestJson = async <Schema extends v.GenericSchema>(
  c: ApiContext,
  schema: Schema,
): Promise<v.InferOutput<Schema>> => {
  requireJson(c);
  const bytes = await c.req.arrayBuffer();
  if (bytes.byteLength > maxBytes) throw invalid(`The body is larger than ${maxBytes} bytes.`);
  const result = v.safeParse(schema, readJsonBody(new Uint8Array(bytes)), { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = v.getDotPath(issue);
  if (issue.expected === 'never') throw invalid(`The parameter "${path}" is not known.`);
  if (issue.type === 'picklist' && path !== null)
    throw invalid(`The parameter "${path}" must be ${issue.expected?.replace(/[()]/g, '').replaceAll(' | ', ' or ')}.`);
  throw invalid(
    path === null ? 'The body must be a JSON object.' : `The parameter "${path}" is missing or has the wrong type.`,
  );
};
