import { KeptResults } from '../../core/kept-results.ts';
import { mib } from '../../core/units.ts';
import type { CertificationLevel } from '../../pdf/read/certification.ts';
import type { Losses } from '../../pdf/read/losses.ts';
import type { RowKeys } from '../../rows/row-keys.ts';
import { checkTerms, type PackageTerms, type PackageUse } from '../../svc/package-terms.ts';
import type { Protection } from '../../svc/protection.ts';

export interface KnownPackage {
  readonly schemaVersion: number;
  readonly name: string | null;
  readonly terms: PackageTerms;
  /** Rules for the keys of its rows, without columns that name PDFs. */
  readonly keys: RowKeys;
  readonly protect?: Protection | undefined;
}

export interface KnownSource {
  readonly pageCount: number;
  readonly repaired: boolean;
  readonly losses?: Losses;
  readonly certification?: CertificationLevel;
}

/** Maximum bytes of the cache: enough for thousands of files. */
const keptBytes = mib;
/** Bytes of an entry's name and its few numbers, without a package's texts. */
const factBytes = 64;

/** Facts about valid packages and sources by SHA-256, for inspections with the same keys and page limit. */
export class InspectedBefore {
  readonly #kept = new KeptResults(keptBytes);

  /** Checks account and expiry on each use. Throws `INVALID_DOQLO_AUTHENTICITY`, and the errors of `inspect`. */
  async package(
    sha256: string,
    maxBytes: number,
    use: PackageUse,
    inspect: () => Promise<KnownPackage>,
  ): Promise<KnownPackage> {
    const known = await this.#kept.later('package', [sha256, String(maxBytes)], inspect, sizeOf);
    checkTerms(known.terms, use);
    return known;
  }

  source(sha256: string, inspect: () => Promise<KnownSource>): Promise<KnownSource> {
    return this.#kept.later('source', [sha256], inspect, () => factBytes);
  }

  deflatedBytes(sha256: string, deflate: () => Promise<number>): Promise<number> {
    return this.#kept.later('deflate', [sha256], deflate, () => factBytes);
  }
}

const sizeOf = ({ name, terms: { account, expiresAt }, keys: { columns = [] } }: KnownPackage): number =>
  columns.reduce(
    (bytes, { label }) => bytes + factBytes + 2 * label.length,
    factBytes + 2 * [name, account, expiresAt].reduce((characters, text) => characters + (text?.length ?? 0), 0),
  );
