import { EngineError } from '../core/engine-error.ts';
import { type CompileOptions, compile } from '../pdf/compile/compile.ts';
import type { CompiledDocument } from '../pdf/compile/compiled-document.ts';
import { hasWidgets } from '../pdf/print/has-widgets.ts';
import { PrintFile } from '../pdf/print/print-file.ts';
import type { ResolvedTemplate } from '../svc/template.ts';
import type { FillInput } from './fill-input.ts';
import type { DrawnRow } from './made-row.ts';

export interface PrintOutput {
  /** Document that its rows are drawn with, if other than that of the row PDFs: rows are then stamped a second time. */
  readonly flat: CompiledDocument | undefined;
  add(rowNumber: number, fileName: string, drawn: DrawnRow): void;
  /** Bytes so far; the size of the whole file once it is finished. 0 while no row was produced. */
  readonly sizeBytes: number;
  take(): readonly Uint8Array[];
  finish(): void;
  /** Throws `CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED` if the file exceeds the limit of an output. */
  checkSize(rowNumber: number): void;
}

/**
 * Begins the print file. If the row PDFs keep a form, compiles and stamps a second time: the print file is
 * flat. It is not sealed, so sealed rows are stamped a second time, too.
 */
export const printOutput = async (
  { source, template, rows, settings, options }: FillInput & { readonly template: ResolvedTemplate },
  compiled: CompiledDocument,
  compileOptions: CompileOptions,
): Promise<PrintOutput | undefined> => {
  if (!settings.printFile) return undefined;
  const flat =
    !settings.seal && (settings.flattenForms || !hasWidgets(compiled))
      ? undefined
      : await compile(source, template, rows, { ...compileOptions, flattenForms: true, seal: undefined });
  const file = new PrintFile(flat ?? compiled, { evenPages: settings.printEven });
  const { maxOutputBytes } = options;
  return {
    flat,
    add: (rowNumber, fileName, { contents, objects, versions, timesOfPages }) =>
      file.add({ rowNumber, title: fileName.replace(/\.pdf$/, ''), contents, objects, versions, timesOfPages }),
    get sizeBytes() {
      return file.sizeBytes;
    },
    take: () => file.take(),
    finish: () => file.finish(),
    checkSize: (rowNumber) => {
      if (file.sizeBytes <= maxOutputBytes) return;
      const message = `The print file would be larger than ${maxOutputBytes} bytes; it was stopped at row ${rowNumber}.`;
      throw new EngineError('CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED', { message });
    },
  };
};
