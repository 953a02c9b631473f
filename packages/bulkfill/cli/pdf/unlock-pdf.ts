import type { UnlockedPdf } from '@bulkfill/engine/pdf/unlock/unlock-document';
import { readInput } from '../input/read-input.ts';
import { chooseOutput } from '../output/choose-output.ts';
import { writeAll } from '../output/vector-writer.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls } from '../terminal/printable.ts';
import { readPassword } from './read-password.ts';
import { readPdf } from './read-pdf.ts';

export interface UnlockRequest {
  readonly file: string;
  readonly out: string;
  /** `-` is standard input. */
  readonly passwordFile: string | undefined;
  readonly rightsConfirmed: boolean;
  readonly asJson: boolean;
}

/**
 * The password comes from a file or pipe: arguments are visible. Throws like `unlockDocument`; FileError, UsageError.
 */
export const unlockPdfFile = async (request: UnlockRequest, io: CliIo): Promise<CommandResult> => {
  const { file, out, passwordFile } = request;
  const inputs = [
    { option: 'the PDF', path: file },
    ...(passwordFile === undefined ? [] : [{ option: '--password-file', path: passwordFile }]),
  ];
  const output = chooseOutput(out, inputs, io, request.asJson);
  const bytes = await readInput({ role: 'pdf', path: file }, io);
  const password = passwordFile === undefined ? undefined : await readPassword(passwordFile, io);
  const unlocked = await readPdf('unlock', bytes, {
    unlock: { password, rightsConfirmed: request.rightsConfirmed },
    signal: io.signal,
  });
  await output.write((to) => writeAll(to, [unlocked.bytes]));
  return {
    document: {
      file: output.name,
      size_bytes: unlocked.bytes.length,
      was_locked: unlocked.protection !== undefined,
      protection: unlocked.protection ?? null,
      opened_as: unlocked.openedAs ?? null,
      signed: unlocked.isSigned,
    },
    lines: linesOf(file, output.name, unlocked).map(escapeControls),
  };
};

const linesOf = (file: string, out: string, { protection, openedAs, isSigned }: UnlockedPdf): string[] => {
  if (protection === undefined) return [`Wrote ${out}: ${file} is not locked. The copy is identical.`];
  const by = openedAs === undefined ? 'it opens without a password' : `opened with the ${openedAs}'s password`;
  return [
    `Wrote ${out}: an unencrypted copy. ${file} is locked with ${protection}; ${by}.`,
    ...(isSigned ? ['The PDF is signed. Its signatures apply to the locked file and are not valid in the copy.'] : []),
  ];
};
