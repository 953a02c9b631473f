import { invalidTable } from '../../errors.ts';
import { type FoundCell, maxFoundCells } from '../../read-rows.ts';
import type { TableBounds } from '../../table-limits.ts';
import { type CellShower, days1904 } from './cell-formats.ts';
import { ColumnCounts, columnName, columnOf } from './column-counts.ts';
import { HiddenColumns } from './hidden-columns.ts';
import { MergedCells } from './merged-cells.ts';
import { StringItem } from './read-shared-strings.ts';
import { isTrue } from './read-workbook.ts';
import { findXmlAttribute, type XmlHandler } from './xml-scanner.ts';

export interface SheetContext {
  readonly strings: readonly string[];
  readonly formatOf: (style: number) => CellShower;
  readonly is1904: boolean;
  readonly bounds: TableBounds;
  readonly maxColumns: number;
  readonly maxRows: number;
  readonly maxCellCharacters: number;
  readonly skipHidden: boolean;
}

export interface SheetFindings {
  hiddenRows: number;
  hiddenColumns: number;
  readonly merged: MergedCells;
  errorCells: number;
  /** Reference of the first one, such as `C7`. */
  firstErrorCell: string;
  formulasWithoutValue: number;
  firstFormulaWithoutValue: string;
  /** Columns, from 0, with numbers or dates that depend on the locale. */
  readonly localeColumns: Set<number>;
  readonly shortenedNumbers: ColumnCounts;
  readonly dateFormats: Map<number, Set<CellShower>>;
}

const secondsOfDay = 86_400;

export class SheetReader implements XmlHandler {
  readonly rows: string[][] = [];
  /** Row numbers in the sheet: rows without cells may be absent from the file. */
  readonly lines: number[] = [];
  readonly findings: SheetFindings = {
    hiddenRows: 0,
    hiddenColumns: 0,
    merged: new MergedCells(),
    errorCells: 0,
    firstErrorCell: '',
    formulasWithoutValue: 0,
    firstFormulaWithoutValue: '',
    localeColumns: new Set(),
    shortenedNumbers: new ColumnCounts(),
    dateFormats: new Map(),
  };
  readonly #context: SheetContext;
  readonly #hidden = new HiddenColumns();
  readonly #inline = new StringItem();
  #isInData = false;
  readonly #found: FoundCell[] = [];
  readonly #places = new Map<number, number>();
  #foundInRow: Omit<FoundCell, 'index'>[] = [];
  #widest = 0;
  #row: string[] = [];
  #rowNumber = 0;
  #isRowHidden = false;
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  #hasFormula = false;
  #isInValue = false;
  #isInInline = false;

  constructor(context: SheetContext) {
    this.#context = context;
  }

  open(name: string, attributes: string): void {
    if (this.#isInInline) this.#inline.open(name);
    else if (name === 'c' && this.#isInData) this.#openCell(attributes);
    else if (name === 'v') this.#isInValue = true;
    else if (name === 'f') this.#hasFormula = true;
    else if (name === 'is') this.#isInInline = true;
    else if (name === 'row' && this.#isInData) this.#openRow(attributes);
    else if (name === 'sheetData') this.#isInData = true;
    else if (name === 'col') this.#addColumns(attributes);
    else if (name === 'mergeCell') this.findings.merged.add(findXmlAttribute(attributes, 'ref') ?? '');
  }

  close(name: string): void {
    if (this.#isInInline && name !== 'is') this.#inline.close(name);
    else if (name === 'v') this.#isInValue = false;
    else if (name === 'c' && this.#isInData) this.#closeCell();
    else if (name === 'row' && this.#isInData) this.#closeRow();
    else if (name === 'is') this.#isInInline = false;
    else if (name === 'sheetData') this.#closeData();
  }

  text(piece: string): void {
    if (this.#isInValue) this.#addToValue(piece);
    else if (this.#isInInline) this.#inline.text(piece, this.#context.maxCellCharacters);
  }

  #addToValue(piece: string): void {
    this.#value += piece;
    const { maxCellCharacters } = this.#context;
    if (this.#value.length > maxCellCharacters)
      throw invalidTable(`cell ${this.#place()} has more than ${maxCellCharacters} characters`);
  }

  #addColumns(attributes: string): void {
    if (!isTrue(findXmlAttribute(attributes, 'hidden'))) return;
    this.#hidden.add(Number(findXmlAttribute(attributes, 'min')) - 1, Number(findXmlAttribute(attributes, 'max')));
  }

  found(): readonly FoundCell[] {
    return [
      ...this.#found,
      ...this.findings.merged.covered(this.rows, this.lines, this.#widest, (column) => this.#placeOf(column)),
    ];
  }

  localeColumns(): readonly number[] {
    return [...this.findings.localeColumns].flatMap((column) => this.#placeOf(column) ?? []).toSorted((a, b) => a - b);
  }

  #closeData(): void {
    this.#isInData = false;
    this.findings.hiddenColumns = this.#hidden.countBelow(this.#widest);
  }

  #openRow(attributes: string): void {
    const given = findXmlAttribute(attributes, 'r');
    const number = given === undefined ? this.#rowNumber + 1 : Number(given);
    if (!Number.isSafeInteger(number) || number <= this.#rowNumber || number > this.#context.maxRows)
      throw this.#misplaced();
    // Rows without cells are absent from the file.
    this.#rowNumber = number;
    this.#isRowHidden = isTrue(findXmlAttribute(attributes, 'hidden'));
    this.#row = [];
    this.#foundInRow = [];
    this.#column = -1;
  }

  #closeRow(): void {
    const isUsed = this.#row.some((cell) => cell !== '');
    if (this.#isRowHidden && isUsed) {
      this.findings.hiddenRows++;
      if (this.#context.skipHidden) return;
    }
    this.#widest = Math.max(this.#widest, this.#row.length);
    const row = this.#context.skipHidden ? this.#row.filter((_cell, column) => !this.#hidden.has(column)) : this.#row;
    this.#context.bounds.add(row, this.#rowNumber);
    for (const { code, column } of this.#foundInRow) {
      const place = this.#placeOf(column);
      if (place !== undefined && this.#found.length < maxFoundCells)
        this.#found.push({ code, index: this.rows.length, column: place });
    }
    this.rows.push(row);
    this.lines.push(this.#rowNumber);
  }

  #openCell(attributes: string): void {
    const reference = findXmlAttribute(attributes, 'r');
    const column = reference === undefined ? this.#column + 1 : columnOf(reference);
    if (column <= this.#column || column >= this.#context.maxColumns) throw this.#misplaced();
    this.#column = column;
    this.#type = findXmlAttribute(attributes, 't') ?? 'n';
    this.#style = Number(findXmlAttribute(attributes, 's') ?? 0);
    this.#value = '';
    this.#hasFormula = false;
  }

  #closeCell(): void {
    const inline = this.#inline.take();
    const text = this.#type === 'inlineStr' ? this.#shownText(inline) : this.#textOf(this.#value);
    if (text === '') {
      if (this.#hasFormula && this.#value === '' && this.#type !== 'str') {
        this.#note('CELL_NOT_CALCULATED');
        this.findings.firstFormulaWithoutValue ||= this.#place();
        this.findings.formulasWithoutValue++;
      }
      return;
    }
    while (this.#row.length < this.#column) this.#row.push('');
    this.#row[this.#column] = text;
  }

  #textOf(value: string): string {
    switch (this.#type) {
      case 's':
        return value === '' ? '' : this.#shownText(this.#sharedString(Number(value)));
      case 'str':
        return this.#shownText(value);
      case 'b':
        return value === '' ? '' : isTrue(value.trim()) ? 'TRUE' : 'FALSE';
      case 'e':
        this.#note('CELL_ERROR');
        this.findings.firstErrorCell ||= this.#place();
        this.findings.errorCells++;
        return value;
      case 'd':
        return this.#dateText(value);
      default:
        return value.trim() === '' ? '' : this.#number(Number(value), value);
    }
  }

  #shownText(text: string): string {
    return text === '' ? '' : this.#context.formatOf(this.#style).aroundText.join(text);
  }

  #sharedString(index: number): string {
    const text = this.#context.strings[index];
    if (text === undefined)
      throw invalidTable(`the XLSX file is damaged: cell ${this.#place()} refers to a text that is not there`);
    return text;
  }

  #number(value: number, source: string): string {
    if (!Number.isFinite(value)) return source;
    const shower = this.#context.formatOf(this.#style);
    if (!shower.isInCalendar(value)) {
      this.#note('DATE_OUT_OF_RANGE');
      return notShown;
    }
    const text = shower.show(value);
    if (!shower.isSupported) this.#note('NUMBER_FORMAT_NOT_SUPPORTED');
    if (shower.isDate) this.#noteDate(shower);
    else if (isShortened(value, text)) {
      this.#note('NUMBER_SHORTENED');
      this.findings.shortenedNumbers.add(this.#column, this.#place());
    } else if (!this.#hasFormula && shower.losesDigits(value)) this.#note('NUMBER_SHORTENED');
    if (shower.dependsOnLocale || (!shower.isDate && text.includes('.'))) this.findings.localeColumns.add(this.#column);
    return text;
  }

  #note(code: FoundCell['code']): void {
    if (this.#foundInRow.length < maxFoundCells) this.#foundInRow.push({ code, column: this.#column });
  }

  #placeOf(column: number): number | undefined {
    if (!this.#context.skipHidden) return column;
    if (this.#hidden.has(column)) return undefined;
    const known = this.#places.get(column) ?? column - this.#hidden.countBelow(column);
    this.#places.set(column, known);
    return known;
  }

  #noteDate(shower: CellShower): void {
    const { dateFormats } = this.findings;
    const formats = dateFormats.get(this.#column) ?? new Set();
    dateFormats.set(this.#column, formats.add(shower));
  }

  /** Converts a date in ISO 8601, as the strict variant of the format writes it. */
  #dateText(value: string): string {
    const ms = Date.parse(/(?:z|[+-]\d{2}:\d{2})$/i.test(value) || !value.includes('T') ? value : `${value}Z`);
    const first = this.#context.is1904 ? days1970 - days1904 : days1970;
    return Number.isNaN(ms) ? value : this.#number(ms / 1000 / secondsOfDay + first, value);
  }

  #place(): string {
    return `${columnName(this.#column)}${this.#rowNumber}`;
  }

  #misplaced(): Error {
    return invalidTable(
      `the XLSX file is damaged: a row or cell after ${this.#place()} is out of order or beyond the last`,
    );
  }
}

/** Shown by spreadsheet programs for a date outside their calendar. */
const notShown = '####';

/** Numbers from here on may have lost digits: the file keeps 15. */
const firstInexact = 1e15;

/** Users never type numbers of twelve digits or more in short form. */
const firstLong = 1e11;

const isShortened = (value: number, text: string): boolean =>
  Math.abs(value) >= firstInexact || (Math.abs(value) >= firstLong && /\dE\+\d/.test(text));

/** Day number of 1970-01-01 in the calendar of 1900. */
const days1970 = 25_569;
