import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const sources = ['docs', 'functions', 'infra', 'lib', 'local', 'packages'].flatMap((room) =>
  readdirSync(new URL(room, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[jt]s$/.test(path) && !path.includes('node_modules'))
    .map((path) => `${room}/${path}`),
);

/** CloudFront runs this as it is, without imports; test/infra/edge/ holds it to the same paths. */
const atTheEdge = 'infra/edge/choose-origin.js';

describe('API paths', () => {
  it('writes /v1/ paths in lib/paths/paths.ts only', () => {
    const writes = (path: string): boolean =>
      /['"`}/]\\?\/v1\\?\/|\(v1\\\//.test(readFileSync(new URL(path, root), 'utf8'));
    expect(sources.filter(writes).toSorted()).toEqual([atTheEdge, 'lib/paths/paths.ts']);
  });
});
