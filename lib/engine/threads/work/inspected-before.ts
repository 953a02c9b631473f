import { KeptResults } from '../../kit/kept-results.ts';
import { mib } from '../../kit/units.ts';
import { checkTerms, type PackageTerms, type PackageUse } from '../../package/package-terms.ts';
import type { Losses } from '../../pdf/read/losses.ts';
import type { RowKeys } from '../../rows/row-keys.ts';

/** What is learnt of a package whose signature and structure are right. */
export interface KnownPackage {
  readonly schemaVersion: number;
  readonly name: string | null;
  readonly terms: PackageTerms;
  /** Rules for the keys of its rows, columns that name PDFs left aside. */
  readonly keys: RowKeys;
}

/** What is learnt of a source. */
export interface KnownSource {
  readonly pageCount: number;
  readonly repaired: boolean;
  readonly losses?: Losses;
}

/** Of some thousands of files. */
const keptBytes = mib;
/** An entry's name and its few numbers; a package's texts come to it. */
const factBytes = 64;

/**
 * What was learnt of packages and sources that were in order, by the SHA-256 of their bytes: people send the same template again and again.
 * One is for inspections under the same keys and page limit. Nothing of a file is in it but these facts.
 */
export class InspectedBefore {
  readonly #kept = new KeptResults(keptBytes);

  /**
   * The account that may use a package, and until when, is held against each use. `inspect` has done so itself.
   * Throws EngineError `INVALID_DOQLO_AUTHENTICITY`, and what `inspect` throws.
   */
  async package(sha256: string, maxBytes: number, use: PackageUse, inspect: () => Promise<KnownPackage>): Promise<KnownPackage> {
    const known = await this.#kept.later('package', [sha256, String(maxBytes)], inspect, sizeOf);
    checkTerms(known.terms, use);
    return known;
  }

  source(sha256: string, inspect: () => Promise<KnownSource>): Promise<KnownSource> {
    return this.#kept.later('source', [sha256], inspect, () => factBytes);
  }

  /** What a source takes when it is deflated. */
  deflatedBytes(sha256: string, deflate: () => Promise<number>): Promise<number> {
    return this.#kept.later('deflate', [sha256], deflate, () => factBytes);
  }
}

const sizeOf = ({ name, terms: { account, expiresAt }, keys: { columns = [] } }: KnownPackage): number =>
  columns.reduce(
    (bytes, { label }) => bytes + factBytes + 2 * label.length,
    factBytes + 2 * [name, account, expiresAt].reduce((characters, text) => characters + (text?.length ?? 0), 0),
  );
