import { hash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { declaredBy } from './declared.ts';
import { fillVariants, variants } from './fill-variants.ts';
import { isLost, isReadOtherwise, kinds, rows, templateOfKind } from './kinds.ts';
import { type JudgesAt, Questions } from './questions.ts';
import type { Cell, Source, SourceResult } from './source-result.ts';
import { structText, wrongReading } from './struct-text.ts';

/** A row with bytes of its own. */
interface JudgedFile {
  readonly file: string;
  readonly declared: readonly string[];
}

/** A row as one cell of the table counts it. */
interface Counted {
  readonly flavour: string;
  readonly kind: string;
  readonly variant: string;
  /** It has to say that it is no longer what its source declares. */
  readonly mustLose: boolean;
  /** No other row has its bytes. */
  readonly isNew: boolean;
  /** Preflight's findings in the source itself. */
  readonly before: readonly string[];
}

/** Fills sources and asks other programs about the outputs. Answers are available when `settle` resolves. */
export class Judges {
  readonly #at: JudgesAt;
  readonly #keepsFiles: boolean;
  readonly #questions: Questions;
  readonly #files = new Set<string>();

  constructor(at: JudgesAt, keepsFiles: boolean) {
    this.#at = at;
    this.#keepsFiles = keepsFiles;
    this.#questions = new Questions(at);
  }

  /** Number of files that wait for an answer on disk. */
  get waiting(): number {
    return this.#questions.size;
  }

  /** Fills a source with overlays of some kinds in some ways. */
  async fill(source: Source, chosen: readonly string[], ways: readonly string[]): Promise<SourceResult> {
    const { name, bytes } = source;
    const result: SourceResult = {
      source: name,
      sha256: hash('sha256', bytes, 'hex'),
      cells: [],
      failures: [],
      asked: 0,
      read: 0,
      preflights: 0,
    };
    const unfilled = await this.#write(name, bytes);
    // What preflight finds in the source itself is not the fault of its rows. It answers in the order in which it is
    // asked.
    const before: string[] = [];
    if (source.flavours.includes('PDF/A-1b')) this.#questions.askPreflight(unfilled, (codes) => before.push(...codes));
    const printed = await structText(unfilled);
    for (const kind of chosen) {
      if (kind === 'field' && !name.includes('form')) continue;
      // Most ways produce the same bytes for most sources, which need one answer.
      const known = new Map<string, JudgedFile>();
      for (const variant of variants.filter((one) => ways.includes(one))) {
        const pdfs = await fillVariants(bytes, templateOfKind(kind), variant).catch((error: unknown) => {
          this.#fail(result, `${kind} ${variant}: ${String(error)}`, name);
          return [];
        });
        for (const [row, pdf] of pdfs.entries()) {
          // A full row and a blank one are enough where only the rest of the document differs.
          if (row === 1 && (variant === 'flattened' || variant === 'optimized')) continue;
          const digest = hash('sha256', pdf, 'hex');
          const isNew = !known.has(digest);
          const judged =
            known.get(digest) ?? (await this.#judged(`${name.slice(0, -4)}.${kind}.${variant}.${row + 1}.pdf`, pdf));
          known.set(digest, judged);
          for (const flavour of source.flavours) {
            const mustLose = isLost(kind, flavour, name.includes('cmyk-intent'), row);
            this.#ask(result, judged, { flavour, kind, variant, mustLose, isNew, before });
          }
          if (isNew && row === 0) await this.#read(result, judged.file, printed, kind, variant);
        }
      }
    }
    return result;
  }

  /** Answers all filled files. */
  async settle(): Promise<void> {
    await this.#questions.settle();
    if (!this.#keepsFiles) for (const file of this.#files) await rm(file);
    this.#files.clear();
  }

  #ask(result: SourceResult, { file, declared }: JudgedFile, counted: Counted): void {
    const { flavour, kind, variant, mustLose, isNew, before } = counted;
    const cell = cellOf(result, flavour, kind, variant);
    const what = `${flavour} ${kind} ${variant}`;
    cell.rows++;
    if (declared.includes(flavour) === mustLose)
      this.#fail(result, `${what}: ${mustLose ? 'still' : 'no longer'} declared`, file);
    else if (mustLose) cell.told++;
    if (!declared.includes(flavour)) return;
    if (isNew) result.asked++;
    this.#questions.askVera(file, flavour, (broken) => {
      if (broken.length === 0) cell.kept++;
      else this.#fail(result, `${what}: ${broken.join(' ')}`, file);
    });
    if (flavour !== 'PDF/A-1b' || !isNew || this.#at.preflight === undefined) return;
    result.preflights++;
    this.#questions.askPreflight(file, (codes) => {
      const added = codes.filter((code) => !before.includes(code));
      if (added.length > 0) this.#fail(result, `${what}: preflight ${added.join(' ')}`, file);
    });
  }

  /** For printed structures: tagged content starts with an element; untagged files have nothing to read. */
  async #read(result: SourceResult, file: string, printed: string, kind: string, variant: string): Promise<void> {
    if (isReadOtherwise(kind) || variant === 'optimized' || !/^ *\w+.*\n/.test(printed)) return;
    const wrong = wrongReading(await structText(file), printed, kinds[kind]!, rows[0]!);
    result.read++;
    if (wrong !== undefined) this.#fail(result, `${kind} ${variant} is read wrong: ${wrong}`, file);
  }

  async #judged(name: string, pdf: Uint8Array): Promise<JudgedFile> {
    return { file: await this.#write(name.replaceAll(' ', '-'), pdf), declared: await declaredBy(pdf) };
  }

  async #write(name: string, bytes: Uint8Array): Promise<string> {
    const file = join(this.#at.folder, name);
    await writeFile(file, bytes);
    this.#files.add(file);
    return file;
  }

  #fail({ failures }: SourceResult, what: string, file: string): void {
    // A run takes long, so errors are printed when they are found.
    process.stdout.write(`wrong: ${what}, ${file}\n`);
    failures.push({ what, file });
  }
}

const cellOf = ({ cells }: SourceResult, flavour: string, kind: string, variant: string): Cell => {
  let cell = cells.find((one) => one.flavour === flavour && one.kind === kind && one.variant === variant);
  if (cell === undefined) {
    cell = { flavour, kind, variant, rows: 0, kept: 0, told: 0 };
    cells.push(cell);
  }
  return cell;
};
