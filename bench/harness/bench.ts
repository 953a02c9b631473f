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
import { type Measured, type Medians, mediansOf, type Ratio } from './measured.ts';
import { table } from './table.ts';
import type { Promised, Verdict } from './verdict.ts';

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
}

/** A line that is measured in a way of its own. */
export interface OwnSubject {
  readonly contender: string;
  readonly rowCount: number;
  measure(): Promise<Measured>;
}

/** A file of `bench/cases/`: measures, reports, and says which promises that concerns. */
export interface BenchCase {
  readonly name: string;
  readonly title: string;
  /** False: it measures ours alone, so that it runs without the peers. */
  readonly needsPeers?: false;
  /** What it holds itself to. The pages show these bounds next to the figures of the last run. */
  readonly promises: Readonly<Record<string, Promised>>;
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

/** What a case works with: measuring, and a report that grows. */
export class Bench {
  readonly effort: Effort;
  readonly inputs: Inputs;
  readonly sections: string[] = [];
  readonly tables: ReportedTable[] = [];
  readonly verdicts: Verdict[] = [];
  readonly raw: { readonly subject: Subject | OwnSubject; readonly measured: readonly Measured[] }[] = [];

  constructor(effort: Effort, inputs: Inputs) {
    this.effort = effort;
    this.inputs = inputs;
  }

  /** Measures the subjects in turn, round after round, each time in a fresh process; medians in the subjects' order. */
  async interleaved(subjects: readonly (Subject | OwnSubject)[], repeats = this.effort.repeats): Promise<Medians[]> {
    const rounds: Measured[][] = subjects.map(() => []);
    for (let round = 0; round < repeats; round++) {
      for (const [index, subject] of subjects.entries()) {
        process.stderr.write(`  round ${round + 1} of ${repeats}: ${subject.contender}, ${subject.rowCount} rows\n`);
        rounds[index]!.push(await ('measure' in subject ? subject.measure() : this.measure(subject)));
      }
    }
    for (const [index, subject] of subjects.entries()) this.raw.push({ subject, measured: rounds[index]! });
    return rounds.map(mediansOf);
  }

  /** Measures once. */
  async measure(subject: Subject): Promise<Measured> {
    const job = await this.jobOf(subject);
    const outPath = subject.out === undefined ? undefined : this.path(subject.out);
    // A file replaced while its pages are still being written back would slow down what comes next.
    if (outPath !== undefined) await rm(outPath, { force: true });
    const { contender, nodeOptions = [], lazyRows = false, warmUpRows = Math.ceil(subject.rowCount / 10), runs = 1 } = subject;
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

  /** Adds Markdown to the report. */
  report(markdown: string): void {
    this.sections.push(markdown);
    process.stdout.write(`${markdown}\n\n`);
  }

  /** Adds a table to the report and to the file of results, where the pages find it by its title within the case. */
  table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
    this.tables.push({ title, head, rows });
    this.report(`${title}:\n\n${table(head, rows)}`);
  }

  /** Holds a ratio against what was promised. */
  promise(promised: Promised, ratio: Ratio): void {
    this.verdicts.push({ promised, ratio, judged: promised.inQuick === true || !this.effort.quick });
  }
}
