#!/usr/bin/env node
// Plain JavaScript for any Node from 14 on: the command line itself is TypeScript, which Node runs as it stands from 22.18 and 23.6 on.
// On an older Node this launcher hands over to the one that `npm ci` put into the project.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
const runsTypeScript = major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);

if (runsTypeScript) await import(await command());
else handOver();

/** The command's module: bundled, as in the npm package, where that can be had; else its sources, which take a second to load. */
async function command() {
  try {
    const { freshBundle } = await import('./fresh-bundle.mjs');
    return (await freshBundle()) ?? '../cli/main.ts';
  } catch {
    return '../cli/main.ts';
  }
}

function handOver() {
  const node = fileURLToPath(new URL('../node_modules/node/bin/node', import.meta.url));
  if (!existsSync(node)) {
    process.stderr.write(
      `bulkfill: Node ${process.versions.node} is too old and the project's own is missing: run "npm ci", or use Node 22.18 or later.\n`,
    );
    process.exitCode = 1;
    return;
  }
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  // The terminal sends its signals to both; a signal sent to this process alone must reach the other.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`bulkfill: ${node} could not be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
