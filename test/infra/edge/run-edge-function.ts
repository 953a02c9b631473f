import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface EdgeHeader {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}

export interface EdgeRequest {
  readonly method: string;
  readonly uri: string;
  readonly querystring?: Readonly<Record<string, { readonly value: string }>>;
  readonly headers: Readonly<Record<string, EdgeHeader>>;
}

export interface EdgeOutcome {
  /** Id of the origin that the function chose; undefined when it left the default. */
  readonly originId: string | undefined;
  /** Result of the function: the request, or a response. */
  readonly returned: Record<string, unknown>;
}

/** The function as it is deployed, before the stack has set its switches. */
export const edgeFunctionSource = readFileSync(
  join(import.meta.dirname, '../../../infra/edge/choose-origin.js'),
  'utf8',
);

/** Runs the file as CloudFront does: its one import is CloudFront's own module, its entry is the function `handler`. */
export const runEdgeFunction = (source: string, request: EdgeRequest): EdgeOutcome => {
  let originId: string | undefined;
  const cloudfront = { selectRequestOriginById: (id: string) => (originId = id) };
  const body = source.replace("import cf from 'cloudfront';", '');
  const handler = new Function('cf', `'use strict';${body}\nreturn handler;`)(cloudfront) as (
    event: object,
  ) => Record<string, unknown>;
  const returned = handler({
    version: '1.0',
    context: { requestId: 'edge_request==' },
    viewer: { ip: '192.0.2.1' },
    request,
  });
  return { originId, returned };
};
