import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ExampleName } from '../inputs/examples.ts';
import type { Inputs } from '../inputs/prepare-inputs.ts';
import type { MeasureRequest } from '../measure.ts';
import type { Job } from './job.ts';
import { type Measured, type Medians, mediansOf, type Ratio, roundOf } from './measured.ts';
import { settledDisk } from './settled-disk.ts';
import { table } from './table.ts';
import type { RatioClaim, Verdict } from './verdict.ts';

/** What one line of a table measures. */
export interface Subject {
  readonly contender: string;
  readonly rowCount: number;
  readonly codes?: boolean;
  readonly sourceSizeBytes?: number;
  /** An example instead of the made document. */
  readonly example?: ExampleName;
  /** How often the job is done; what is measured is the mean. */
  readonly runs?: number;
  readonly warmUpRows?: number;
  /** Makes rows while they are read: slower, but they are not held. */
  readonly lazyRows?: boolean;
  /** For the measured process's Node. */
  readonly nodeOptions?: readonly string[];
  /** Name of a file to leave in the work directory; discards without one. */
  readonly out?: string;
  /** Measured in the first round alone: no ratio needs it. */
  readonly once?: boolean;
}

/** A line that is measured in a way of its own. */
export interface OwnSubject {
  readonly contender: string;
  readonly rowCount: number;
  readonly once?: boolean;
  measure(): Promise<Measured>;
}

/** A file of `bench/cases/`: measures, reports, and judges ratios. */
export interface BenchCase {
  readonly name: string;
  readonly title: string;
  /** False: it measures ours alone, so that it runs without the peers. */
  readonly needsPeers?: false;
  /** Ratios that the case measures. Those with a bound are promises: the pages show them next to the figures of the last run. */
  readonly ratios: Readonly<Record<string, RatioClaim>>;
  run(bench: Bench): Promise<void>;
}

/** How thorough a run is. */
export interface Effort {
  readonly quick: boolean;
  readonly repeats: number;
  /** Builds the native peers, where their tools are there. */
  readonly native: boolean;
  /** Rows for a contender: what a steady rate needs, so that the slow ones do not take hours. */
  readonly rowCounts: Readonly<Record<'engine' | 'mupdf-incremental' | 'mupdf-yazl' | 'pdf-lib-loop' | 'pdfme-generate', number>>;
}

/** A table of the report. */
export interface ReportedTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A tenth of the rows, and at least so many that few rows of a slow contender are not those that V8 still compiles. */
const usualWarmUp = (rowCount: number): number => Math.max(Math.ceil(rowCount / 10), Math.min(rowCount, 20));

/** What a case works with: measuring, and a report that grows. */
export class Bench {
  readonly effort: Effort;
  readonly inputs: Inputs;
  readonly tables: ReportedTable[] = [];
  readonly verdicts: Verdict[] = [];

  constructor(effort: Effort, inputs: Inputs) {
    this.effort = effort;
    this.inputs = inputs;
  }

  /**
   * Measures the subjects in turn, round after round, each time in a fresh process; medians in the subjects' order. `turns`: how often each
   * is measured in a round, where one short measurement says little; a quick run takes one.
   */
  async interleaved(subjects: readonly (Subject | OwnSubject)[], { rounds = this.effort.repeats, turns = 1 } = {}): Promise<Medians[]> {
    const found: Measured[][] = subjects.map(() => []);
    for (let round = 0; round < rounds; round++) {
      const taken: Measured[][] = subjects.map(() => []);
      for (let turn = 0; turn < (this.effort.quick ? 1 : turns); turn++) {
        for (const [index, subject] of subjects.entries()) {
          if (subject.once && round + turn > 0) continue;
          process.stderr.write(`  round ${round + 1} of ${rounds}: ${subject.contender}, ${subject.rowCount} rows\n`);
          taken[index]!.push(await ('measure' in subject ? subject.measure() : this.measure(subject)));
        }
      }
      for (const [index, one] of taken.entries()) if (one.length > 0) found[index]!.push(roundOf(one));
    }
    return found.map(mediansOf);
  }

  /** Measures once. */
  async measure(subject: Subject): Promise<Measured> {
    const job = await this.jobOf(subject);
    const outPath = subject.out === undefined ? undefined : this.path(subject.out);
    if (outPath !== undefined) {
      await rm(outPath, { force: true });
      await settledDisk();
    }
    const { contender, nodeOptions = [], lazyRows = false, warmUpRows = usualWarmUp(subject.rowCount), runs = 1 } = subject;
    const request: MeasureRequest = { contender, job, warmUpRows, lazyRows, outPath, runs };
    const script = fileURLToPath(new URL('../measure.ts', import.meta.url));
    const child = spawn(process.execPath, [...nodeOptions, script, JSON.stringify(request)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    if (status !== 0) throw new Error(`${contender} ended with status ${status}`);
    return JSON.parse(output) as Measured;
  }

  /** What a subject works on. */
  jobOf({ example, rowCount, codes = false, sourceSizeBytes }: Omit<Subject, 'contender'>): Promise<Job> {
    return example === undefined ? this.inputs.job(rowCount, codes, sourceSizeBytes) : this.inputs.example(example, rowCount);
  }

  /** A file in the work directory. */
  path(name: string): string {
    return join(this.inputs.directory, name);
  }

  /** Prints a part of the report, as Markdown. */
  report(markdown: string): void {
    process.stdout.write(`${markdown}\n\n`);
  }

  /** Adds a table to the report and to the file of results, where the pages find it by its title within the case. */
  table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
    this.tables.push({ title, head, rows });
    this.report(`${title}:\n\n${table(head, rows)}`);
  }

  /** Judges a measured ratio by its bound. Outside of Linux, ratios of processor time are not judged: the time of other programs is unknown. */
  judge(claimed: RatioClaim, ratio: Ratio): void {
    const isKnown = process.platform === 'linux' || Number.isFinite(ratio.middle);
    this.verdicts.push({ claimed, ratio, judged: isKnown && (claimed.inQuick === true || !this.effort.quick) });
  }
}
