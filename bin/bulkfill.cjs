#!/usr/bin/env node
// Plain JavaScript for any Node from 14 on: Node runs the TypeScript of the command from 22.18 and 23.6 on. CommonJS,
// because loading Node's module loader costs milliseconds. On an older Node, starts the one that `npm ci` installed.
'use strict';

const [major, minor] = process.versions.node.split('.').map(Number);
const runsTypeScript = major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);

const ofServer = ['serve', 'backup', 'restore'];

if (runsTypeScript) void start();
else handOver();

/**
 * Starts the bundled command if possible, else its sources, which take a second to load. The server runs from the
 * sources, because its processes load files by their paths.
 */
async function start() {
  const isRender = process.argv[2] === 'render';
  const { namedCommand } = require('./named-command.cjs');
  const folder = ofServer.includes(namedCommand(process.argv.slice(2))) ? undefined : await bundle(isRender);
  if (folder === undefined) await import('@bulkfill/bulkfill/cli/main');
  else if (isRender) require(`${folder}/start-render.cjs`);
  else await import(require('node:url').pathToFileURL(`${folder}/command.js`).href);
}

async function bundle(isRender) {
  try {
    return await require('./fresh-bundle.cjs').freshBundle(isRender);
  } catch {
    return undefined;
  }
}

function handOver() {
  const { spawn } = require('node:child_process');
  const { existsSync } = require('node:fs');
  const { constants } = require('node:os');
  const { join } = require('node:path');
  const node = join(__dirname, '../node_modules/node/bin/node');
  if (!existsSync(node)) {
    process.stderr.write(
      `bulkfill: Node ${process.versions.node} is too old and the project's own is missing: run "npm ci", or use Node 22.18 or later.\n`,
    );
    process.exitCode = 1;
    return;
  }
  const child = spawn(node, [__filename, ...process.argv.slice(2)], { stdio: 'inherit' });
  // The terminal signals both processes; forward a signal that reached only this one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`bulkfill: ${node} could not be started: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
