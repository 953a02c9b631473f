import { execFile } from 'node:child_process';
import { appendFile, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { SourceResult } from './source-result.ts';

const git = async (...words: readonly string[]): Promise<string> =>
  (await promisify(execFile)('git', words)).stdout.trim();

/** Files that determine the result of a source: the engine and the questions. */
const deciding = ['packages/engine', 'test/trials/conformance'];

/**
 * Returns the last commit that changed these files. Throws for uncommitted changes, whose results could not be
 * attributed.
 */
const judgedCommit = async (): Promise<string> => {
  const changed = await git('status', '--porcelain', '--', ...deciding);
  if (changed !== '') throw new Error(`commit first: results name the commit that they are of\n${changed}`);
  return await git('log', '-1', '--format=%h', '--abbrev=8', '--', ...deciding);
};

/** A file with a line of JSON per source: what one run has found, the next does not ask again. */
export class ResultsFile {
  readonly commit: string;
  readonly results: SourceResult[];
  readonly #path: string;

  private constructor(path: string, commit: string, results: SourceResult[]) {
    this.#path = path;
    this.commit = commit;
    this.results = results;
  }

  /** Opens a file, which need not be there; results of other commits do not count. */
  static async open(path: string): Promise<ResultsFile> {
    const commit = await judgedCommit();
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const lines = text.split('\n').filter((line) => line !== '');
    const all = lines.map((line) => JSON.parse(line) as SourceResult & { readonly commit: string });
    return new ResultsFile(
      path,
      commit,
      all.filter((result) => result.commit === commit),
    );
  }

  /** Whether a source with these bytes has its result. */
  has(sha256: string): boolean {
    return this.results.some((result) => result.sha256 === sha256);
  }

  async add(result: SourceResult): Promise<void> {
    this.results.push(result);
    await appendFile(this.#path, `${JSON.stringify({ commit: this.commit, ...result })}\n`);
  }
}
