import type { DiagnosticParams } from '../../core/diagnostic.ts';
import type { Row } from '../../rows/row.ts';
import { nameColumn } from '../../svc/column-name.ts';
import type { Protection } from '../../svc/protection.ts';
import type { ResolvedTemplate } from '../../svc/template.ts';
import { makeLock, permissionBits } from './lock.ts';
import { preparePassword } from './prepare-password.ts';
import type { ProtectedLayout } from './protected-layout.ts';
import { RowCipher } from './row-cipher.ts';

/** Encryption of one row. */
export interface RowLock {
  readonly cipher: RowCipher;
  /** Returns the row's PDF. `tail`: encrypted by the cipher. */
  wrap(tail: Uint8Array): Buffer;
}

/** Encrypts the rows of one compiled document, each with its own password. Source: sealing.md, "Protect". */
export class DocumentProtection {
  readonly layout: ProtectedLayout;
  /** A cipher that only determines lengths, for checks. */
  readonly measuring = new RowCipher(new Uint8Array(32));
  readonly #protection: Protection;
  readonly #columns: ResolvedTemplate['columns'];
  readonly #bits: number;

  constructor(layout: ProtectedLayout, protection: Protection, columns: ResolvedTemplate['columns']) {
    this.layout = layout;
    this.#protection = protection;
    this.#columns = columns;
    this.#bits = permissionBits(protection.permissions);
  }

  /** Returns why the password of a row cannot be used; undefined if it can. */
  findFault(row: Row): DiagnosticParams | undefined {
    const { column } = this.#protection;
    const prepared = preparePassword(row[column]);
    if (!('fault' in prepared)) return undefined;
    return { rule: prepared.fault, ...nameColumn(this.#columns, column) };
  }

  /** Returns a new lock; undefined if the password of the row cannot be used. */
  lock(row: Row): RowLock | undefined {
    const prepared = preparePassword(row[this.#protection.column]);
    if ('fault' in prepared) return undefined;
    const { key, entries } = makeLock(prepared.bytes, this.#bits);
    const cipher = new RowCipher(key);
    return {
      cipher,
      wrap: (tail) => {
        const file = this.layout.fill(entries, cipher, tail.length);
        file.set(tail, this.layout.sizeBytes);
        return file;
      },
    };
  }
}
