import {
  ask,
  createJob,
  downloadedZip,
  endedJob,
  exportJobs,
  type Initialised,
  type RunningServer,
  saveExample,
} from '../../system/server/server-process.ts';

/** Clients of one server: jobs with downloads and deletions, and single documents. Failures are counted, not thrown. */
export class SteadyLoad {
  readonly counts = { jobs: 0, documents: 0, downloads: 0, deletions: 0 };
  readonly failures: string[] = [];
  readonly #folder: Initialised;
  readonly #name: string;
  #fill: { readonly path: string; readonly body: string } | undefined;

  constructor(folder: Initialised, name: string) {
    this.#folder = folder;
    this.#name = name;
  }

  /** Creates a job of some rows and returns its id once it has completed. */
  async completeJob(server: RunningServer, rows: number): Promise<string> {
    const key = `${this.#name}-${this.counts.jobs++}`;
    const created = await createJob(server, this.#folder, { key, rows, mark: key });
    const text = await created.text();
    if (!created.ok) throw new Error(`a create was answered ${created.status}: ${text}`);
    const { job_id: jobId } = JSON.parse(text) as { job_id: string };
    const { status } = await endedJob(server, this.#folder.apiKey, jobId);
    if (status !== 'completed') throw new Error(`the job ${jobId} is ${status}`);
    return jobId;
  }

  /** One turn: a job of 5 to 60 rows, whose ZIP is downloaded, and three documents. Every second job is deleted. */
  async turn(server: RunningServer): Promise<void> {
    const { apiKey } = this.#folder;
    try {
      const jobId = await this.completeJob(server, 5 + 5 * (this.counts.jobs % 12));
      await downloadedZip(server, apiKey, jobId);
      this.counts.downloads++;
      if (this.counts.jobs % 2 === 0) {
        const deleted = await ask(server, `${exportJobs}/${jobId}`, apiKey, { method: 'DELETE' });
        if (!deleted.ok) throw new Error(`a deletion was answered ${deleted.status}`);
        this.counts.deletions++;
      }
      await Promise.all([this.#document(server), this.#document(server), this.#document(server)]);
    } catch (error) {
      this.failures.push(String(error));
    }
  }

  async #document(server: RunningServer): Promise<void> {
    this.#fill ??= await saveExample(server, this.#folder);
    const { path, body } = this.#fill;
    const headers = { 'content-type': 'application/json' };
    const answer = await ask(server, path, this.#folder.apiKey, { method: 'POST', body, headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (bytes.toString('latin1', 0, 5) !== '%PDF-') throw new Error(`a document was answered ${answer.status}`);
    this.counts.documents++;
  }
}
