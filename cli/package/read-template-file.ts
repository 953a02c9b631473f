import { readInput } from '../input/read-input.ts';
import type { CliIo } from '../terminal/cli-io.ts';

/** A template's file: its bytes, and what they hold, unchecked. */
export interface TemplateFile {
  readonly bytes: Uint8Array;
  readonly json: unknown;
}

/**
 * Reads a template. Throws FileError, UsageError for a file that is something else, and Error that names the place where it is not
 * JSON.
 */
export const readTemplateFile = async (path: string, io: CliIo): Promise<TemplateFile> => {
  const bytes = await readInput({ role: 'template', path }, io);
  try {
    return { bytes, json: JSON.parse(bytes.toString('utf8').replace(/^\ufeff/, '')) };
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
};
