/** Fill one PDF per row of a table, at tens of thousands of rows per second. */
export type { Finding } from '@bulkfill/engine/fill/check/finding';
export type { FillProgress, ManifestWarning } from '@bulkfill/engine/fill/fill-input';
export type { ListedField, ListedWidget } from '@bulkfill/engine/pdf/forms/list-fields';
export type {
  Assumption,
  Sureness,
  Table,
  TableAssumptions,
  TableDelimiter,
  TableFormat,
  TableLimits,
  TableNote,
  TableOptions,
} from '@bulkfill/engine/rows/table';
export type { Rect } from '@bulkfill/engine/svc/template';
export { BulkfillError } from './bulkfill-error.ts';
export { type CheckReport, type CheckResult, checkRows } from './check-rows.ts';
export type { Destination } from './destination.ts';
export { type FilledRow, fillEach } from './fill-each.ts';
export { type FilledPdf, fillOne } from './fill-one.ts';
export { type FillZipOptions, type FillZipSummary, fillZip } from './fill-zip.ts';
export type {
  CellValue,
  FillJob,
  FillLimits,
  IncompleteSourceOption,
  ListItems,
  RowFillOptions,
  RowInput,
  RowsInput,
  SignedTemplate,
} from './job.ts';
export type { SealOptions } from './open-seal.ts';
export {
  type OneFilledPdf,
  type OneFillOptions,
  type OpenedTemplate,
  type OpenTemplateInput,
  openTemplate,
} from './open-template.ts';
export type {
  BarcodeOverlay,
  CheckboxOverlay,
  FieldOverlay,
  ImageOverlay,
  ListCell,
  ListOverlay,
  MarkerOverlay,
  Overlay,
  QrOverlay,
  SealOverlay,
  SignatureOverlay,
  TextOverlay,
} from './overlay-types.ts';
export { type BuildPackageInput, buildPackage, type OpenedPackage, readPackage } from './packages.ts';
export { pdfFields } from './pdf-fields.ts';
export { readTable } from './read-table.ts';
export type * from './template.ts';
export { type UnlockPdfOptions, unlockPdf } from './unlock-pdf.ts';
export type { Condition, Format, Value } from './values.ts';
