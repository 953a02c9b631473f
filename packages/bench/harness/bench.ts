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

/** Measurement of one line of a table. */
export interface Subject {
  readonly contender: string;
  readonly rowCount: number;
  readonly codes?: boolean;
  readonly sourceSizeBytes?: number;
  /** Example to fill instead of the generated document. */
  readonly example?: ExampleName;
  /** Number of runs; the measurement is their mean. */
  readonly runs?: number;
  readonly warmUpRows?: number;
  /** Generates rows while they are read: slower, but without storing them. */
  readonly lazyRows?: boolean;
  /** Node options of the measured process. */
  readonly nodeOptions?: readonly string[];
  /** File name for the output in the work directory. Default: discard. */
  readonly out?: string;
  /** Measured only in the first round: no ratio needs it. */
  readonly once?: boolean;
}

/** Line with a custom measurement. */
export interface OwnSubject {
  readonly contender: string;
  readonly rowCount: number;
  readonly once?: boolean;
  measure(): Promise<Measured>;
}

/** File of `packages/bench/cases/`: measures, reports, and judges ratios. */
export interface BenchCase {
  readonly name: string;
  readonly title: string;
  /** `false` if the case measures only ours, so that it runs without the peers. */
  readonly needsPeers?: false;
  /**
   * Ratios that the case measures. Ratios with a bound are promises: the pages show them next to the figures of the
   * last run.
   */
  readonly ratios: Readonly<Record<string, RatioClaim>>;
  run(bench: Bench): Promise<void>;
}

/** Thoroughness of a run. */
export interface Effort {
  readonly quick: boolean;
  readonly repeats: number;
  /** Build the native peers if their tools are installed. */
  readonly native: boolean;
  /** Rows per contender: enough for a steady rate, but few enough that slow ones do not take hours. */
  readonly rowCounts: Readonly<
    Record<'engine' | 'mupdf-incremental' | 'mupdf-yazl' | 'pdf-lib-loop' | 'pdfme-generate', number>
  >;
}

/** Table of the report. */
export interface ReportedTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * Returns a tenth of the rows, but at least enough that few rows of a slow contender run before V8 has compiled its
 * code.
 */
const usualWarmUp = (rowCount: number): number => Math.max(Math.ceil(rowCount / 10), Math.min(rowCount, 20));

/** Context of a case: measurements, and a growing report. */
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
   * Measures the subjects in turn, round after round, each time in a new process. Returns medians in the subjects'
   * order. `turns`: measurements per subject and round, for short ones with much noise; a quick run makes one.
   */
  async interleaved(
    subjects: readonly (Subject | OwnSubject)[],
    { rounds = this.effort.repeats, turns = 1 } = {},
  ): Promise<Medians[]> {
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
    const {
      contender,
      nodeOptions = [],
      lazyRows = false,
      warmUpRows = usualWarmUp(subject.rowCount),
      runs = 1,
    } = subject;
    const request: MeasureRequest = { contender, job, warmUpRows, lazyRows, outPath, runs };
    const script = fileURLToPath(new URL('../measure.ts', import.meta.url));
    const child = spawn(process.execPath, [...nodeOptions, script, JSON.stringify(request)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    if (status !== 0) throw new Error(`${contender} ended with status ${status}`);
    return JSON.parse(output) as Measured;
  }

  /** Returns the job of a subject. */
  jobOf({ example, rowCount, codes = false, sourceSizeBytes }: Omit<Subject, 'contender'>): Promise<Job> {
    return example === undefined
      ? this.inputs.job(rowCount, codes, sourceSizeBytes)
      : this.inputs.example(example, rowCount);
  }

  /** Returns the path of a file in the work directory. */
  path(name: string): string {
    return join(this.inputs.directory, name);
  }

  /** Prints a part of the report, as Markdown. */
  report(markdown: string): void {
    process.stdout.write(`${markdown}\n\n`);
  }

  /** Adds a table to the report and to the file of results. The pages find it by its title within the case. */
  table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
    this.tables.push({ title, head, rows });
    this.report(`${title}:\n\n${table(head, rows)}`);
  }

  /**
   * Judges a measured ratio by its bound. Ratios of processor time are judged only on Linux, because other systems do
   * not separate the time of other programs.
   */
  judge(claimed: RatioClaim, ratio: Ratio): void {
    const isKnown = process.platform === 'linux' || Number.isFinite(ratio.middle);
    this.verdicts.push({ claimed, ratio, judged: isKnown && (claimed.inQuick === true || !this.effort.quick) });
  }
}
