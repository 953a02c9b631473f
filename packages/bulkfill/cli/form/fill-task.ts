import type { RowsFile } from '@bulkfill/engine/fill/fill-input';
import type { MinModuleUm } from '@bulkfill/engine/fill/min-module';
import type { RenderLimits } from '@bulkfill/engine/fill/render-limits';
import type { CsvLimits } from '@bulkfill/engine/rows/open-csv-rows';
import type { FoundCells } from '@bulkfill/engine/rows/table-finding';
import type { TemplateColumn } from '@bulkfill/engine/rows/tables/match-columns';
import type { JSONWebKeySet } from 'jose';
import type { FillCommand } from './fill-request.ts';
import type { CommandSeal } from './open-seal.ts';

export type FormBytes =
  | {
      readonly kind: 'svc';
      readonly bytes: Uint8Array;
      readonly keys: JSONWebKeySet;
      readonly maxBytes: number;
      /** Epoch ms. A package that has expired by then is rejected. */
      readonly atMs: number;
    }
  | {
      readonly kind: 'template';
      readonly bytes: Uint8Array;
      /** SHA-256 of the template file, as hex. */
      readonly sha256: string;
    };

export interface RowBytes {
  readonly bytes: Uint8Array;
  readonly format: 'csv' | 'json';
  readonly csv: CsvLimits;
  readonly file?: RowsFile;
  readonly found?: readonly FoundCells[];
}

export interface FillFilesTask {
  readonly fill: FillCommand;
  readonly source: Uint8Array;
  readonly form: FormBytes;
  readonly rows: RowBytes;
  readonly tableColumns?: readonly TemplateColumn[];
  readonly limits: RenderLimits;
  readonly minModuleUm: MinModuleUm;
  readonly seal?: CommandSeal | undefined;
}

/** Progress of a thread: first the number of rows, then the number done. */
export type FillFilesNote =
  | { readonly kind: 'rows'; readonly rowCount: number }
  | { readonly kind: 'progress'; readonly rowsDone: number };
