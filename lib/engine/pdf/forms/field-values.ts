/** What overlays put into fields, by field name: values of all rows, and over them those of the row that is drawn. */
export class FieldValues {
  readonly #ofAllRows = new Map<string, string>();
  readonly #ofRow = new Map<string, string>();
  #isOfRow = false;

  /** Begins a row: values that follow belong to it. */
  begin(): void {
    this.#isOfRow = true;
    this.#ofRow.clear();
  }

  set(name: string, value: string): void {
    (this.#isOfRow ? this.#ofRow : this.#ofAllRows).set(name, value);
  }

  /** `undefined` if no overlay put anything into the field. */
  get(name: string): string | undefined {
    return this.#ofRow.get(name) ?? this.#ofAllRows.get(name);
  }
}
