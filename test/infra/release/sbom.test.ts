import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listComponents } from '../../../infra/release/list-components.ts';
import { buildSbom } from '../../../infra/release/sbom.ts';
import { licensesOf } from '../../../infra/release/sbom-component.ts';

const root = join(import.meta.dirname, '../../..');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly integrity: string }>>;
};
const sha256 = (path: string): string => hash('sha256', readFileSync(join(root, path)));

describe('listComponents', () => {
  it('describes a package as the lock file does, with each WebAssembly module', () => {
    const wasm = 'node_modules/harfbuzzjs/dist/harfbuzz.wasm';
    const [found, ...others] = listComponents([wasm, 'node_modules/harfbuzzjs/dist/index.mjs', 'lib/core/config.ts']);
    expect(others).toEqual([]);
    const { version, integrity } = lock.packages['node_modules/harfbuzzjs'] ?? { version: '', integrity: '' };
    const purl = `pkg:npm/harfbuzzjs@${version}`;
    expect(found).toMatchObject({
      type: 'library',
      'bom-ref': purl,
      name: 'harfbuzzjs',
      version,
      purl,
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
      licenses: [{ license: { id: 'MIT' } }],
      properties: [{ name: 'bulkfill:delivery', value: 'bundled' }],
      components: [{ type: 'file', name: 'dist/harfbuzz.wasm', hashes: [{ alg: 'SHA-256', content: sha256(wasm) }] }],
    });
  });

  it('describes the fonts and icons of this repository, and scoped packages that are installed', () => {
    const found = listComponents(
      ['packages/fonts/stand-ins/courier.woff2', 'packages/web/ui/icon-paths.ts'],
      ['node_modules/@fontsource-variable/noto-sans-thai'],
    );
    expect(found.map(({ purl, group, name, components }) => [purl, group, name, components?.length])).toEqual([
      ['pkg:generic/stand-in-fonts@1.0.0', undefined, 'stand-in-fonts', 1],
      ['pkg:generic/lucide-icons@1.65.0', undefined, 'lucide-icons', undefined],
      [
        `pkg:npm/%40fontsource-variable/noto-sans-thai@${lock.packages['node_modules/@fontsource-variable/noto-sans-thai']?.version}`,
        '@fontsource-variable',
        'noto-sans-thai',
        undefined,
      ],
    ]);
  });

  it('finds packages in paths of the bundler: absolute, with a namespace, relative to a thread, and folders', () => {
    const found = listComponents([
      `urls:${join(root, 'node_modules/pdfjs-dist/wasm')}`,
      '../../../node_modules/preact/dist/preact.module.js',
      join(root, 'node_modules/valibot/dist/index.mjs'),
    ]);
    expect(found.map(({ name }) => name)).toEqual(['pdfjs-dist', 'preact', 'valibot']);
    expect(found[0]?.components?.map(({ name }) => name)).toContain('wasm/openjpeg.wasm');
  });
});

describe('licensesOf', () => {
  it('distinguishes an SPDX id from an expression', () => {
    expect(licensesOf('MIT')).toEqual([{ license: { id: 'MIT' } }]);
    expect(licensesOf('(MIT OR Apache-2.0)')).toEqual([{ expression: '(MIT OR Apache-2.0)' }]);
  });
});

describe('buildSbom', () => {
  const artifact = {
    file: 'a.zip',
    name: 'a',
    purl: 'pkg:generic/a@1.2.0',
    type: 'application',
    components: listComponents(['node_modules/valibot/a.js', 'node_modules/hono/a.js']),
  } as const;
  const facts = { version: '1.2.0', date: '2026-02-03' };

  it('names the artifact with its hash, the date, and its components in order', () => {
    const content = Buffer.from('content');
    const { metadata, components, dependencies, serialNumber, specVersion } = buildSbom(artifact, content, facts);
    expect(specVersion).toBe('1.6');
    expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(metadata.timestamp).toBe('2026-02-03T00:00:00Z');
    expect(metadata.component.hashes).toEqual([{ alg: 'SHA-256', content: hash('sha256', content) }]);
    expect(components.map(({ name }) => name)).toEqual(['hono', 'valibot']);
    expect(dependencies).toEqual([
      { ref: artifact.purl, dependsOn: components.map((component) => component['bom-ref']) },
    ]);
  });

  it('lists a component once that several parts have, with the files of each', () => {
    const parts = ['harfbuzz.wasm', 'harfbuzz-subset.wasm', 'index.mjs'].flatMap((name) =>
      listComponents([`node_modules/harfbuzzjs/dist/${name}`]),
    );
    const { components } = buildSbom({ ...artifact, components: parts }, Buffer.from('content'), facts);
    expect(components.map((each) => each.components?.map(({ name }) => name))).toEqual([
      ['dist/harfbuzz.wasm', 'dist/harfbuzz-subset.wasm'],
    ]);
  });

  it('is the same document for the same artifact, and another for another', () => {
    const [one, same, other] = ['content', 'content', 'contents'].map((text) =>
      buildSbom(artifact, Buffer.from(text), facts),
    );
    expect(same).toEqual(one);
    expect(other?.serialNumber).not.toBe(one?.serialNumber);
  });
});
