import { listTemplateColumns } from '../pdf/compile/value-origin.ts';
import { areNearlyBlank, mayHaveNearlyBlank, mostOfNearlyBlank } from '../rows/nearly-blank.ts';
import type { Row, RowSource } from '../rows/row.ts';
import type { ManifestWarning, RowJob } from './fill-input.ts';

const maxNamed = 20;

/**
 * Finds rows with hardly any values in the columns that a template uses, if the others have many: totals, or a note
 * below the table, which would become a document. Source: api.md, "Warnings of a job".
 */
export class NearlyBlankRows {
  readonly #columns: readonly number[];
  readonly #most: number;
  readonly #rows: RowSource;
  readonly #numbers: readonly number[] | undefined;
  readonly #named: number[] = [];
  #found = 0;
  #others = 0;
  #valuesOfOthers = 0;
  #isRead = false;

  constructor({ package: { template }, rows, rowNumbers }: Pick<RowJob, 'package' | 'rows' | 'rowNumbers'>) {
    this.#columns = [...listTemplateColumns(template)];
    this.#most = mostOfNearlyBlank(this.#columns.length);
    this.#rows = rows;
    this.#numbers = rowNumbers;
  }

  watched(): RowSource {
    if (!mayHaveNearlyBlank(this.#columns.length, this.#rows.rowCount)) return this.#rows;
    return { ...this.#rows, batches: () => this.#counted() };
  }

  /** Known once the rows were read. */
  get count(): number {
    const counts = { found: this.#found, others: this.#others, valuesOfOthers: this.#valuesOfOthers };
    return this.#isRead && areNearlyBlank(counts, this.#columns.length) ? this.#found : 0;
  }

  valuesOf(row: Row): number | undefined {
    const values = this.#valuesIn(row);
    return this.count > 0 && values <= this.#most ? values : undefined;
  }

  get columnCount(): number {
    return this.#columns.length;
  }

  warning(): (ManifestWarning & { readonly code: 'ROW_NEARLY_BLANK' }) | undefined {
    const { count } = this;
    if (count === 0) return undefined;
    const more = count > this.#named.length ? `, and ${count - this.#named.length} more` : '';
    const [rows, them] =
      count === 1 ? ['1 row is', 'it is a total or a note'] : [`${count} rows are`, 'they are totals or notes'];
    const message = `${rows} nearly blank, and filled like any other: ${this.#named.join(', ')}${more}. Leave out what is not meant, if ${them}.`;
    return { code: 'ROW_NEARLY_BLANK', message };
  }

  #valuesIn(row: Row): number {
    let values = 0;
    for (const column of this.#columns) if ((row[column] ?? '').trim() !== '') values++;
    return values;
  }

  async *#counted(): AsyncGenerator<readonly Row[]> {
    // A second or an aborted pass would count twice.
    const counts = !this.#isRead;
    let index = 0;
    if (counts) {
      this.#named.length = 0;
      this.#found = this.#others = this.#valuesOfOthers = 0;
    }
    for await (const batch of this.#rows.batches()) {
      if (counts) for (const row of batch) this.#note(row, index++);
      yield batch;
    }
    if (counts) this.#isRead = true;
  }

  #note(row: Row, index: number): void {
    const values = this.#valuesIn(row);
    if (values > this.#most) {
      this.#others++;
      this.#valuesOfOthers += values;
      return;
    }
    this.#found++;
    if (this.#named.length < maxNamed) this.#named.push(this.#numbers?.[index] ?? index + 1);
  }
}
