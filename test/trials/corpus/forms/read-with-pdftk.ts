import { execFile } from 'node:child_process';
import { mib } from '@bulkfill/engine/core/units';

/** A field as pdftk sees it. */
export interface PdftkField {
  readonly type: string;
  readonly name: string;
  readonly flags: number;
  readonly value: string;
  readonly maxLength: number | undefined;
  readonly states: readonly string[];
}

/** `pdftk FILE dump_data_fields_utf8`; undefined where pdftk is missing or cannot read the file. */
export const readWithPdftk = async (file: string): Promise<readonly PdftkField[] | undefined> => {
  // A Java program reserves more address space than the other readers may have.
  const text = await new Promise<string | undefined>((resolve) => {
    const options = { encoding: 'utf8', timeout: 60_000, maxBuffer: 64 * mib } as const;
    execFile('pdftk', [file, 'dump_data_fields_utf8'], options, (error, stdout) =>
      resolve(error === null ? stdout : undefined),
    );
  });
  return text === undefined ? undefined : parseFields(text);
};

const parseFields = (text: string): PdftkField[] =>
  text
    .split(/^---\n/m)
    .slice(1)
    .map((block) => {
      const entries: [string, string][] = [];
      for (const line of block.replace(/\n$/, '').split('\n')) {
        const entry = /^(Field[A-Za-z]+): ?(.*)$/s.exec(line);
        if (entry !== null) entries.push([entry[1] ?? '', entry[2] ?? '']);
        else if (entries.length > 0) (entries.at(-1) as [string, string])[1] += `\n${line}`;
      }
      const all = (key: string): string[] => entries.filter(([name]) => name === key).map(([, value]) => value);
      const one = (key: string): string | undefined => all(key)[0];
      const maxLength = one('FieldMaxLength');
      return {
        type: one('FieldType') ?? '',
        name: one('FieldName') ?? '',
        flags: Number(one('FieldFlags') ?? 0),
        // An inherited value comes before the field's own.
        value: all('FieldValue').at(-1) ?? '',
        maxLength: maxLength === undefined ? undefined : Number(maxLength),
        states: all('FieldStateOption'),
      };
    });
