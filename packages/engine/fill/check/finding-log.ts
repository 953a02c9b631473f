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

  add(finding: CheckFinding): void {
    const count = (this.#counts.get(finding.code) ?? 0) + 1;
    this.#counts.set(finding.code, count);
    if (count > maxKeptOfCode) return;
    (finding.row_number === null ? this.#general : this.#ofRows).add(finding);
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

const emptyBlock = () => ({ findings: 0, codes: 0n, severities: 0 });

class BlockWriter {
  readonly #closed: FindingBlock[] = [];
  #text = '';
  #block = emptyBlock();

  add(finding: CheckFinding): void {
    const { severity, code, row_number, overlay_id, message, params } = withShortMessage(finding);
    this.#block.findings++;
    this.#block.codes |= 1n << BigInt(findingCodes.indexOf(code));
    this.#block.severities |= 1 << findingSeverities.indexOf(severity);
    this.#text += `${this.#text === '' ? '' : ',\n'}${JSON.stringify({ severity, code, row_number, overlay_id, message, params })}`;
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
