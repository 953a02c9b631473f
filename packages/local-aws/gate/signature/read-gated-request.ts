import type { IncomingMessage } from 'node:http';
import { GateRefusal } from './gate-refusal.ts';

/** Request as received, before anything in it is trusted. */
export interface GatedRequest {
  readonly method: string;
  /** Path as sent, still encoded. */
  readonly path: string;
  /** Decoded parameters, in the order sent. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** Headers by lower-case name, each once. */
  readonly headers: ReadonlyMap<string, string>;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new GateRefusal('AccessDenied', 'The request line is not encoded as UTF-8.');
  }
};

const parameter = (text: string): readonly [string, string] => {
  const equals = text.indexOf('=');
  return equals < 0 ? [decoded(text), ''] : [decoded(text.slice(0, equals)), decoded(text.slice(equals + 1))];
};

/**
 * Reads the request line and headers.
 *
 * Throws GateRefusal if two readers could understand it differently: a repeated header, or a target that is not a path.
 */
export const readGatedRequest = ({
  method = '',
  url = '',
  rawHeaders,
}: Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders'>): GatedRequest => {
  if (!url.startsWith('/')) throw new GateRefusal('AccessDenied', 'The request target is not a path.');
  const question = url.indexOf('?');
  const search = question < 0 ? '' : url.slice(question + 1);
  const headers = new Map<string, string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if (headers.has(name)) throw new GateRefusal('AccessDenied', 'A header was sent twice.');
    headers.set(name, rawHeaders[index + 1] ?? '');
  }
  return {
    method,
    path: question < 0 ? url : url.slice(0, question),
    query: search
      .split('&')
      .filter((text) => text !== '')
      .map(parameter),
    headers,
  };
};

export const parameterOf = ({ query }: GatedRequest, name: string): string | undefined =>
  query.find(([each]) => each === name)?.[1];
