import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string): string => readFileSync(`${root}/${file}`, 'utf8');
const filesOf = (pattern: string): string[] => globSync(pattern, { cwd: root });

const routes = filesOf('lib/routes/**/*.ts').flatMap((file) =>
  [...read(file).matchAll(/^export const (add\w+Routes?) = /gm)].map((match) => match[1]!),
);
const called = (files: readonly string[]): Set<string> =>
  new Set(files.flatMap((file) => [...read(file).matchAll(/^ *(add\w+Routes?)\(/gm)].map((match) => match[1]!)));

describe('routes of lib/routes', () => {
  it('are each added by a function or by a shared route list', () => {
    expect(routes.length).toBeGreaterThan(20);
    const added = called(filesOf('{functions,lib/composition,lib/routes}/**/*.ts'));
    expect(routes.filter((route) => !added.has(route))).toEqual([]);
  });

  it('include every job and check route in lib/composition/job-routes.ts, which the upload and console hosts serve', () => {
    const together = called([
      'lib/composition/job-routes.ts',
      'lib/composition/upload-host.ts',
      'functions/web-jobs.ts',
    ]);
    const ofJobs = routes.filter((route) =>
      filesOf('lib/routes/{jobs/*,checks/*,rows/*}.ts').some((file) => read(file).includes(`export const ${route} = `)),
    );
    expect(ofJobs.length).toBeGreaterThan(15);
    expect(ofJobs.filter((route) => !together.has(route))).toEqual([]);
  });
});
