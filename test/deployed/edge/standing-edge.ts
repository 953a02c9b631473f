import {
  createServer,
  type IncomingMessage,
  request as plainRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import { request as secureRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  originSecretHeader,
  shellKey,
  writeEdgeFunction,
  writePagesFunction,
} from '../../../infra/edge/edge-function.ts';
import { bundleWeb } from '../../../infra/web/bundle-web.ts';
import { contentTypeOf } from '../../../infra/web/content-types.ts';
import { assetsPath } from '../../../lib/paths/app-pages.ts';
import { buildSecurityHeaders, immutableCaching, revalidatedCaching } from '../../../lib/routes/web/headers.ts';
import { runEdgeFunction } from '../../infra/edge/run-edge-function.ts';

/** A replacement of the edge. Like a distribution, it has an address before the API exists. */
export interface StandingEdge {
  readonly baseUrl: string;
  /** Routes later requests to the API with this secret. */
  leadTo(apiUrl: string, originSecret: string): void;
  stop(): void;
}

interface Generated {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, { readonly value: string }>>;
  readonly body?: { readonly data: string };
}

const answerGenerated = (answer: ServerResponse, { statusCode, headers, body }: Generated): void => {
  for (const [name, { value }] of Object.entries(headers)) answer.setHeader(name, value);
  answer.writeHead(statusCode).end(body?.data);
};

/**
 * Starts a server in place of CloudFront, by the rules of the deployment: it runs the deployed edge functions for each
 * request, serves the pages without the API, and adds the headers of the policies. It sends the origin secret and the
 * client's address to the API.
 */
export const startStandingEdge = async ({
  signInOffered,
}: {
  readonly signInOffered: boolean;
}): Promise<StandingEdge> => {
  const web = await bundleWeb();
  const objects = new Map([...web.files].map(([name, content]) => [`${assetsPath}${name}`, Buffer.from(content)]));
  objects.set(`/${shellKey}`, Buffer.from(web.shell));
  const chooseOrigin = writeEdgeFunction({ directDelivery: false, largeUploads: false });
  const servePages = writePagesFunction({ signInOffered, notFoundPage: signInOffered ? web.shell : web.consoleOff });
  let origin: { readonly apiUrl: string; readonly secret: string } | undefined;

  const passOn = (incoming: IncomingMessage, answer: ServerResponse): void => {
    if (origin === undefined) {
      answer.writeHead(502).end();
      return;
    }
    const { apiUrl, secret } = origin;
    const headers = {
      ...incoming.headers,
      [originSecretHeader]: secret,
      'x-client-address': incoming.socket.remoteAddress ?? '',
    };
    const { host: _, ...sent } = headers;
    const send = apiUrl.startsWith('https:') ? secureRequest : plainRequest;
    const outgoing = send(
      `${apiUrl.replace(/\/$/, '')}${incoming.url}`,
      { method: incoming.method, headers: sent },
      (answered) => {
        answer.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(answer);
      },
    );
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  };

  const answerPage = (uri: string, answer: ServerResponse): void => {
    const content = objects.get(uri);
    if (content === undefined) {
      answer.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>');
      return;
    }
    const caching = uri === `/${shellKey}` ? revalidatedCaching : immutableCaching;
    answer.writeHead(200, { 'content-type': contentTypeOf(uri), 'cache-control': caching }).end(content);
  };

  const server: Server = createServer((incoming, answer) => {
    const uri = incoming.url?.split('?')[0] ?? '/';
    for (const [name, value] of Object.entries(buildSecurityHeaders(uri, { https: false })))
      answer.setHeader(name, value);
    const isPages = uri.startsWith('/app/') && !uri.startsWith('/app/api/');
    const length = incoming.headers['content-length'];
    const { returned } = runEdgeFunction(isPages ? servePages : chooseOrigin, {
      method: incoming.method ?? 'GET',
      uri,
      headers: length === undefined ? {} : { 'content-length': { value: length } },
    });
    if ('statusCode' in returned) answerGenerated(answer, returned as unknown as Generated);
    else if (isPages) answerPage(String(returned.uri), answer);
    else passOn(incoming, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (apiUrl, secret) => {
      origin = { apiUrl, secret };
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
