import { processCpuSeconds } from './process-cpu.ts';

/** Documents filled one by one, by this many concurrent clients. */
export interface MeasuredFills {
  /** Time of each document, from POST to its last byte. */
  readonly milliseconds: readonly number[];
  readonly documentsPerSecond: number;
  /** Processor time of all processes of the service, per document. */
  readonly cpuMilliseconds: number;
}

/** Client that requests one document after another. */
export class DocumentClient {
  readonly #url: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #processes: () => readonly number[];

  /** `processes`: processes of the service, whose processor time counts. */
  constructor(url: string, headers: Readonly<Record<string, string>>, processes: () => readonly number[]) {
    this.#url = url;
    this.#headers = { ...headers, 'content-type': 'application/json' };
    this.#processes = processes;
  }

  /** Fills each row once. Throws Error if a response is not a PDF. */
  async fill(rows: readonly (readonly string[])[], clients = 1): Promise<MeasuredFills> {
    const processes = this.#processes();
    const cpuBefore = processCpuSeconds(processes);
    const milliseconds: number[] = [];
    const rest = rows.values();
    const client = async (): Promise<void> => {
      for (const row of rest) milliseconds.push(await this.#one(row));
    };
    const startedMs = performance.now();
    await Promise.all(Array.from({ length: clients }, client));
    const seconds = (performance.now() - startedMs) / 1000;
    return {
      milliseconds,
      documentsPerSecond: rows.length / seconds,
      cpuMilliseconds: ((processCpuSeconds(processes) - cpuBefore) * 1000) / rows.length,
    };
  }

  async #one(cells: readonly string[]): Promise<number> {
    const row = Object.fromEntries(cells.map((cell, column) => [`column_${column}`, cell]));
    const startedMs = performance.now();
    const response = await fetch(this.#url, { method: 'POST', headers: this.#headers, body: JSON.stringify({ row }) });
    const pdf = Buffer.from(await response.arrayBuffer());
    if (response.status !== 200 || pdf.toString('latin1', 0, 5) !== '%PDF-')
      throw new Error(`a fill was answered ${response.status}: ${pdf.toString('utf8', 0, 500)}`);
    return performance.now() - startedMs;
  }
}
