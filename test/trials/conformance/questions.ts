import { basename } from 'node:path';
import { askPreflight } from './preflight.ts';
import { askVeraPdf, profileOf } from './verapdf.ts';

/** A judge's answer: the violated rules; empty if the file conforms. */
export type Hear = (broken: readonly string[]) => void;

/** Locations of the judges and of the folder with their files. */
export interface JudgesAt {
  readonly folder: string;
  readonly jar: string;
  /** PDFBox's preflight; undefined if it is not used. */
  readonly preflight: string | undefined;
}

/**
 * Files that wait for an answer. A judge takes as long to start as for tens of files, so each is started once for many.
 */
export class Questions {
  readonly #at: JudgesAt;
  /** Waiting callers by flavour and file. */
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

  /** Asks preflight about a file, if it is available. */
  askPreflight(file: string, hear: Hear): void {
    if (this.#at.preflight !== undefined) this.#preflight.set(file, hear);
  }

  /** Answers all questions. */
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
