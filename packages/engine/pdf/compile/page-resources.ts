import { findUnusableDefaults } from '../conformance/default-spaces.ts';
import { formatPdfNumber } from '../content-stream.ts';
import { PdfDict, PdfName, PdfRef, type PdfValue } from '../pdf-value.ts';
import type { SourcePage } from '../read/page-tree.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { serialize } from '../write/serialize.ts';

/**
 * Resources that overlays add to one page: fonts, pictures, and graphics states for opacity. `prefix` starts every
 * name, and no name that the page already has: a document that was filled before contains ours.
 */
export class PageResources {
  readonly #prefix: string;
  readonly #opacities = new Map<number, string>();
  readonly #sharedOpacities = new Map<string, number>();
  readonly #xObjects = new Map<string, number>();
  readonly #colourSpaces: PdfDict | undefined;
  readonly #part: number | undefined;
  #fontsUsed = false;
  readonly #shared = new Set<string>();
  #scope: Set<string> | undefined;

  /** `colourSpaces`: definitions of device colours without an output intent. `part`: required part of PDF/A. */
  constructor(prefix: string, colourSpaces?: PdfDict, part?: number) {
    this.#prefix = prefix;
    this.#colourSpaces = colourSpaces;
    this.#part = part;
  }

  /**
   * Sets the blending colour space of a page, which must have one without an output intent (ISO 19005-2, 6.2.10).
   * Returns whether it had none.
   */
  setBlending(page: PdfDict, document: PdfDocument): boolean {
    const group = document.dict(page.get('Group'))?.copy() ?? new PdfDict([['S', PdfName.of('Transparency')]]);
    const space = this.#colourSpaces?.map.get('DefaultRGB');
    if (group.has('CS') || space === undefined) return false;
    page.set('Group', group.set('CS', space));
    return true;
  }

  /** Whether something transparent may be painted. `names`: resources that are used; `undefined`: all. */
  hasOpacities(names: ReadonlySet<string> | undefined): boolean {
    return [...this.#opacities.values(), ...this.#sharedOpacities.keys()].some(
      (name) => names === undefined || names.has(name),
    );
  }

  useFonts(): void {
    if (this.#scope === undefined) this.#fontsUsed = true;
  }

  ofSomeRows<T>(prepare: () => T): { readonly prepared: T; readonly names: ReadonlySet<string> } {
    const names = new Set<string>();
    this.#scope = names;
    try {
      return { prepared: prepare(), names };
    } finally {
      this.#scope = undefined;
    }
  }

  numbersOf(names: ReadonlySet<string>): readonly number[] {
    return [...names].flatMap((name) => this.#xObjects.get(name) ?? []);
  }

  /** Returns the names that every row's page has. `fonts`: names of fonts that texts of every row may need. */
  sharedNames(fonts: Iterable<string>): Set<string> {
    return new Set([...this.#shared, ...(this.#fontsUsed ? fonts : [])]);
  }

  /** Returns the name of a graphics state with this constant alpha (ISO 32000-2, 11.6.4.4). */
  opacity(alpha: number): string {
    let name = this.#opacities.get(alpha);
    if (name === undefined) {
      name = `${this.#prefix}G${this.#opacities.size + 1}`;
      this.#opacities.set(alpha, name);
    }
    return this.#noted(name);
  }

  /** Returns a name for the same state that is equal on all pages. */
  sharedOpacity(alpha: number): string {
    const name = `${this.#prefix}A${Math.round(alpha * 1e6)}`;
    this.#sharedOpacities.set(name, alpha);
    return this.#noted(name);
  }

  xObject(objectNumber: number): string {
    const name = `${this.#prefix}X${objectNumber}`;
    this.#xObjects.set(name, objectNumber);
    return this.#noted(name);
  }

  #noted(name: string): string {
    (this.#scope ?? this.#shared).add(name);
    return name;
  }

  /** Returns the page's own resources with these added, or only those in `names` if set. */
  mergedWith(
    document: PdfDocument,
    page: SourcePage,
    fonts: ReadonlyMap<string, number>,
    names?: ReadonlySet<string>,
  ): PdfDict {
    const merged = (document.dict(page.inherited.get('Resources') ?? null) ?? new PdfDict()).copy();
    const add = (category: string, entries: Iterable<readonly [string, PdfValue]>): void => {
      const added = [...entries];
      if (added.length === 0) return;
      const sub = (document.dict(merged.get(category)) ?? new PdfDict()).copy();
      for (const [name, value] of added) sub.set(name, value);
      merged.set(category, sub);
    };
    this.#forEachCategory(fonts, add, names);
    // The page's own colour spaces win, as its content needs them, except those that nothing may be painted through.
    const own = document.dict(merged.get('ColorSpace'));
    const unusable = this.#part === undefined ? [] : findUnusableDefaults(document, own, this.#part);
    if (own !== undefined && unusable.length > 0) {
      const usable = own.copy();
      for (const name of unusable) usable.delete(name);
      merged.set('ColorSpace', usable);
    }
    add(
      'ColorSpace',
      [...(this.#colourSpaces?.map ?? [])].filter(([name]) => own?.has(name) !== true || unusable.includes(name)),
    );
    return merged;
  }

  /** Returns only the added resources as text, or only those in `names`: resources of a form XObject. */
  own(fonts: ReadonlyMap<string, number>, names?: ReadonlySet<string>): string {
    let text = '<<';
    this.#forEachCategory(
      fonts,
      (category, entries) => {
        const added = [...entries];
        if (added.length === 0) return;
        text += `/${category}<<`;
        for (const [name, value] of added)
          text += `/${name} ${value instanceof PdfRef ? `${value.number} 0 R` : alphaText(value as PdfDict)}`;
        text += '>>';
      },
      names,
    );
    return `${text}${this.#colourSpaces === undefined ? '' : `/ColorSpace${serialize(this.#colourSpaces)}`}>>`;
  }

  #forEachCategory(
    fonts: ReadonlyMap<string, number>,
    add: (category: string, entries: Iterable<readonly [string, PdfValue]>) => void,
    names?: ReadonlySet<string>,
  ): void {
    const isWanted = ([name]: readonly [string, unknown]): boolean => names === undefined || names.has(name);
    const usesFonts = names !== undefined || this.#fontsUsed;
    add(
      'Font',
      usesFonts ? [...fonts].filter(isWanted).map(([name, number]) => [name, new PdfRef(number, 0)] as const) : [],
    );
    add(
      'XObject',
      [...this.#xObjects].filter(isWanted).map(([name, number]) => [name, new PdfRef(number, 0)] as const),
    );
    add(
      'ExtGState',
      [...[...this.#opacities].map(([alpha, name]) => [name, alpha] as const), ...this.#sharedOpacities]
        .filter(isWanted)
        .map(
          ([name, alpha]) =>
            [
              name,
              new PdfDict([
                ['ca', alpha],
                ['CA', alpha],
              ]),
            ] as const,
        ),
    );
  }
}

const alphaText = (state: PdfDict): string =>
  `<</ca ${formatPdfNumber(state.get('ca') as number)}/CA ${formatPdfNumber(state.get('CA') as number)}>>`;

/** Returns the shortest prefix of `Bf`, `Bf1x`, `Bf2x`, … that starts no resource name on any of the pages. */
export const findUnusedPrefix = (document: PdfDocument, pages: readonly SourcePage[]): string => {
  const taken: string[] = [];
  for (const page of pages) {
    const resources = document.dict(page.inherited.get('Resources') ?? null);
    if (resources === undefined) continue;
    for (const category of ['Font', 'XObject', 'ExtGState']) {
      for (const name of document.dict(resources.get(category))?.map.keys() ?? [])
        if (name.startsWith('Bf')) taken.push(name);
    }
  }
  for (let index = 0; ; index++) {
    const prefix = index === 0 ? 'Bf' : `Bf${index}x`;
    if (!taken.some((name) => name.startsWith(prefix))) return prefix;
  }
};
