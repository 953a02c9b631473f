import { AppError } from '../../core/app-error.ts';
import { byteOrderMark, correctionsHeader, correctionsRecord } from '../../rows/corrections/write-corrections.ts';
import { type MendInput, mendable, rowsWithResults, widthOf } from './rows-with-results.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole ASCII range is meant.
const ascii = /^[\x00-\x7f]*$/;

/**
 * `corrections.csv`: the rows that are not `success`, with what was wrong and their cells as they came. It begins with a byte order mark
 * where it holds more than ASCII. Throws `CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED` where it would be larger than `maxBytes`.
 * Source: api-additions.md, "Rows".
 */
export const makeCorrections = async (input: MendInput, maxBytes: number): Promise<Uint8Array> => {
  const width = await widthOf(input.rows);
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  let plain = true;
  const add = (text: string): void => {
    const bytes = Buffer.from(text);
    plain &&= ascii.test(text);
    chunks.push(bytes);
    sizeBytes += bytes.length;
    if (sizeBytes > maxBytes) {
      throw new AppError('CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED', { message: `The corrections would be larger than ${maxBytes} bytes.` });
    }
  };
  add(correctionsHeader(width));
  for await (const { rowNumber, cells, result } of rowsWithResults(input, mendable)) {
    const problems = [...(result.error === undefined ? [] : [result.error]), ...result.warnings];
    const codes = [...new Set(problems.map(({ code }) => code))];
    add(correctionsRecord({ rowNumber, status: result.status, codes, messages: problems.map(({ message }) => message), cells }, width));
  }
  return Buffer.concat(plain ? chunks : [Buffer.from(byteOrderMark), ...chunks]);
};
