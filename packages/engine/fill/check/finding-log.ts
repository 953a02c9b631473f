import type { Row } from '../../rows/row.ts';
import { deflatePart } from '../../zip/deflated-part.ts';
import { withShortMessage } from '../short-message.ts';
import { type CheckFinding, type FindingCode, findingCodes, findingSeverities } from './finding.ts';
import type { FindingBlock } from './finding-store.ts';

const blockCharacters = 64 * 1024;
/** Maximum stored findings per code; all are counted. One wrong overlay in 50,000 rows stays below it. */
export const maxKeptOfCode = 100_000;

/** Collects findings as deflated blocks: about 10 bytes each, because objects would dominate the memory. */
export class FindingLog {
  readonly #counts = new Map<FindingCode, number>();
  /** Findings about the template and the data as a whole, first in the store. */
  readonly #general = new BlockWriter();
  readonly #ofRows = new BlockWriter();
  #sourceRows: Pick<CheckFinding, 'source_rows' | 'more_source_rows'> = {};

  /** Begins a row. `sourceRow`: the following findings are about this row of the table, not about its document. */
  begin({ group }: Row, sourceRow?: number): void {
    this.#sourceRows =
      group === undefined ? {} : listSourceRows(sourceRow === undefined ? group.sourceRows : [sourceRow]);
  }

  add(finding: CheckFinding): void {
    const count = (this.#counts.get(finding.code) ?? 0) + 1;
    this.#counts.set(finding.code, count);
    if (count > maxKeptOfCode) return;
    if (finding.row_number === null) this.#general.add(finding);
    else this.#ofRows.add({ ...finding, ...this.#sourceRows });
  }

  counts(): Readonly<Partial<Record<FindingCode, number>>> {
    return Object.fromEntries(
      findingCodes.flatMap((code) => (this.#counts.has(code) ? [[code, this.#counts.get(code)]] : [])),
    );
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  blocks(): readonly FindingBlock[] {
    return [...this.#general.finish(), ...this.#ofRows.finish()];
  }
}

/** Maximum listed rows: a document may have 5,000, and a finding of each overlay. */
const maxSourceRows = 100;

const listSourceRows = (rows: readonly number[]): Pick<CheckFinding, 'source_rows' | 'more_source_rows'> =>
  rows.length <= maxSourceRows
    ? { source_rows: rows }
    : { source_rows: rows.slice(0, maxSourceRows), more_source_rows: rows.length - maxSourceRows };

const emptyBlock = () => ({ findings: 0, codes: 0n, severities: 0 });

class BlockWriter {
  readonly #closed: FindingBlock[] = [];
  #text = '';
  #block = emptyBlock();

  add(finding: CheckFinding): void {
    const { severity, code, row_number, overlay_id, message, params, ...sourceRows } = withShortMessage(finding);
    this.#block.findings++;
    this.#block.codes |= 1n << BigInt(findingCodes.indexOf(code));
    this.#block.severities |= 1 << findingSeverities.indexOf(severity);
    this.#text += `${this.#text === '' ? '' : ',\n'}${JSON.stringify({ severity, code, row_number, ...sourceRows, overlay_id, message, params })}`;
    if (this.#text.length >= blockCharacters) this.#close();
  }

  finish(): readonly FindingBlock[] {
    this.#close();
    return this.#closed;
  }

  #close(): void {
    if (this.#text === '') return;
    this.#closed.push({ ...this.#block, text: deflatePart(Buffer.from(this.#text)) });
    this.#text = '';
    this.#block = emptyBlock();
  }
}
