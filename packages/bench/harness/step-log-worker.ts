/**
 * Loaded into every process of a service before its own code (`node --import`). Writes each step that a job passes,
 * with its time, to the file named by STEP_LOG.
 */
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { type Step, stepChannel } from '../../../lib/core/steps.ts';
import type { LoggedStep } from './measured-service.ts';

const file = process.env.STEP_LOG;
if (file !== undefined) {
  subscribe(stepChannel, (message) => {
    const step: LoggedStep = { ...(message as Step), atMs: performance.timeOrigin + performance.now() };
    appendFileSync(file, `${JSON.stringify(step)}\n`);
  });
}
