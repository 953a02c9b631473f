import { invalidTable } from '../../errors.ts';
import type { WorkbookParts } from './workbook-parts.ts';
import { findXmlAttribute, type XmlHandler } from './xml-scanner.ts';

export interface SheetEntry {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: string;
}

export interface Workbook {
  /** Sheets with cells, in tab order, without chart sheets. */
  readonly sheets: readonly SheetEntry[];
  /** Whether days are counted from 1904, not from 1900. */
  readonly is1904: boolean;
  readonly sharedStringsPart: string | undefined;
  readonly stylesPart: string | undefined;
}

interface Relationship {
  /** The last segment of the type URI, which has two prefixes (ECMA-376 transitional and strict). */
  readonly type: string;
  readonly part: string;
}

const ignore = (): void => undefined;

const maxSheets = 1_000;

/** Reads the structure of a workbook. Throws `INVALID_TABLE` if the file is not a workbook. */
export const readWorkbook = async (parts: WorkbookParts): Promise<Workbook> => {
  if (!parts.has('_rels/.rels')) throw invalidTable(notWorkbook(parts));
  const main = [...(await relationships(parts, '')).values()].find(({ type }) => type === 'officeDocument');
  if (main === undefined || main.part.endsWith('.bin')) throw invalidTable(notWorkbook(parts));
  if (!main.part.toLowerCase().includes('xl/')) throw invalidTable('it is an Office file, but no spreadsheet');
  const related = await relationships(parts, main.part);
  const sheets: SheetEntry[] = [];
  let is1904 = false;
  await parts.scan(main.part, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(findXmlAttribute(attributes, 'date1904'));
      if (name !== 'sheet') return;
      const relationship = related.get(
        findXmlAttribute(attributes, 'r:id') ?? findXmlAttribute(attributes, 'id') ?? '',
      );
      if (relationship?.type !== 'worksheet') return;
      if (sheets.length === maxSheets) throw invalidTable(`it has more than ${maxSheets} sheets`);
      const state = findXmlAttribute(attributes, 'state') ?? 'visible';
      sheets.push({
        name: findXmlAttribute(attributes, 'name') ?? '',
        isHidden: state !== 'visible',
        part: relationship.part,
      });
    },
    close: ignore,
    text: ignore,
  });
  const partOf = (type: string): string | undefined => [...related.values()].find((each) => each.type === type)?.part;
  return { sheets, is1904, sharedStringsPart: partOf('sharedStrings'), stylesPart: partOf('styles') };
};

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

const notWorkbook = (parts: WorkbookParts): string => {
  if (parts.has('content.xml')) return 'it is an OpenDocument file: save it as .xlsx or CSV';
  if (parts.has('xl/workbook.bin')) return 'it is a binary workbook (.xlsb): save it as .xlsx';
  return 'it is a ZIP, but no XLSX file';
};

/** Returns the relationships of a part, by id. @param part '' for the whole file. */
const relationships = async (parts: WorkbookParts, part: string): Promise<ReadonlyMap<string, Relationship>> => {
  const slash = part.lastIndexOf('/');
  const folder = part.slice(0, slash + 1);
  const found = new Map<string, Relationship>();
  const handler: XmlHandler = {
    open: (name, attributes) => {
      if (name !== 'Relationship' || findXmlAttribute(attributes, 'TargetMode') === 'External') return;
      const [id, type, target] = ['Id', 'Type', 'Target'].map((key) => findXmlAttribute(attributes, key));
      if (id === undefined || type === undefined || target === undefined || found.size > maxSheets * 2) return;
      found.set(id, { type: type.slice(type.lastIndexOf('/') + 1), part: resolved(folder, target) });
    },
    close: ignore,
    text: ignore,
  };
  await parts.scan(`${folder}_rels/${part.slice(slash + 1)}.rels`, handler);
  return found;
};

const resolved = (folder: string, target: string): string => {
  if (target.startsWith('/')) return target.slice(1);
  const segments: string[] = [];
  for (const segment of `${folder}${target}`.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
};
