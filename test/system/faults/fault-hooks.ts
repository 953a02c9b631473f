/**
 * Loaded into every process of the service ahead of its own code (`node --import`). It moves the clock by what the file
 * `clock` of FAULT_DIR says, and when a job comes to a step that a file in `armed/` names, it does there what the file
 * says.
 */
import { subscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { type Step, stepChannel } from '../../../lib/core/steps.ts';
import { commandOf, descendantsOf } from '../local/process-tree.ts';
import type { ArmedFault, FaultTarget } from './armed-fault.ts';

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

/**
 * Returns the current process of a target, as servers and the API may have been restarted; undefined if it does not
 * run.
 */
const pidOf = (target: FaultTarget): number | undefined => {
  if (target === 'self') return process.pid;
  const api = Number(readFileSync(join(folder, 'api'), 'utf8'));
  if (target === 'api') return commandOf(api).includes('start.ts') ? api : undefined;
  const sign = target === 'dynamodb' ? 'table-server' : 's3-and-sqs-server';
  return descendantsOf(api).find((pid) => commandOf(pid).includes(sign) && !commandOf(pid).includes('orphan-guard'));
};

const move = (name: string, from: 'armed' | 'fired', to: 'armed' | 'fired'): boolean => {
  try {
    renameSync(join(folder, from, name), join(folder, to, name));
    return true;
  } catch {
    return false;
  }
};

const strike = (file: string): boolean => {
  try {
    const { target, signal } = JSON.parse(readFileSync(join(folder, 'armed', file), 'utf8')) as ArmedFault;
    const pid = pidOf(target);
    // The process that moves the file away is the one that acts.
    if (pid === undefined || !move(file, 'armed', 'fired')) return false;
    try {
      process.kill(pid, signal);
      return true;
    } catch {
      // It is gone already, so nothing has happened.
      move(file, 'fired', 'armed');
      return false;
    }
  } catch {
    return false;
  }
};

const onStep = ({ name: step }: Step): void => {
  const files = readdirSync(join(folder, 'armed')).filter(
    (file) => file.startsWith(`${step}~`) && file.endsWith('.json'),
  );
  for (const file of files) if (strike(file)) return;
};

if (folder !== '' && isMainThread) {
  followClock();
  subscribe(stepChannel, (message) => onStep(message as Step));
}
