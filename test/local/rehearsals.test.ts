import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Rehearsals } from '../../local/rehearsal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Three processes: what each was told, in order, and how it is called. An invocation takes the milliseconds that its
 * event says.
 */
const threeProcesses = () => {
  const told: string[] = [];
  const rehearsals = new Rehearsals();
  const invokes = ['first', 'second', 'third'].map((name) =>
    rehearsals.add(
      (ms) => new Promise((resolve) => setTimeout(resolve, ms as number)),
      async (rehearsal) => void told.push(`${name} rehearses ${rehearsal}`),
    ),
  );
  return { told, rehearsals, invokes };
};

it('starts the first rehearsal at once, and the others one by one after two idle seconds', async () => {
  const { told, rehearsals } = threeProcesses();
  await rehearsals.begin('a job');
  expect(told).toEqual(['first rehearses a job']);
  await vi.advanceTimersByTimeAsync(1999);
  expect(told).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['first rehearses a job', 'second rehearses a job']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(told).toHaveLength(3);
});

it('gives priority to work, even if it began before the first rehearsal', async () => {
  const { told, rehearsals, invokes } = threeProcesses();
  const early = invokes[0]!(5000);
  await rehearsals.begin('a job');
  await vi.advanceTimersByTimeAsync(4000);
  void invokes[0]!(3000);
  await vi.advanceTimersByTimeAsync(1000);
  await early;
  await vi.advanceTimersByTimeAsync(3999);
  expect(told).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveLength(2);
});

it('skips a process that has worked, and all processes once it is stopped', async () => {
  const { told, rehearsals, invokes } = threeProcesses();
  await rehearsals.begin('a job');
  void invokes[1]!(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(told).toEqual(['first rehearses a job', 'third rehearses a job']);
  const others = threeProcesses();
  await others.rehearsals.begin('a job');
  others.rehearsals.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(others.told).toHaveLength(1);
});

it('lets the first process alone rehearse if asked to', async () => {
  const { told, rehearsals, invokes } = threeProcesses();
  await rehearsals.begin('a job', true);
  void invokes[1]!(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual(['first rehearses a job']);
});
