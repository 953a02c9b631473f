import { hourMs } from '@bulkfill/engine/core/units';
import { checksPath, exportJobsPath } from '../../../lib/paths/paths.ts';
import { type Fault, faultName } from './armed-fault.ts';
import { actOn, cancelUntilAnswered } from './client-acts.ts';
import { type ClientRequest, createUntilAccepted, formOf } from './create-until-accepted.ts';
import { type FaultForms, faultForms, jobsOfRun, type PlannedJob } from './fault-jobs.ts';
import { type FaultPlan, leadOf } from './fault-plan.ts';
import { faultSettings } from './fault-settings.ts';
import { FaultStack } from './fault-stack.ts';
import {
  type Accepted,
  addFigure,
  brokenBooks,
  brokenPromises,
  countFault,
  type Figure,
  leftovers,
  newFigure,
  orphans,
} from './invariants.ts';
import type { Receiver } from './receiver.ts';
import { seededRandom } from './seeded-random.ts';
import { type ServiceView, unsettled, viewOfLocal } from './service-view.ts';
import { strayFiles } from './stray-files.ts';

const faultsPerRun = 4;
const settleWithinMs = 600_000;
const pollMs = 100;
/** After this long without a change, nothing happens without the clock, so it is advanced. */
const quietMs = 700;
const longestQuietMs = 15_000;
/** A stopped process is woken after this many jumps: others have had the time to take over. */
const jumpsAsleep = 3;
/** Number of clock jumps, with everything settled, for faults whose step has not been reached. */
const jumpsForFaults = 5;
const runsPerBooks = 4;

/** After each jump without a change the next one waits longer, because a sweep gives up if the clock overtakes it. */
const quietAfter = (jumpsInVain: number): number => Math.min(quietMs * (1 + jumpsInVain), longestQuietMs);

/** Actions of the clients of a run. */
interface Acting {
  left: number;
  problem: unknown;
}

/** Additions of a suite to a lane. */
export interface LaneOptions {
  /** Called with the empty data directory, before the service starts. */
  readonly prepare?: (dataDir: string) => void;
  /** Called with every answer to a create or a check. */
  readonly onAnswer?: (status: number, body: string) => void;
  /** Runs next to a run and receives its creates; the run waits for both before its jobs settle. */
  readonly meanwhile?: (creating: Promise<unknown>) => Promise<void>;
}

/** One stack of processes on which runs follow each other. Lanes side by side use the time that another one waits. */
export class FaultLane {
  readonly #stack: FaultStack;
  readonly #receiver: Receiver;
  readonly #forms: FaultForms;
  readonly #plan: FaultPlan;
  readonly #figure: Figure;
  readonly #options: LaneOptions;
  readonly #accepted: Accepted[] = [];
  readonly #needed = new Set<string>();
  #view: { readonly origin: string; readonly view: ServiceView } | undefined;
  #refused = '';
  #runs = 0;

  private constructor(
    stack: FaultStack,
    receiver: Receiver,
    forms: FaultForms,
    plan: FaultPlan,
    figure: Figure,
    options: LaneOptions,
  ) {
    this.#stack = stack;
    this.#receiver = receiver;
    this.#forms = forms;
    this.#plan = plan;
    this.#figure = figure;
    this.#options = options;
  }

  static async start(
    receiver: Receiver,
    plan: FaultPlan,
    figure: Figure,
    options: LaneOptions = {},
  ): Promise<FaultLane> {
    const stack = await FaultStack.start(faultSettings(receiver), options.prepare);
    return new FaultLane(stack, receiver, await faultForms(stack.dataDir), plan, figure, options);
  }

  get restarts(): number {
    return this.#stack.restarts;
  }

  /** `before` is called when the service has ended and its folder is still there. */
  stop(before?: () => void): Promise<void> {
    return this.#stack.stop(before);
  }

  /** Jobs, with faults under way; then whatever was promised of them. All that is drawn comes from `seed`. */
  async run(seed: number): Promise<void> {
    const faults = this.#plan.take(faultsPerRun);
    try {
      await this.#run(seed, faults);
      this.#runs++;
      if (this.#runs % runsPerBooks === 0) await this.settleBooks();
    } catch (error) {
      throw new Error(`The run of seed ${seed} with ${faults.map(faultName).join(', ')}\n${this.#stack.errors}`, {
        cause: error,
      });
    }
  }

  async #run(seed: number, faults: readonly Fault[]): Promise<void> {
    const random = seededRandom(seed);
    const armed = new Set(faults.map(faultName));
    this.#armLeads(faults);
    for (const fault of faults) this.#stack.arm(fault);
    const steps = faults.map(({ step }) => step);
    const earlier = this.#accepted.findLast(
      ({ planned }) => planned.kind === undefined && planned.retryOf === undefined,
    );
    const planned = jobsOfRun(random, this.#forms, this.#receiver.origin, `r${seed}`, steps, earlier?.planned);
    const creating = Promise.all(planned.map((job) => this.#create(job)));
    const [created] = await Promise.all([creating, this.#options.meanwhile?.(creating)]);
    this.#accepted.push(...created);
    const acting = this.#act(created);
    // Forward past leases or a little back, while work is under way.
    if (random.chance(0.3)) {
      this.#stack.jump(random.pick([-45_000, -5000, 25_000, 90_000]));
      countFault(this.#figure, 'clock jump');
    }
    await this.#settle(created, armed, faults, acting);
    this.#stack.disarm();
    this.#stack.wake();
    this.#noteFired(armed);
    for (const fault of faults) if (armed.has(faultName(fault))) this.#plan.giveBack(fault);
    const { wrong, counts } = await this.#undisturbed(async (view) => {
      const counts = newFigure();
      return { wrong: await brokenPromises(view, this.#receiver, created, counts), counts };
    });
    addFigure(this.#figure, counts);
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  }

  /** Jobs as they are now, wherever the service is by now. */
  readonly #jobs = {
    jobs: (jobIds: readonly string[]) => this.#undisturbed((view) => view.jobs(jobIds)),
  };

  async #create(planned: PlannedJob): Promise<Accepted> {
    const jobId = await createUntilAccepted(this.#send, planned);
    if (planned.act === 'cancel') await cancelUntilAnswered(this.#send, this.#jobs, jobId);
    return { jobId, planned };
  }

  /** Performs the planned actions of each job as soon as it has ended, and adds the jobs that they create. */
  #act(created: Accepted[]): Acting {
    const acting: Acting = { left: created.length, problem: undefined };
    const act = async (accepted: Accepted): Promise<void> => {
      while (
        (await this.#problems([accepted]).catch(() => ['nobody answers'])).length > 0 &&
        accepted.planned.act !== undefined
      )
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      const more = await actOn(this.#send, this.#jobs, accepted);
      created.push(...more);
      this.#accepted.push(...more);
    };
    for (const accepted of [...created]) {
      void act(accepted)
        .catch((problem: unknown) => {
          acting.problem ??= problem;
        })
        .finally(() => acting.left--);
    }
    return acting;
  }

  readonly #send = async (request: ClientRequest): Promise<Response> => {
    const { method, path, idempotencyKey } = request;
    const { base_url: baseUrl, api_key: apiKey } = await this.#stack.ready();
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...formOf(request),
      signal: AbortSignal.timeout(20_000),
    });
    if (response.status >= 500 || response.status === 429)
      this.#refused = `${method} ${path} ${response.status} ${(await response.clone().text()).slice(0, 200)}`;
    const { onAnswer } = this.#options;
    if (onAnswer !== undefined && (path === exportJobsPath || path === checksPath))
      onAnswer(response.status, await response.clone().text());
    return response;
  };

  #armLeads(faults: readonly Fault[]): void {
    for (const fault of faults) {
      const lead = leadOf(fault);
      if (lead !== undefined) this.#stack.arm(lead);
    }
  }

  /** Counts the faults that have struck, removes them from `armed`, and returns their names. */
  #noteFired(armed: Set<string>): readonly string[] {
    const fired = this.#stack.takeFired();
    for (const name of fired) {
      countFault(this.#figure, name);
      this.#plan.noteStruck(name);
      armed.delete(name);
    }
    return fired;
  }

  async #currentView(): Promise<ServiceView> {
    const local = await this.#stack.ready();
    if (this.#view?.origin !== local.base_url) this.#view = { origin: local.base_url, view: viewOfLocal(local) };
    return this.#view.view;
  }

  /**
   * Waits until all jobs have settled and all faults have struck, and advances the clock when nothing happens without
   * it.
   */
  async #settle(
    created: readonly Accepted[],
    armed: Set<string>,
    faults: readonly Fault[],
    acting: Acting,
  ): Promise<void> {
    const startMs = performance.now();
    let changedMs = startMs;
    let last = '';
    let jumps = 0;
    let jumpsSettled = 0;
    let jumpsInVain = 0;
    let asleepSince: number | undefined;
    while (performance.now() - startMs < settleWithinMs) {
      const fired = this.#noteFired(armed);
      if (fired.some((name) => name.endsWith('SIGSTOP'))) asleepSince = jumps;
      if (acting.problem !== undefined) throw acting.problem;
      // Read first: a client that is done meanwhile may have added a job that has not been looked at.
      const { left } = acting;
      const unended = await this.#problems(created).catch((error: unknown) => [String(error)]);
      const open = [...unended, ...(left > 0 ? [`${left} clients are at it`] : [])];
      const now = [...unended, left, ...armed].join('\n');
      if (open.length === 0 && (armed.size === 0 || jumpsSettled >= jumpsForFaults)) return;
      if (now !== last || fired.length > 0) {
        // The next fault of the same step needs the same lead.
        if (fired.length > 0) this.#armLeads(faults.filter((fault) => armed.has(faultName(fault))));
        last = now;
        changedMs = performance.now();
        jumpsInVain = 0;
      }
      if (performance.now() - changedMs > quietAfter(jumpsInVain)) {
        jumps++;
        jumpsInVain++;
        if (open.length === 0) jumpsSettled++;
        this.#stack.jump(open.length > 0 ? 30_000 * Math.min(jumps, 10) : 120_000 * jumpsSettled);
        if (asleepSince !== undefined && jumps - asleepSince >= jumpsAsleep) {
          this.#stack.wake();
          asleepSince = undefined;
        }
        // What should have led to a step may have come to nothing.
        if (jumps % 3 === 0) this.#armLeads(faults.filter((fault) => armed.has(faultName(fault))));
        changedMs = performance.now();
      }
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
    throw new Error(`Nothing settles: ${last}; the last refusal: ${this.#refused}`);
  }

  async #problems(created: readonly Accepted[]): Promise<readonly string[]> {
    const view = await this.#currentView();
    return (await Promise.all(created.map(({ jobId }) => unsettled(view, jobId)))).filter(
      (problem) => problem !== undefined,
    );
  }

  /** Repeats a check if a late fault has struck the checked state. */
  async #undisturbed<T>(look: (view: ServiceView) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await look(await this.#currentView());
      } catch (error) {
        if (attempt >= 30) throw error;
        await new Promise((resolve) => setTimeout(resolve, 1000));
      }
    }
  }

  /**
   * Waits without faults until the account's records and storage contain exactly what the jobs of all runs produced.
   */
  async settleBooks(): Promise<void> {
    this.#stack.disarm();
    this.#stack.wake();
    const startMs = performance.now();
    let problem: string | undefined;
    for (let jumps = 0; performance.now() - startMs < settleWithinMs; jumps++) {
      problem = await this.#brokenBooks().catch((error: unknown) => String(error));
      if (problem === undefined) return;
      this.#stack.jump(240_000);
      await new Promise((resolve) => setTimeout(resolve, quietAfter(jumps)));
    }
    throw new Error(`The books do not settle: ${problem}\n${this.#stack.errors}`);
  }

  /** Lets every delivery lapse, and waits until nothing is left of any job but its record. */
  async settleLeftovers(): Promise<void> {
    this.#stack.jump(30 * hourMs);
    const startMs = performance.now();
    let problem: string | undefined;
    for (let jumps = 0; performance.now() - startMs < settleWithinMs; jumps++) {
      problem = (await leftovers(await this.#currentView()).catch((error: unknown) => [String(error)]))[0];
      if (problem === undefined) return;
      this.#stack.jump(hourMs);
      await new Promise((resolve) => setTimeout(resolve, quietAfter(jumps)));
    }
    throw new Error(`Something is left: ${problem}\n${this.#stack.errors}`);
  }

  async #brokenBooks(): Promise<string | undefined> {
    const { account_id: accountId } = await this.#stack.ready();
    const view = await this.#currentView();
    const books = await brokenBooks(view, accountId, this.#accepted);
    return [...books, ...(await orphans(view, this.#needed)), ...strayFiles(this.#stack.dataDir)][0];
  }
}
