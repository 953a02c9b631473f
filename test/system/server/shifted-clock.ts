import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './server-process.ts';

/** Module that shifts the clock of a process and its children by the number in a file, and follows its changes. */
const clockModule = (file: string): string => `
import processes from 'node:child_process';
import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
const { fork } = processes;
processes.fork = (path, args, { execArgv = [], ...options }) =>
  fork(path, args, { ...options, execArgv: [...execArgv, '--import', import.meta.url] });
syncBuiltinESMExports();
const RealDate = Date;
let shiftMs = 0;
const follow = () => { shiftMs = Number(readFileSync(${JSON.stringify(file)}, 'utf8')); };
follow();
setInterval(follow, 100).unref();
globalThis.Date = class Date extends RealDate {
  constructor(...args) { if (args.length === 0) super(RealDate.now() + shiftMs); else super(...args); }
  static now() { return RealDate.now() + shiftMs; }
};
// Node writes the header from the clock that it keeps inside.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...args) {
  this.setHeader('date', new Date().toUTCString());
  return writeHead.apply(this, args);
};`;

/** Returns the setting of a server whose clock is shifted, and a function that shifts it within a tenth of a second. */
export const shiftedClock = async () => {
  const folder = await temporaryFolder();
  const [file, module] = [join(folder, 'shift'), join(folder, 'clock.mjs')];
  const shift = (ms: number): Promise<void> => writeFile(file, String(ms));
  await shift(0);
  await writeFile(module, clockModule(file));
  return { settings: { NODE_OPTIONS: `--import ${module}` }, shift };
};
