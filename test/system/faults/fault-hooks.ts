/**
 * Loaded into every process of the service ahead of its own code (`node --import`). It moves the clock by what the file
 * `clock` of FAULT_DIR says, and when a job comes to a step that a file in `armed/` names, it does there what the file says.
 */
import { subscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { type Step, stepChannel } from '../../../lib/core/steps.ts';
import type { ArmedFault } from './armed-fault.ts';

const folder = process.env.FAULT_DIR ?? '';

const followClock = (): void => {
  const realNow = Date.now;
  let offsetMs = 0;
  const read = (): void => {
    try {
      offsetMs = Number(readFileSync(join(folder, 'clock'), 'utf8')) || offsetMs;
    } catch {
      // Not written yet.
    }
  };
  read();
  setInterval(read, 10).unref();
  Date.now = () => realNow() + offsetMs;
};

/** Whoever moves the file away is the one that acts. */
const claim = (name: string): boolean => {
  try {
    renameSync(join(folder, 'armed', name), join(folder, 'fired', name));
    return true;
  } catch {
    return false;
  }
};

const onStep = ({ name: step }: Step): void => {
  for (const file of readdirSync(join(folder, 'armed'))) {
    if (!file.startsWith(`${step}~`) || !file.endsWith('.json')) continue;
    let fault: ArmedFault;
    try {
      fault = JSON.parse(readFileSync(join(folder, 'armed', file), 'utf8')) as ArmedFault;
    } catch {
      continue;
    }
    if (!claim(file)) continue;
    try {
      process.kill(fault.pid ?? process.pid, fault.signal);
    } catch {
      // It is gone already, so nothing has happened.
      rmSync(join(folder, 'fired', file), { force: true });
    }
    return;
  }
};

if (folder !== '' && isMainThread) {
  followClock();
  subscribe(stepChannel, (message) => onStep(message as Step));
}
