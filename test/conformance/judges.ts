import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { declaredBy } from './declared.ts';
import { fillVariants, variants } from './fill-variants.ts';
import { isLost, isReadOtherwise, kinds, rows, templateOfKind } from './kinds.ts';
import { askPreflight } from './preflight.ts';
import { structText, wrongReading } from './struct-text.ts';
import type { Cell } from './table.ts';
import { askVeraPdf, profileOf } from './verapdf.ts';

/** A PDF that is what it declares. */
export interface Source {
  readonly name: string;
  readonly flavours: readonly string[];
  readonly bytes: Uint8Array;
}

interface Question {
  readonly file: string;
  readonly flavour: string;
  readonly cells: readonly Cell[];
  readonly what: string;
}

/** So many files wait for an answer at most: they stand on the disk as long. */
const maxWaiting = 1500;

/** Fills sources, and asks other programs about what comes of it. */
export class Judges {
  readonly failures = new Map<string, string[]>();
  asked = 0;
  read = 0;
  preflights = 0;
  readonly #options: { readonly work: string; readonly jar: string; readonly preflight: string | undefined; readonly keepsFiles: boolean };
  readonly #cells = new Map<string, Cell>();
  #questions: Question[] = [];
  #files = new Set<string>();
  /** What preflight says of sources themselves. */
  readonly #before = new Map<string, ReadonlySet<string>>();

  constructor(options: {
    readonly work: string;
    readonly jar: string;
    readonly preflight: string | undefined;
    readonly keepsFiles: boolean;
  }) {
    this.#options = options;
  }

  get cells(): readonly Cell[] {
    return [...this.#cells.values()];
  }

  /** Fills a source with overlays of some kinds in all ways. */
  async fill(source: Source, chosen: readonly string[], ways?: readonly string[]): Promise<void> {
    const { name, flavours, bytes } = source;
    const before = await this.#write(name, bytes);
    const printed = await structText(before);
    if (flavours.includes('PDF/A-1b') && this.#options.preflight !== undefined)
      for (const [file, codes] of await askPreflight(this.#options.preflight, this.#options.work, [before])) this.#before.set(file, codes);
    for (const kind of chosen) {
      if (kind === 'field' && !name.includes('form')) continue;
      const live: string[] = [];
      for (const variant of variants.filter((one) => ways?.includes(one) ?? true)) {
        const pdfs = await fillVariants(bytes, templateOfKind(kind), variant).catch((error: unknown) => {
          this.#fail(`${kind} ${variant}: ${String(error)}`, name);
          return [];
        });
        for (const [row, pdf] of pdfs.entries()) {
          // A full row and a blank one are enough where only the rest of the document differs.
          if (row === 1 && (variant === 'flattened' || variant === 'optimized')) continue;
          const digest = Buffer.from(pdf).toString('latin1');
          if (variant === 'live') live.push(digest);
          // The same bytes need no answer of their own.
          if (variant === 'another thread' && live[row] === digest) this.#bookSame(flavours, kind, name, row);
          else await this.#judge(source, kind, variant, row, pdf, printed);
        }
      }
    }
    if (this.#files.size > maxWaiting) await this.ask();
  }

  async #judge({ name, flavours }: Source, kind: string, variant: string, row: number, pdf: Uint8Array, printed: string): Promise<void> {
    const file = await this.#write(`${name.slice(0, -4)}.${kind}.${variant}.${row + 1}.pdf`.replaceAll(' ', '-'), pdf);
    const declared = await declaredBy(pdf);
    for (const flavour of flavours) {
      const mustLose = isLost(kind, flavour, name.includes('cmyk-intent'), row);
      const cell = this.#cell(flavour, kind, variant);
      cell.rows++;
      const what = `${flavour} ${kind} ${variant}`;
      if (declared.includes(flavour) === mustLose) this.#fail(`${what}: ${mustLose ? 'still' : 'no longer'} declared`, file);
      else if (mustLose) cell.told++;
      if (declared.includes(flavour)) this.#questions.push({ file, flavour, cells: [cell], what });
    }
    // A structure that is printed begins with an element; of what is not tagged there is nothing to read.
    if (isReadOtherwise(kind)) return;
    if (!/^ *\w+.*\n/.test(printed) || row > 0 || !['live', 'flattened'].includes(variant)) return;
    const wrong = wrongReading(await structText(file), printed, kinds[kind]!, rows[row]!);
    this.read++;
    if (wrong !== undefined) this.#fail(`${kind} ${variant} is read wrong: ${wrong}`, file);
  }

  /** Another thread made what this one made. */
  #bookSame(flavours: readonly string[], kind: string, name: string, row: number): void {
    for (const flavour of flavours) {
      const cell = this.#cell(flavour, kind, 'another thread');
      cell.rows++;
      if (isLost(kind, flavour, name.includes('cmyk-intent'), row)) {
        cell.told++;
        continue;
      }
      const file = join(this.#options.work, `${name.slice(0, -4)}.${kind}.live.${row + 1}.pdf`.replaceAll(' ', '-'));
      const index = this.#questions.findIndex((question) => question.file === file && question.flavour === flavour);
      const question = this.#questions[index];
      if (question !== undefined) this.#questions[index] = { ...question, cells: [...question.cells, cell] };
    }
  }

  /** Asks about what was filled. */
  async ask(): Promise<void> {
    const { jar, preflight, work, keepsFiles } = this.#options;
    for (const flavour of new Set(this.#questions.map((question) => question.flavour))) {
      const own = this.#questions.filter((question) => question.flavour === flavour);
      const verdicts = await askVeraPdf(
        jar,
        profileOf(flavour),
        own.map(({ file }) => file),
      );
      for (const { file, cells, what } of own) {
        const verdict = verdicts.get(file.slice(work.length + 1));
        this.asked++;
        if (verdict?.isCompliant === true) for (const cell of cells) cell.kept++;
        else this.#fail(`${what}: ${verdict?.failed.join(' ') ?? 'no answer'}`, file);
      }
      if (flavour !== 'PDF/A-1b' || preflight === undefined) continue;
      const found = await askPreflight(
        preflight,
        work,
        own.map(({ file }) => file),
      );
      for (const { file, what } of own) {
        const name = file.slice(work.length + 1);
        const known = this.#before.get(`${name.split('.')[0]}.pdf`);
        const added = [...(found.get(name) ?? ['no answer'])].filter((code) => known?.has(code) !== true);
        this.preflights++;
        if (added.length > 0) this.#fail(`${what}: preflight ${added.join(' ')}`, file);
      }
    }
    this.#questions = [];
    if (!keepsFiles) for (const file of this.#files) await rm(file);
    this.#files = new Set();
  }

  #cell(flavour: string, kind: string, variant: string): Cell {
    const key = `${flavour}|${kind}|${variant}`;
    const cell = this.#cells.get(key) ?? { flavour, kind, variant, rows: 0, kept: 0, told: 0 };
    this.#cells.set(key, cell);
    return cell;
  }

  async #write(name: string, bytes: Uint8Array): Promise<string> {
    const file = join(this.#options.work, name);
    await writeFile(file, bytes);
    this.#files.add(file);
    return file;
  }

  #fail(what: string, file: string): void {
    // A run takes long: what is wrong is told when it is found.
    if (!this.failures.has(what)) process.stdout.write(`wrong: ${what}, such as ${file}\n`);
    this.failures.set(what, [...(this.failures.get(what) ?? []), file]);
  }
}
