import { crc32, deflateRawSync } from 'node:zlib';

/** Sheet as XML: the content of `<sheetData>`, and the XML around it. */
export interface SheetXml {
  readonly name?: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly data: string;
  readonly before?: string;
  readonly after?: string;
}

/** Content of a workbook. */
export interface WorkbookXml {
  readonly sheets: readonly SheetXml[];
  /** Contents of `<si>` elements. */
  readonly strings?: readonly string[];
  /** Format codes; style n + 1 uses the nth. A number is a built-in format. */
  readonly formats?: readonly (string | number)[];
  readonly is1904?: boolean;
  /** Parts to add or replace. */
  readonly parts?: Readonly<Record<string, string>>;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${packageRelations}">${targets
    .map(
      ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${relation}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const styles = (formats: readonly (string | number)[]): string => {
  const custom = formats.flatMap((format, index) =>
    typeof format === 'string' ? [`<numFmt numFmtId="${200 + index}" formatCode="${escaped(format)}"/>`] : [],
  );
  const xfs = formats.map((format, index) => `<xf numFmtId="${typeof format === 'number' ? format : 200 + index}"/>`);
  return `<styleSheet xmlns="${main}"><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs.join('')}</cellXfs></styleSheet>`;
};

/** Returns the parts of a workbook, by name. */
export const workbookParts = ({
  sheets,
  strings = [],
  formats = [],
  is1904 = false,
  parts = {},
}: WorkbookXml): Record<string, string> => ({
  '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
  'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relation}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets>${sheets
    .map(
      ({ name, state }, index) =>
        `<sheet name="${escaped(name ?? `Sheet${index + 1}`)}" sheetId="${index + 1}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships([
    ...sheets.map((_sheet, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
    ['sharedStrings', '/xl/sharedStrings.xml'],
    ['styles', 'styles.xml'],
  ]),
  'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
  'xl/styles.xml': styles(formats),
  ...Object.fromEntries(
    sheets.map(({ data, before = '', after = '' }, index) => [
      `xl/worksheets/sheet${index + 1}.xml`,
      `<worksheet xmlns="${main}">${before}<sheetData>${data}</sheetData>${after}</worksheet>`,
    ]),
  ),
  ...parts,
});

/** Builds a ZIP of parts, all deflated. */
export const zipOf = (parts: Readonly<Record<string, string | Uint8Array>>): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const data = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(Buffer.byteLength(content), 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    files.push(Buffer.from('PK\x03\x04'), fields, Buffer.from(name), data);
    directory.push(Buffer.from('PK\x01\x02\x14\0'), fields, place, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + data.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(parts).length, 4);
  end.writeUInt16LE(Object.keys(parts).length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06'), end]);
};

/** Builds an XLSX file. */
export const aWorkbook = (workbook: WorkbookXml): Buffer => zipOf(workbookParts(workbook));

/** Cell for `sheetRows`: text, a number with a style, or raw XML. */
export type SheetCell =
  | string
  | number
  | { readonly n: number; readonly style: number }
  | { readonly xml: string }
  | null;

/**
 * Formats rows of cells as the content of `<sheetData>`. Numbers refer to a style by index; 1 is the first of
 * `formats`.
 */
export const sheetRows = (rows: readonly (readonly SheetCell[])[]): string =>
  rows
    .map((cells, row) => {
      const written = cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`));
      return `<row r="${row + 1}">${written.join('')}</row>`;
    })
    .join('');

const cellXml = (cell: SheetCell, reference: string): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  if ('xml' in cell) return cell.xml.replaceAll('@', reference);
  return `<c r="${reference}" s="${cell.style}"><v>${cell.n}</v></c>`;
};
