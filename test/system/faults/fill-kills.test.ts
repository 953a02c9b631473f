import { hash } from 'node:crypto';
import { hourMs } from '@bulkfill/engine/core/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerStepNames } from '../../../lib/core/steps.ts';
import { fillTemplatePath, templatesPath, usagePath } from '../../../lib/paths/paths.ts';
import { type Fault, faultName } from './armed-fault.ts';
import { type Answered, type ClientRequest, formOf, sendUntilAnswered } from './create-until-accepted.ts';
import { faultForms } from './fault-jobs.ts';
import { FaultStack } from './fault-stack.ts';
import { writeFigure } from './figure-file.ts';
import { countFault, newFigure } from './invariants.ts';
import { viewOfLocal } from './service-view.ts';

/** A request takes its steps in the process of the API. */
const faults = answerStepNames.flatMap((step) =>
  (['self', 'dynamodb', 's3-and-sqs'] as const).map((target): Fault => ({ step, target, signal: 'SIGKILL' })),
);

const settings = {
  EXECUTORS: '1',
  RECOVERY_INTERVAL_SECONDS: '1',
  BODY_DEADLINE_MS: '10000',
  CREATES_PER_MINUTE: '1000000',
  FILLS_PER_MINUTE: '1000000',
  LOG_LEVEL: 'error',
};

/** Accepted are a template and a document for each fault. */
const figure = newFigure();
let stack: FaultStack;
let forms: Awaited<ReturnType<typeof faultForms>>;

beforeAll(async () => {
  stack = await FaultStack.start(settings);
  forms = await faultForms(stack.dataDir);
}, 180_000);

afterAll(() => stack.stop());

/** For an answer with a PDF, `text` is its SHA-256. */
const send = async (request: ClientRequest): Promise<Response> => {
  const { method, path, idempotencyKey, json } = request;
  const { base_url: baseUrl, api_key: apiKey } = await stack.ready();
  const headers = {
    authorization: `Bearer ${apiKey}`,
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers,
    ...(json === undefined ? formOf(request) : { body: json }),
    signal: AbortSignal.timeout(30_000),
  });
  if (response.headers.get('content-type') !== 'application/pdf') return response;
  return new Response(hash('sha256', Buffer.from(await response.arrayBuffer()), 'hex'), response);
};

const answered = async (request: () => ClientRequest, status: number): Promise<Answered> => {
  const answer = await sendUntilAnswered(send, request);
  expect(answer, answer.text).toMatchObject({ status });
  return answer;
};

const push = async (name: string, idempotencyKey: string): Promise<string> => {
  const { pdf, svc_file } = forms.small;
  const fields = { pdf, svc_file, name, csv_file: null, max_failed_row_percent: null };
  const { text } = await answered(() => ({ method: 'POST', path: templatesPath, idempotencyKey, fields }), 201);
  return (JSON.parse(text) as { readonly template_id: string }).template_id;
};

/** Returns the SHA-256 of the PDF. */
const fill = async (templateId: string, name: string, idempotencyKey: string): Promise<string> => {
  const json = JSON.stringify({ row: { Name: name, Code: 'c1' } });
  return (await answered(() => ({ method: 'POST', path: fillTemplatePath(templateId), idempotencyKey, json }), 200))
    .text;
};

const rowsUsed = async (): Promise<number> => {
  const { text } = await answered(() => ({ method: 'GET', path: usagePath }), 200);
  return (JSON.parse(text) as { readonly rows_used: number }).rows_used;
};

const templateIds = async (): Promise<readonly string[]> => {
  const { text } = await answered(() => ({ method: 'GET', path: `${templatesPath}?limit=100` }), 200);
  return (JSON.parse(text) as { readonly templates: readonly { readonly template_id: string }[] }).templates.map(
    (one) => one.template_id,
  );
};

describe('template and its document, with kills at any step', () => {
  it('are saved and billed once under their keys, with the same bytes', async () => {
    const calm = await push('calm', 'calm');
    const expected = await fill(calm, 'Ada', 'calm');
    for (const fault of faults) {
      const name = faultName(fault);
      const before = { rows: await rowsUsed(), templates: await templateIds() };
      stack.arm(fault);
      const templateId = await push(name, name.replaceAll('~', '-'));
      const sha256 = await fill(templateId, 'Ada', name.replaceAll('~', '-'));
      expect(stack.takeFired(), name).toEqual([name]);
      countFault(figure, name);
      figure.accepted += 2;
      expect(sha256, name).toBe(expected);
      expect(await push(name, name.replaceAll('~', '-')), name).toBe(templateId);
      expect(await fill(templateId, 'Ada', name.replaceAll('~', '-')), name).toBe(expected);
      expect({ rows: await rowsUsed(), templates: (await templateIds()).toSorted() }, name).toEqual({
        rows: before.rows + 1,
        templates: [...before.templates, templateId].toSorted(),
      });
    }
    await writeFigure('fill-kills', figure, {
      runs: faults.length,
      restarts: stack.restarts,
      pairs: faults.length,
      pairsStruck: figure.faults.size,
    });
    expect(stack.restarts).toBeGreaterThanOrEqual(answerStepNames.length);
  }, 900_000);

  it('leave only the files of existing templates after a day', async () => {
    const view = viewOfLocal(await stack.ready());
    const files = async () => {
      const kept = [...(await view.objects()).keys()];
      return {
        fills: kept.filter((key) => key.startsWith('fills/')).length,
        saves: new Set(kept.filter((key) => key.startsWith('templates/')).map((key) => key.split('/', 3).join('/')))
          .size,
      };
    };
    expect((await files()).fills).toBeGreaterThan(0);
    const saves = (await templateIds()).length;
    stack.jump(25 * hourMs);
    await expect.poll(files, { timeout: 120_000, interval: 500 }).toEqual({ fills: 0, saves });
    expect(await templateIds()).toHaveLength(saves);
  }, 180_000);
});
