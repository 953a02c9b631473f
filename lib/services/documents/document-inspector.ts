import type { FillSettings } from '../../fill/fill-settings.ts';

/** Row data as it was sent. */
export type RowFormat = 'csv' | 'json';

/** The files of one create, to be loaded one after the other so that only one is held at a time. */
export interface InspectionInput {
  /** Whose turn it takes, and who uses the package. */
  readonly accountId: string;
  /** When the package is used, epoch ms. */
  readonly atMs: number;
  /** Ends the inspection, or its waiting, when nobody wants its result any more. */
  readonly signal: AbortSignal;
  readonly package: () => Promise<Uint8Array>;
  readonly source: () => Promise<Uint8Array>;
  readonly sourceSizeBytes: number;
  /** Of the files' bytes, in hexadecimal. One that is known by it need not be loaded. */
  readonly sha256: { readonly package: string; readonly source: string };
  readonly rows: { readonly format: RowFormat; readonly load: () => Promise<Uint8Array> };
  readonly limits: {
    readonly maxPackageBytes: number;
    readonly maxOutputBytes: number;
    readonly maxRows: number;
  };
  /** What decides the smallest output that could come of it. */
  readonly settings: FillSettings;
}

/** What admission learns from the files. */
export interface Inspection {
  readonly schemaVersion: number;
  /** What the package calls itself. */
  readonly packageName: string | null;
  readonly pageCount: number;
  readonly rowCount: number;
}

/** Checks the files of a create, outside the thread that answers requests. */
export interface DocumentInspector {
  /**
   * Package, then PDF, then row data, then batch size (decisions.md, "Finer points"). Throws the codes of `readPackage`,
   * `inspectPdf`, `openCsvRows` and `openJsonRows`, `BATCH_TOO_MANY_ROWS`, and `CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED`
   * where even the smallest possible output is too large. A file that exhausts its time or memory is not valid. `RATE_LIMITED` where too
   * many of the account's files wait already; the signal's reason.
   */
  inspect(input: InspectionInput): Promise<Inspection>;
}
