import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const fromPackage = (): string | undefined => {
  try {
    const manifest = require.resolve(`@dynoxide/${process.platform}-${process.arch}/package.json`);
    return join(dirname(manifest), process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide');
  } catch {
    return undefined;
  }
};

const onPath = (pathVariable: string): string | undefined =>
  pathVariable
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'dynoxide'))
    .find(isExecutable);

/**
 * The DynamoDB server to run: the platform's package when npm installed it, else a `dynoxide` on the PATH.
 * Throws an error a person can act on when there is neither.
 */
export const dynoxideBinary = (pathVariable: string = process.env.PATH ?? ''): string => {
  const packaged = fromPackage();
  if (packaged !== undefined && isExecutable(packaged)) return packaged;
  const installed = onPath(pathVariable);
  if (installed !== undefined) return installed;
  throw new Error(
    `No embedded DynamoDB for ${process.platform}-${process.arch}. ` +
      'Put a "dynoxide" binary on the PATH (https://github.com/nubo-db/dynoxide), or set DYNAMODB_ENDPOINT to any DynamoDB endpoint.',
  );
};
