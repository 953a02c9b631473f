import type { Template } from '../package/template.ts';
import type { KnownDocument } from '../pdf/compile/compile.ts';
import type { RowSource } from '../rows/row.ts';
import type { FoundCells } from '../rows/table-finding.ts';
import type { PrefixFacts } from '../zip/packed-tail.ts';
import type { FillSettings } from './fill-settings.ts';
import type { MadeRow } from './made-row.ts';
import type { RowWindow } from './packed-window.ts';

/** What a helper needs to make rows as the thread makes them that asks for help; plain data. */
export interface StampSetup {
  readonly source: Uint8Array;
  readonly template: Template;
  readonly settings: FillSettings;
  readonly maxPages: number;
  readonly maxRowPicturePixels: number | undefined;
  readonly maxImageOverlaysPerRow: number;
  /** Rows of the job; of a retry, those of the original. */
  readonly rows: number;
  readonly tableFindings: readonly FoundCells[];
  readonly document: KnownDocument;
  /** The document with its form flattened, where the print file is stamped from that; `same` where from the row PDFs. */
  readonly print: KnownDocument | 'same' | undefined;
  /** What tails are packed behind; absent where they are wanted as they are. */
  readonly prefix: PrefixFacts | undefined;
}

/** Lends threads. What is made does not depend on them. */
export interface StampingHelpers {
  /** Begins one fill, before its document is compiled. */
  begin(rowCount: number, signal: AbortSignal | undefined): StampingPool;
}

/** The helpers of one fill; threads are started when what is left to do makes it pay. */
export interface StampingPool {
  /**
   * The same rows for the compilation to read: how long it takes tells early whether helpers pay, and they load their code
   * meanwhile. `rowBytes`: what each row adds at the most to what somebody else writes while rows are made.
   */
  watched(rows: RowSource, rowBytes: number): RowSource;
  /** The document is compiled. `setup` is asked for when the first helper is started, if one is. */
  ready(setup: () => StampSetup, rowBytes: number): void;
  /** How many windows are worth reading ahead; 1 while nobody helps. */
  readonly windowsAhead: number;
  /** How many rows a window should have. */
  readonly windowRows: number;
  /** Told that the calling thread has made rows itself. */
  made(rows: number): void;
  /** Hands a window to a helper that has too little to do; undefined where none has. */
  offer(window: RowWindow): Promise<Iterable<MadeRow>> | undefined;
  /** Lets the answers of helpers in. */
  breathe(): Promise<void>;
  /** Waits for a window that was handed over, and keeps the process alive meanwhile. Throws the signal's reason. */
  await<T>(window: Promise<T>): Promise<T>;
  /** Ends the helpers, however often it is called. */
  close(): Promise<void>;
}
