/**
 * Loaded into every process of a service ahead of its own code (`node --import`): writes each step that a job passes, and when, to the file
 * that STEP_LOG names.
 */
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { type Step, stepChannel } from '../../lib/service/kit/steps.ts';
import type { LoggedStep } from './measured-service.ts';

const file = process.env.STEP_LOG;
if (file !== undefined) {
  subscribe(stepChannel, (message) => {
    const step: LoggedStep = { ...(message as Step), atMs: performance.timeOrigin + performance.now() };
    appendFileSync(file, `${JSON.stringify(step)}\n`);
  });
}
