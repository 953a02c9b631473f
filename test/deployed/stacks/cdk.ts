import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot, runProgram } from './run-program.ts';

const cli = join(projectRoot, 'node_modules', 'aws-cdk', 'bin', 'cdk');

const cdk = (...args: string[]): Promise<string> =>
  runProgram(cli, [...args, '--ci', '--no-notices', '--no-version-reporting'], { CDK_DISABLE_CLI_TELEMETRY: 'true' });

/** Creates the bucket and roles that the CDK needs at the target of a synthesised app. */
export const bootstrap = async (assembly: string): Promise<void> => {
  await cdk('bootstrap', '--app', assembly);
};

/** Deploys one stack of a synthesised app. Resolves to its outputs. */
export const deployStack = async (assembly: string, stackName: string): Promise<Readonly<Record<string, string>>> => {
  const outputsFile = join(assembly, `${stackName}.outputs.json`);
  await cdk(
    'deploy',
    stackName,
    '--app',
    assembly,
    '--exclusively',
    '--require-approval',
    'never',
    '--outputs-file',
    outputsFile,
  );
  const outputs = JSON.parse(await readFile(outputsFile, 'utf8')) as Record<string, Record<string, string>>;
  return outputs[stackName] ?? {};
};

/** Deletes one stack of a synthesised app, with everything in it. One that is not there is no error. */
export const destroyStack = async (assembly: string, stackName: string): Promise<void> => {
  await cdk('destroy', stackName, '--app', assembly, '--exclusively', '--force');
};
