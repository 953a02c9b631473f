/** Values by field name: those of all rows, overridden by those of the current row. */
export class FieldValues {
  readonly #ofAllRows = new Map<string, string>();
  readonly #ofRow = new Map<string, string>();
  #isOfRow = false;

  begin(): void {
    this.#isOfRow = true;
    this.#ofRow.clear();
  }

  set(name: string, value: string): void {
    (this.#isOfRow ? this.#ofRow : this.#ofAllRows).set(name, value);
  }

  get(name: string): string | undefined {
    return this.#ofRow.get(name) ?? this.#ofAllRows.get(name);
  }
}
