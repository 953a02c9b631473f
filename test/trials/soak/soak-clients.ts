import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { formatCalendarMonth } from '../../../lib/core/clock.ts';
import { fillTemplatePath, templatesPath } from '../../../lib/paths/paths.ts';
import { actOn, cancelUntilAnswered } from '../../system/faults/client-acts.ts';
import {
  type Answered,
  type ClientRequest,
  createUntilAccepted,
  formOf,
  sendUntilAnswered,
} from '../../system/faults/create-until-accepted.ts';
import { type FaultForms, faultForms, jobsOfRun, type PlannedJob } from '../../system/faults/fault-jobs.ts';
import type { FaultStack } from '../../system/faults/fault-stack.ts';
import {
  type Accepted,
  BilledFills,
  brokenBooks,
  brokenPromises,
  type Figure,
  orphans,
} from '../../system/faults/invariants.ts';
import type { Receiver } from '../../system/faults/receiver.ts';
import type { SeededRandom } from '../../system/faults/seeded-random.ts';
import { type ServiceView, unsettled, viewOfLocal } from '../../system/faults/service-view.ts';
import { strayFiles } from '../../system/faults/stray-files.ts';

const settleWithinMs = 900_000;
const pollMs = 500;
/** Concurrent table reads; thousands of jobs are checked at the end. */
const readAtOnce = 50;

const inTurns = (view: ServiceView): ServiceView => ({
  ...view,
  jobs: async (jobIds) => {
    const found: Awaited<ReturnType<ServiceView['jobs']>>[number][] = [];
    for (let first = 0; first < jobIds.length; first += readAtOnce)
      found.push(...(await view.jobs(jobIds.slice(first, first + readAtOnce))));
    return found;
  },
});

/** Clients of a service that runs for hours. Promises are checked after each turn, and the records at the end. */
export class SoakClients {
  readonly wrong: string[] = [];
  readonly #stack: FaultStack;
  readonly #receiver: Receiver;
  readonly #figure: Figure;
  readonly #forms: FaultForms;
  readonly #view: ServiceView;
  readonly #templateId: string;
  readonly #accepted: Accepted[] = [];
  readonly #billed = new BilledFills();
  readonly #sha256 = new Map<string, string>();
  documents = 0;

  private constructor(
    stack: FaultStack,
    receiver: Receiver,
    figure: Figure,
    forms: FaultForms,
    view: ServiceView,
    templateId: string,
  ) {
    this.#stack = stack;
    this.#receiver = receiver;
    this.#figure = figure;
    this.#forms = forms;
    this.#view = view;
    this.#templateId = templateId;
  }

  static async start(stack: FaultStack, receiver: Receiver, figure: Figure): Promise<SoakClients> {
    const forms = await faultForms(stack.dataDir);
    const view = inTurns(viewOfLocal(await stack.ready()));
    const fields = { ...forms.small, name: 'soak', csv_file: null, max_failed_row_percent: null };
    const saved = await sendUntilAnswered(sender(stack), () => ({
      method: 'POST',
      path: templatesPath,
      idempotencyKey: 'soak',
      fields,
    }));
    if (saved.status !== 201) throw new Error(`The template was answered ${saved.status} ${saved.text.slice(0, 300)}`);
    const { template_id: templateId } = JSON.parse(saved.text) as { readonly template_id: string };
    return new SoakClients(stack, receiver, figure, forms, view, templateId);
  }

  /**
   * Runs some jobs, checks and documents with client actions, and verifies their results. `large`: some need a
   * multipart upload.
   */
  async turn(random: SeededRandom, name: string, large: boolean): Promise<void> {
    const { small } = this.#forms;
    const forms = large ? this.#forms : { small, large: small };
    const earlier = this.#accepted.findLast(
      ({ planned: { kind, retryOf, idempotencyKey } }) =>
        kind === undefined && retryOf === undefined && idempotencyKey.startsWith(name.slice(0, name.lastIndexOf('-'))),
    );
    const planned = jobsOfRun(random, forms, this.#receiver.origin, name, [], earlier?.planned);
    const done = await Promise.allSettled([...planned.map((job) => this.#live(job)), this.#fill(name)]);
    const created = done.flatMap((each) => (each.status === 'fulfilled' ? (each.value ?? []) : []));
    for (const each of done) if (each.status === 'rejected') this.wrong.push(`${name}: ${each.reason}`);
    this.#accepted.push(...created);
    this.wrong.push(...(await brokenPromises(this.#view, this.#receiver, created, this.#figure)));
  }

  async #live(planned: PlannedJob): Promise<Accepted[]> {
    const send = sender(this.#stack);
    const jobId = await createUntilAccepted(send, planned);
    if (planned.act === 'cancel') await cancelUntilAnswered(send, this.#view, jobId);
    await this.#settled(jobId);
    const more = await actOn(send, this.#view, { jobId, planned });
    for (const each of more) await this.#settled(each.jobId);
    return [{ jobId, planned }, ...more];
  }

  async #settled(jobId: string): Promise<void> {
    const untilMs = performance.now() + settleWithinMs;
    let problem: string | undefined = 'nobody answers';
    while (problem !== undefined) {
      problem = await unsettled(this.#view, jobId).catch((error: unknown) => String(error));
      if (performance.now() > untilMs) throw new Error(problem);
      if (problem !== undefined) await pause(pollMs);
    }
  }

  /** A document under a key, and the same again: the same bytes, billed once. */
  async #fill(name: string): Promise<undefined> {
    const json = JSON.stringify({ row: { Name: name, Code: 'c1' } });
    const path = fillTemplatePath(this.#templateId);
    const ask = (): Promise<Answered> =>
      sendUntilAnswered(sender(this.#stack), () => ({ method: 'POST', path, idempotencyKey: `fill:${name}`, json }));
    for (const { status, text } of [await ask(), await ask()]) {
      if (status !== 200) throw new Error(`the document ${name} was answered ${status} ${text.slice(0, 200)}`);
      if ((this.#sha256.get(name) ?? text) !== text)
        this.wrong.push(`the document ${name} is another when it is asked for again`);
      this.#sha256.set(name, text);
    }
    this.#sha256.delete(name);
    this.#billed.add(formatCalendarMonth(this.#stack.nowMs()), 1, 1);
    this.documents++;
  }

  /** Without faults: lists errors in quota, slots and storage after the sweeps have had time. */
  async settleBooks(): Promise<readonly string[]> {
    const { account_id: accountId } = await this.#stack.ready();
    const needed = new Set<string>();
    const look = async (): Promise<readonly string[]> => [
      ...(await brokenBooks(this.#view, accountId, this.#accepted, this.#billed)),
      ...(await orphans(this.#view, needed)),
      ...strayFiles(this.#stack.dataDir),
    ];
    let left = await look();
    for (let turn = 0; left.length > 0 && turn < 40; turn++) {
      this.#stack.jump(240_000);
      await pause(3000);
      left = await look().catch((error: unknown) => [String(error)]);
    }
    return left;
  }
}

/** For an answer with a PDF, `text` is its SHA-256. */
const sender =
  (stack: FaultStack) =>
  async (request: ClientRequest): Promise<Response> => {
    const { method, path, idempotencyKey, json } = request;
    const { base_url: baseUrl, api_key: apiKey } = await stack.ready();
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? formOf(request) : { body: json }),
      signal: AbortSignal.timeout(60_000),
    });
    if (response.headers.get('content-type') !== 'application/pdf') return response;
    return new Response(hash('sha256', Buffer.from(await response.arrayBuffer()), 'hex'), response);
  };
