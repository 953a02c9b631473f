import { toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import { chooseOutput, isStandardOutput } from '../output/choose-output.ts';
import { writeAll } from '../output/vector-writer.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls } from '../terminal/printable.ts';
import { chooseSigningKey, keyMadeLines } from './choose-signing-key.ts';

export interface PackageKeysRequest {
  readonly out: string;
  readonly signingKey?: string;
  readonly dataDir: string;
  readonly asJson: boolean;
}

/**
 * Writes the public half of the signing key as a JWK set. Deployments with it as `PACKAGE_KEYS` trust it.
 *
 * Throws FileError, UsageError. Source: command-line-and-library.md, "bulkfill" (`package keys`).
 */
export const writePublicPackageKeys = async (request: PackageKeysRequest, io: CliIo): Promise<CommandResult> => {
  const chosen = await chooseSigningKey(request, io);
  const { keys } = toPublicJwks(chosen.key);
  // The set itself is JSON.
  if (request.asJson && isStandardOutput(request.out)) return { document: { keys }, lines: [] };
  const output = chooseOutput(request.out, [{ option: '--signing-key', path: chosen.path }], io, request.asJson);
  await output.write((file) => writeAll(file, [Buffer.from(`${JSON.stringify({ keys }, undefined, 2)}\n`)]));
  return {
    document: { file: output.name, kids: [chosen.key.kid], signing_key: { path: chosen.path, made: chosen.isMade } },
    lines: [
      ...keyMadeLines(chosen),
      `Wrote ${output.name}: the public key ${chosen.key.kid}. A deployment with it in PACKAGE_KEYS trusts the packages of this key.`,
    ].map(escapeControls),
    toStderr: isStandardOutput(request.out),
  };
};
