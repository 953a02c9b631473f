import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type LocalFile, readLocalFile } from '../../../local/local-file.ts';
import { guardAgainstOrphan } from '../../../local/servers/orphan-guard.ts';
import { descendantsOf, isStopped, stillRunning } from '../local/process-tree.ts';
import { type ArmedFault, type Fault, faultName } from './armed-fault.ts';

const root = join(import.meta.dirname, '../../..');
const readyWithinMs = 180_000;

/** The real service in processes of its own, which faults may kill and which is started again like a machine would. */
export class FaultStack {
  readonly folder: string;
  readonly #settings: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #local: LocalFile | undefined;
  #offsetMs = 0;
  #ended = false;
  #errors = '';
  #restarts = 0;

  private constructor(folder: string, settings: Readonly<Record<string, string>>) {
    this.folder = folder;
    this.#settings = settings;
  }

  /** `prepare` is called with the empty data directory before the service starts. */
  static async start(
    settings: Readonly<Record<string, string>>,
    prepare?: (dataDir: string) => void,
  ): Promise<FaultStack> {
    const stack = new FaultStack(await mkdtemp(join(tmpdir(), 'bulkfill-faults-')), settings);
    for (const name of ['armed', 'fired', 'data']) mkdirSync(join(stack.folder, name), { mode: 0o700 });
    prepare?.(stack.dataDir);
    stack.#launch();
    await stack.ready();
    return stack;
  }

  get dataDir(): string {
    return join(this.folder, 'data');
  }

  get restarts(): number {
    return this.#restarts;
  }

  /** Last standard error output of the service's processes. */
  get errors(): string {
    return this.#errors.slice(-6000);
  }

  nowMs(): number {
    return Date.now() + this.#offsetMs;
  }

  /** Moves the clock of every process of the service. */
  jump(ms: number): void {
    this.#offsetMs += ms;
    const draft = join(this.folder, 'clock.draft');
    writeFileSync(draft, String(this.#offsetMs));
    renameSync(draft, join(this.folder, 'clock'));
  }

  /** Address of the service, as soon as it runs. */
  async ready(): Promise<LocalFile> {
    const deadlineMs = Date.now() + readyWithinMs;
    while (this.#local === undefined) {
      const found = readLocalFile(this.dataDir);
      const { pid } = this.#child ?? {};
      if (found !== undefined && pid !== undefined && found.pid === pid) this.#local = found;
      else if (Date.now() > deadlineMs) throw new Error(`The service did not start. ${this.errors}`);
      else await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return this.#local;
  }

  /** Lets a fault wait for its step, in whichever process takes it, also past restarts. */
  arm(fault: Fault): void {
    const armed: ArmedFault = { target: fault.target, signal: fault.signal };
    const path = join(this.folder, 'armed', `${faultName(fault)}.json`);
    writeFileSync(`${path}.draft`, JSON.stringify(armed));
    renameSync(`${path}.draft`, path);
  }

  /** The names of faults that have happened since the last call. */
  takeFired(): string[] {
    const folder = join(this.folder, 'fired');
    const names = readdirSync(folder);
    for (const name of names) rmSync(join(folder, name));
    return names.map((name) => name.replace(/\.json$/, ''));
  }

  /** Disarms all faults that have not struck. */
  disarm(): void {
    for (const name of readdirSync(join(this.folder, 'armed')))
      rmSync(join(this.folder, 'armed', name), { force: true });
  }

  /** Wakes all that were stopped. */
  wake(): void {
    const { pid } = this.#child ?? {};
    if (pid === undefined) return;
    for (const each of [pid, ...descendantsOf(pid)]) {
      try {
        process.kill(each, 'SIGCONT');
      } catch {
        // It is gone already.
      }
    }
  }

  /** Ends the service and removes its folder; `before` is called in between. */
  async stop(before?: () => void): Promise<void> {
    this.#ended = true;
    const child = this.#child;
    if (child !== undefined && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await gone;
      clearTimeout(force);
    }
    before?.();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #launch(): void {
    const hooks = pathToFileURL(join(import.meta.dirname, 'fault-hooks.ts')).href;
    const child = spawn(process.execPath, [join(root, 'local/start.ts')], {
      env: {
        PATH: process.env.PATH,
        NODE_OPTIONS: `--import ${hooks}`,
        FAULT_DIR: this.folder,
        DATA_DIR: this.dataDir,
        PORT: '0',
        // Every kill of the API is a start of all its processes.
        NODE_COMPILE_CACHE: join(this.folder, 'compiled'),
        ...this.#settings,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    writeFileSync(join(this.folder, 'api'), String(child.pid));
    guardAgainstOrphan(child);
    child.stderr?.on('data', (chunk) => {
      this.#errors = (this.#errors + chunk).slice(-20_000);
    });
    const below = setInterval(() => this.#note(child), 200);
    child.once('exit', () => {
      clearInterval(below);
      if (!this.#ended) void this.#relaunch();
    });
  }

  #seen: number[] = [];
  #note(child: ChildProcess): void {
    if (child.pid !== undefined) this.#seen = [...new Set([...this.#seen, ...descendantsOf(child.pid)])];
  }

  /** Restarts like a supervisor; the processes of the dead one must have exited first, as they hold its data. */
  async #relaunch(): Promise<void> {
    // Its file is still there, and says nothing now.
    this.#child = undefined;
    this.#local = undefined;
    this.#restarts++;
    const deadlineMs = Date.now() + 10_000;
    while (stillRunning(this.#seen).length > 0 && Date.now() < deadlineMs) {
      // A stopped process ends only after it was woken.
      for (const pid of stillRunning(this.#seen)) if (isStopped(pid)) process.kill(pid, 'SIGCONT');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    this.#seen = [];
    if (!this.#ended) this.#launch();
  }
}
