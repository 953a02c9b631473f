import { mib } from '@bulkfill/engine/core/units';
import { threadDocumentInspector } from '@bulkfill/engine/threads/tasks/document-inspector';
import type { DocumentPool } from '@bulkfill/engine/threads/tasks/document-task';
import { documentThread } from '@bulkfill/engine/threads/tasks/document-thread';
import { threadChecker, threadFiller } from '@bulkfill/engine/threads/tasks/filler';
import { ThreadPool } from '@bulkfill/engine/threads/thread-pool';
import { bulkfill } from '../../bulkfill/cli/run-in-process.ts';
import { renderLimits } from '../../support/render-limits.ts';
import { objectsOf } from '../../support/service/objects-of.ts';
import { testPackageKeys, testSigningKey } from '../../support/service/package-signing.ts';
import { testService } from '../../support/service/test-service.ts';
import { startTestStack } from '../../support/service/test-stack.ts';
import { signerOf } from '../../system/black-box/client/a-package.ts';
import { aPdf } from '../../system/black-box/client/a-pdf.ts';
import { clientOf, type Fields } from '../../system/black-box/client/client.ts';
import { generousSettings } from '../../system/black-box/client/running-service.ts';
import { type Answer, asJson, type Outgoing } from '../../system/black-box/client/send.ts';
import type { Target } from '../target.ts';

const baseUrl = 'http://service.test';
const heap = { turns: { max: 2 }, maxHeapMb: 512, maxYoungGenerationMb: 64 };
const common = {
  keys: testPackageKeys,
  limits: renderLimits,
  csv: { maxColumns: 500, maxCellCharacters: 32_767 },
  bounds: { workMs: 60_000, residentBytes: 8192 * mib },
};

/** Returns a `send` that calls a function instead of the network. */
const sendTo =
  (answer: (request: Request) => Response | Promise<Response>) =>
  async (url: string, { method = 'GET', headers = [], body }: Outgoing = {}): Promise<Answer> => {
    const sent = new Headers();
    for (const [name, value] of headers) sent.append(name, value);
    const bytes = body === undefined ? undefined : Buffer.concat([body].flat());
    if (bytes !== undefined) sent.set('content-length', String(bytes.length));
    const response = await answer(new Request(url, { method, headers: sent, body: bytes ?? null }));
    const received = Buffer.from(await response.arrayBuffer());
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      bytes: received,
      body: asJson(received),
    };
  };

/**
 * The API as a function over the embedded stores. The engine runs in its threads, each job before its create answers.
 */
export const inProcessTarget: Target = {
  abilities: ['settings', 'prompt jobs', 'many requests', 'exact requests', 'storage'],
  start: async (settings) => {
    const inspections: DocumentPool = new ThreadPool(documentThread('inspection-thread'), heap);
    const fills: DocumentPool = new ThreadPool(documentThread('fill-thread'), heap);
    const stack = await startTestStack();
    const service = testService(stack, {
      settings: { ...generousSettings, SYNC_WAIT_MS: '0', ...settings },
      inspector: threadDocumentInspector(inspections, { ...common, maxPages: renderLimits.maxPages }),
      filler: threadFiller(fills, common),
      checker: threadChecker(fills, common),
    });
    const signer = await signerOf(testSigningKey);
    const pdf = aPdf();
    const defaults: Fields = {
      pdf,
      svc_file: await signer.package({ pdf }),
      max_failed_row_percent: '0',
      rows_json: '[{"column_0":"Ada"}]',
    };
    const send = sendTo(service.api.fetch);
    const newAccount = async (plan: 'free' | 'business' | 'scale') => {
      const { accountId: id, token: key } = await service.anAccount(plan);
      return { id, key };
    };
    return {
      world: async () => {
        const account = await newAccount('business');
        return {
          account,
          client: clientOf({ baseUrl, send }, account.key, defaults),
          clientOf: (key) => clientOf({ baseUrl, send }, key, defaults),
          send: (path, outgoing) => send(`${baseUrl}${path}`, outgoing),
          newAccount,
          operate: async (...words) => {
            const { code, stdout, stderr } = await bulkfill([...words, '--json'], stack.env);
            if (code !== 0) throw new Error(stderr);
            return JSON.parse(stdout) as Record<string, unknown>;
          },
          storedKeys: (prefix) => objectsOf(stack, prefix),
          signer,
          pdf,
          defaults,
        };
      },
      stop: async () => {
        await Promise.all([inspections.close(), fills.close()]);
      },
    };
  },
};
