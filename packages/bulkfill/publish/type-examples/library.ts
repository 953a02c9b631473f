/** Examples of the types of `bulkfill` by name, for the page of its exports: a value, or its use. */
import type * as bulkfill from '../../library/index.ts';

// Assumption
export const isToBeAsked = ({ sure }: bulkfill.Assumption<boolean>) => sure === 'guess';

// BarcodeOverlay
export const barcode: bulkfill.BarcodeOverlay = {
  id: 'number',
  kind: 'barcode',
  page: 0,
  rect: { x: 72, y: 700, width: 200, height: 40 },
  value: { column: 'column_2' },
  symbology: 'code128',
  showText: true,
};

// BuildPackageInput
export const packageOf = (
  pdf: Uint8Array,
  template: bulkfill.Template,
  signingKey: string,
): bulkfill.BuildPackageInput => ({
  pdf,
  template,
  signingKey,
  name: 'Offer letter',
  expiresAt: '2027-12-31T00:00:00Z',
});

// CellValue
export const cells: readonly bulkfill.CellValue[] = ['007', 12.5, true, null];

// CheckReport
export const ofRow = ({ findings }: bulkfill.CheckReport, row: number) =>
  findings.filter(({ row_number }) => row_number === row);

// CheckResult
export const verdict = ({ rows, failed_rows }: bulkfill.CheckResult) => `${failed_rows} of ${rows} rows would fail`;

// Condition
export const ofMarriedAdults: bulkfill.Condition = {
  all: [
    { column: 'column_1', is: 'married' },
    { column: 'column_2', from: 18 },
  ],
};

// CheckboxOverlay
export const checkbox: bulkfill.CheckboxOverlay = {
  id: 'agrees',
  kind: 'checkbox',
  page: 0,
  rect: { x: 72, y: 300, width: 12, height: 12 },
  value: { column: 'column_1' },
  checkedValues: ['agreed'],
  mark: 'cross',
};

// Destination
export const destinations: bulkfill.Destination[] = ['out.zip', new URL('file:///tmp/out.zip'), process.stdout];

// FieldOverlay
export const field: bulkfill.FieldOverlay = {
  id: 'city',
  kind: 'field',
  field: 'address.city',
  value: { column: 'column_1' },
};

// FillJob
export const jobOf = (pdf: Uint8Array, template: bulkfill.Template): bulkfill.FillJob => ({
  pdf,
  template,
  rows: [{ Name: 'Zoë' }, ['Ada']],
});

// FillLimits
export const limits: bulkfill.FillLimits = { maxPages: 20, maxOutputBytes: 200 * 1024 * 1024 };

// FillProgress
export const percentDone = ({ rowsDone, rowCount }: bulkfill.FillProgress) => Math.floor((100 * rowsDone) / rowCount);

// FillZipOptions
export const zipOptions: bulkfill.FillZipOptions = {
  printFile: 'all.pdf',
  maxFailedRowPercent: 10,
  signal: AbortSignal.timeout(60_000),
};

// FillZipSummary
export const summaryLine = ({ producedRows, rowCount, zipSizeBytes }: bulkfill.FillZipSummary) =>
  `${producedRows} of ${rowCount} rows, ${zipSizeBytes} bytes`;

// FilledPdf
export const skipped = ({ warnings }: bulkfill.FilledPdf) =>
  warnings.map(({ overlay_id, message }) => `${overlay_id}: ${message}`);

// FilledRow
export const outcome = ({ rowNumber, fileName, error }: bulkfill.FilledRow) =>
  `${rowNumber}: ${fileName ?? error?.message}`;

// Finding
export const place = ({ row_number, overlay_id }: bulkfill.Finding) =>
  `row ${row_number ?? 'any'}, overlay ${overlay_id ?? 'any'}`;

// Format
export const formats: readonly bulkfill.Format[] = [
  { number: { style: 'currency', currency: 'EUR', inputLocale: 'de-DE' }, locale: 'de-DE' },
  { date: { input: ['yyyy-MM-dd', 'dd.MM.yyyy'], dateStyle: 'long' } },
  { map: { f: 'Ms', m: 'Mr' }, otherwise: 'blank' },
];

// ImageOverlay
export const image: bulkfill.ImageOverlay = {
  id: 'photo',
  kind: 'image',
  page: 0,
  rect: { x: 400, y: 72, width: 100, height: 130 },
  value: { column: 'column_3' },
  fit: 'cover',
};

// ListedField
export const overlayOf = ({ name }: bulkfill.ListedField, column: number): bulkfill.Overlay => ({
  id: name,
  kind: 'field',
  field: name,
  value: { column: `column_${column}` },
});

// ListedWidget
export const isOnPage = ({ page }: bulkfill.ListedWidget) => page !== null;

// ManifestWarning
export const isOtherPdf = ({ code }: bulkfill.ManifestWarning) => code === 'SOURCE_PDF_FINGERPRINT_MISMATCH';

// ListOverlay
export const list: bulkfill.ListOverlay = {
  id: 'items',
  kind: 'list',
  page: 0,
  rect: { x: 50, y: 200, width: 500, height: 300 },
  value: { column: 'column_7' },
  itemHeight: 18,
  cells: [
    { key: 'name', x: 0, width: 320 },
    { key: 'amount', x: 330, width: 100, align: 'right', format: { number: { minimumFractionDigits: 2 } } },
  ],
  header: { cells: { name: 'Item', amount: 'Amount' } },
  footer: { cells: { name: 'Total', amount: { sum: 'amount' } } },
  stripe: '#f4f4f4',
};

// IncompleteSourceOption
export const asItIs: bulkfill.IncompleteSourceOption = { allowIncompleteSource: true };

// ListCell
export const listCell: bulkfill.ListCell = { key: 'name', x: 0, width: 320, bold: true };

// ListItems
export const listItems: bulkfill.ListItems = [{ name: 'Ruler', amount: '4.50' }, 'Carriage paid'];

// MarkerOverlay
export const marker: bulkfill.MarkerOverlay = {
  id: 'sign',
  kind: 'marker',
  page: 1,
  rect: { x: 60, y: 640, width: 80, height: 20 },
  label: 'Sign here',
  shape: 'sign-here',
};

// SealOverlay
export const visibleSeal: bulkfill.SealOverlay = { id: 'seal', kind: 'seal', page: 1, rect: marker.rect };

// OneFillOptions
export const flat: bulkfill.OneFillOptions = { flattenForms: true, filenameColumns: ['Full name'] };

// OneFilledPdf
export const isWhole = ({ status, notices }: bulkfill.OneFilledPdf) => status === 'success' && notices.length === 0;

// OpenTemplateInput
export const signedOne = (
  pdf: Uint8Array,
  svc: Uint8Array,
  keys: bulkfill.SignedTemplate['keys'],
): bulkfill.OpenTemplateInput => ({
  pdf,
  package: svc,
  keys,
  flattenForms: true,
});

// OpenedPackage
export const isForAnyone = ({ account }: bulkfill.OpenedPackage) => account === undefined;

// OpenedTemplate
export const receiptFor = async (template: bulkfill.OpenedTemplate, name: string) =>
  (await template.fill({ 'Full name': name })).pdf;

// Overlay
export const overlay: bulkfill.Overlay = {
  id: 'greeting',
  kind: 'text',
  page: 0,
  rect: { x: 72, y: 96, width: 300, height: 24 },
  value: { text: 'Dear {{column_0}},' },
};

// QrOverlay
export const qr: bulkfill.QrOverlay = {
  id: 'link',
  kind: 'qr',
  page: 0,
  rect: { x: 450, y: 650, width: 90, height: 90 },
  value: { text: 'https://example.com/{{column_2}}' },
  errorCorrection: 'Q',
};

// Rect
export const rect: bulkfill.Rect = { x: 72, y: 96, width: 300, height: 24 };

// RowFillOptions
export const options: bulkfill.RowFillOptions = { filenameColumns: ['Name'], flattenForms: true, threads: 1 };

// RowInput
export const rowInputs: readonly bulkfill.RowInput[] = [{ Name: 'Zoë', column_1: 30 }, ['Zoë', 30]];

// RowsInput
export const rowsFromDisk = (lines: () => AsyncIterable<string>): bulkfill.RowsInput =>
  async function* () {
    for await (const line of lines()) yield JSON.parse(line);
  };

// SealOptions
export const sealing = (chain: string, privateKey: string): bulkfill.SealOptions => ({ chain, privateKey });

// SignatureOverlay
export const signature: bulkfill.SignatureOverlay = {
  id: 'signature',
  kind: 'signature',
  page: 1,
  rect: { x: 72, y: 600, width: 180, height: 40 },
  asset: 'director',
};

// SignedTemplate
export const signed = (bytes: Uint8Array, keys: bulkfill.SignedTemplate['keys']) => ({ package: bytes, keys });

// Sureness
export const shownToPeople: readonly bulkfill.Sureness[] = ['likely', 'guess'];

// Table
export const columnsOf = ({ header, columnCount }: bulkfill.Table) =>
  header ?? Array.from({ length: columnCount }, (_, n) => `column_${n}`);

// TableAssumptions
export const encodingOf = ({ encoding }: bulkfill.TableAssumptions) => encoding?.value ?? 'none: a workbook';

// TableDelimiter
export const delimiter: bulkfill.TableDelimiter = ';';

// TableFormat
export const format: bulkfill.TableFormat = 'ndjson';

// TableLimits
export const tableLimits: Partial<bulkfill.TableLimits> = { maxBytes: 10 * 1024 * 1024, maxColumns: 100 };

// TableNote
export const isLoss = ({ code }: bulkfill.TableNote) => code === 'CHARACTERS_REPLACED';

// TableOptions
export const tableOptions: bulkfill.TableOptions = {
  header: true,
  delimiter: ';',
  encoding: 'windows-1252',
  sheet: 'People',
};

// TextOverlay
export const text: bulkfill.TextOverlay = {
  id: 'name',
  kind: 'text',
  page: 0,
  rect: { x: 130, y: 213, width: 582, height: 68 },
  value: { column: 'column_0' },
  size: 38,
  align: 'center',
  fit: 'shrink',
};

// Value
export const values: readonly bulkfill.Value[] = [
  { static: 'Ulm' },
  { column: 'column_0' },
  { text: 'Dear {{column_0}},' },
];
