import { basename } from 'node:path';
import { askPreflight } from './preflight.ts';
import { askVeraPdf, profileOf } from './verapdf.ts';

/** What a judge says: the rules that are broken; none where the file is what it is asked for. */
export type Hear = (broken: readonly string[]) => void;

/** Where the judges are, and the folder of the files that they are asked about. */
export interface JudgesAt {
  readonly folder: string;
  readonly jar: string;
  /** PDFBox's preflight; undefined where it is not asked. */
  readonly preflight: string | undefined;
}

/** Files that wait for an answer: starting a judge takes as long as tens of files do, so each is started once for many. */
export class Questions {
  readonly #at: JudgesAt;
  /** By flavour and file, those who want to know. */
  readonly #vera = new Map<string, Map<string, Hear[]>>();
  readonly #preflight = new Map<string, Hear>();

  constructor(at: JudgesAt) {
    this.#at = at;
  }

  /** So many answers of veraPDF are waited for. */
  get size(): number {
    return [...this.#vera.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** Asks veraPDF about a file under a flavour; once, however many want to know. */
  askVera(file: string, flavour: string, hear: Hear): void {
    const files = this.#vera.get(flavour) ?? new Map<string, Hear[]>();
    this.#vera.set(flavour, files);
    files.set(file, [...(files.get(file) ?? []), hear]);
  }

  /** Asks preflight about a file, where it is there. */
  askPreflight(file: string, hear: Hear): void {
    if (this.#at.preflight !== undefined) this.#preflight.set(file, hear);
  }

  /** Has everything answered. */
  async settle(): Promise<void> {
    const { jar, preflight, folder } = this.#at;
    for (const [flavour, files] of this.#vera) {
      const verdicts = await askVeraPdf(jar, profileOf(flavour), [...files.keys()]);
      for (const [file, hearers] of files) {
        const { isCompliant, failed } = verdicts.get(basename(file)) ?? { isCompliant: false, failed: ['no answer'] };
        for (const hear of hearers) hear(isCompliant ? [] : failed);
      }
    }
    this.#vera.clear();
    if (preflight === undefined) return;
    const found = await askPreflight(preflight, folder, [...this.#preflight.keys()]);
    for (const [file, hear] of this.#preflight) hear([...(found.get(basename(file)) ?? ['no answer'])]);
    this.#preflight.clear();
  }
}
