import { decodeJson, JsonRefused, parseJson } from '@bulkfill/engine/core/read-json';
import { readInput } from '../input/read-input.ts';
import type { CliIo } from '../terminal/cli-io.ts';

export interface TemplateFile {
  readonly bytes: Uint8Array;
  readonly json: unknown;
}

export const readTemplateFile = async (path: string, io: CliIo): Promise<TemplateFile> => {
  const bytes = await readInput({ role: 'template', path }, io);
  try {
    return { bytes, json: parseJson(textOf(bytes)) };
  } catch (error) {
    throw error instanceof JsonRefused ? new Error(`${path} ${error.rule}.`) : error;
  }
};

/** Decodes a file without its byte order mark, which some editors add. */
const textOf = (bytes: Uint8Array): string => {
  const [first, second, third] = bytes;
  return decodeJson(first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes);
};
