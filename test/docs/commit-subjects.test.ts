import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Older commits predate the form (CONTRIBUTING, "How we write"). A date, because a shallow clone lacks the commit. */
const since = Date.parse('2026-11-29T00:00:00Z');

const form = /^[\w.][\w./-]*(?:, [\w./-]+)*: [a-z]+ .*[^.]$/;
const maxLength = 72;

/** Empty without git, or outside a clone. */
const newSubjects = (): readonly string[] => {
  try {
    return execFileSync('git', ['log', '--no-merges', '--format=%at %s'], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\n')
      .map((line) => /^(\d+) (.*)$/.exec(line) ?? [])
      .filter(([, seconds]) => Number(seconds) * 1000 >= since)
      .map(([, , subject = '']) => subject);
  } catch {
    return [];
  }
};

it('finds subjects of new commits in the form "area: verb …" with at most 72 characters', () => {
  expect(newSubjects().filter((subject) => !form.test(subject) || [...subject].length > maxLength)).toEqual([]);
});
