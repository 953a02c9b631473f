import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from '../command.ts';

/**
 * User actions on a table before it is saved. Rows and columns count from 0, including the header line, each after the
 * earlier steps.
 */
export type Step =
  | { readonly do: 'type'; readonly row: number; readonly column: number; readonly text: string }
  | { readonly do: 'delete row'; readonly row: number }
  | { readonly do: 'move column'; readonly from: number; readonly to: number };

export interface Visit {
  readonly source: string;
  readonly target: string;
  /**
   * How a CSV file is opened: every column as text, as in the import dialog, or with guessed types. XLSX has its own
   * types.
   */
  readonly opensAs?: 'text' | 'guessed';
  readonly steps?: readonly Step[];
}

const separated = '44,34,76,1';
const csvFilter = 'Text - txt - csv (StarCalc)';
const xlsxFilter = 'Calc MS Excel 2007 XML';
const columns = 64;

/** UTF-8, commas, cells as they are shown; formulas as their results. */
const savedAs = (target: string) =>
  target.endsWith('.xlsx')
    ? { filter: xlsxFilter, options: '' }
    : { filter: csvFilter, options: `${separated},,0,false,true,false` };

/**
 * Starts LibreOffice without a window, with its profile in a folder. Returns a function that opens a table, edits it
 * and saves it. Throws if the program is missing.
 */
export const aSpreadsheet = async (folder: string): Promise<(visit: Visit) => Promise<void>> => {
  const library = join(folder, 'profile/user/basic/Standard');
  const office = (...args: string[]) =>
    run('soffice', [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      '--headless',
      '--norestore',
      ...args,
    ]);
  await office('--terminate_after_init');
  await mkdir(library, { recursive: true });
  await writeFile(join(library, 'script.xlb'), libraryXml);
  return async (visit) => {
    await writeFile(join(library, 'Person.xba'), moduleXml(program(visit)));
    const { code, stderr } = await office('macro:///Standard.Person.Work()');
    if (code !== 0) throw new Error(`soffice ended with ${code}: ${stderr}`);
  };
};

const program = ({ source, target, opensAs = 'text', steps = [] }: Visit): string => {
  const types = opensAs === 'text' ? `,${Array.from({ length: columns }, (_, at) => `${at + 1}/2`).join('/')}` : '';
  const opening = source.endsWith('.xlsx')
    ? []
    : [property('FilterName', csvFilter), property('FilterOptions', `${separated}${types}`)];
  const saving = savedAs(target);
  return [
    'Function named(name As String, value)',
    '  Dim pair As New com.sun.star.beans.PropertyValue',
    '  pair.Name = name : pair.Value = value : named = pair',
    'End Function',
    'Sub Work',
    `  table = StarDesktop.loadComponentFromURL(${literal(pathToFileURL(source).href)}, "_blank", 0, Array(${['named("Hidden", True)', ...opening].join(', ')}))`,
    '  sheet = table.Sheets.getByIndex(0)',
    ...steps.map((step) => `  ${statement(step)}`),
    `  table.storeToURL(${literal(pathToFileURL(target).href)}, Array(${property('FilterName', saving.filter)}, ${property('FilterOptions', saving.options)}))`,
    '  table.close(True)',
    'End Sub',
  ].join('\n');
};

const statement = (step: Step): string => {
  switch (step.do) {
    case 'type':
      return `sheet.getCellByPosition(${step.column}, ${step.row}).setString(${literal(step.text)})`;
    case 'delete row':
      return `sheet.Rows.removeByIndex(${step.row}, 1)`;
    case 'move column': {
      const from = step.from >= step.to ? step.from + 1 : step.from;
      return [
        `sheet.Columns.insertByIndex(${step.to}, 1)`,
        `sheet.moveRange(sheet.getCellByPosition(${step.to}, 0).CellAddress, sheet.Columns.getByIndex(${from}).RangeAddress)`,
        `sheet.Columns.removeByIndex(${from}, 1)`,
      ].join(' : ');
    }
  }
};

const literal = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const property = (name: string, value: string): string => `named(${literal(name)}, ${literal(value)})`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const libraryXml = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false">
 <library:element library:name="Person"/>
</library:library>
`;

const moduleXml = (basic: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Person" script:language="StarBasic">${escaped(basic)}
</script:module>
`;
