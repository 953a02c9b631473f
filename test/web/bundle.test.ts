import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundleWeb, type WebBundle } from '../../infra/web/bundle-web.ts';

/** Budget of a first visit until the page is usable: HTML, scripts and style. Source: console-and-editor.md. */
const firstLoadBudgetBytes = 80_000;
/** The same for the editor, without pdf.js. */
const editorBudgetBytes = 170_000;

let bundle: WebBundle;
beforeAll(async () => {
  bundle = await bundleWeb();
});

const compressed = (content: Uint8Array | string): number => gzipSync(content).length;

/** Returns the names of the files that a script imports before it runs, and its own. */
const listImports = (entry: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const add = (path: string): void => {
    const name = path.replace('packages/web/out/', '');
    if (found.has(name)) return;
    found.add(name);
    for (const { kind, path: imported } of bundle.metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') add(imported);
  };
  add(entry);
  return found;
};

describe('the application bundle', () => {
  it('loads at most 80 KB, compressed, for the first page, whichever console page it is', () => {
    const parts = [bundle.shell, ...bundle.firstLoad.map((name) => bundle.files.get(name) ?? '')];
    const base = parts.reduce((sum, part) => sum + compressed(part), 0);
    const pages = Object.entries(bundle.metafile.outputs).filter(([, { entryPoint }]) =>
      /^packages\/web\/console\/[\w/-]+page\.tsx$/.test(entryPoint ?? ''),
    );
    expect(pages.length).toBeGreaterThan(0);
    for (const [path, { entryPoint, imports }] of pages) {
      const needed = [path, ...imports.filter(({ kind }) => kind === 'import-statement').map((each) => each.path)].map(
        (each) => each.replace('packages/web/out/', ''),
      );
      const more = needed
        .filter((name) => !bundle.firstLoad.includes(name))
        .reduce((sum, name) => sum + compressed(bundle.files.get(name)!), 0);
      expect([entryPoint, base + more <= firstLoadBudgetBytes]).toEqual([entryPoint, true]);
    }
    console.log(
      `first load: ${base.toLocaleString('en-US')} bytes with gzip, ${parts.reduce((sum, part) => sum + brotliCompressSync(part).length, 0).toLocaleString('en-US')} with brotli`,
    );
  });

  it('loads at most 170 KB, compressed, for the editor, without pdf.js', () => {
    const outputs = Object.entries(bundle.metafile.outputs);
    const [page = ''] =
      outputs.find(([, { entryPoint }]) => entryPoint === 'packages/web/editor/editor-page.tsx') ?? [];
    const style = [...bundle.files.keys()].filter((name) => /^editor-\w+\.css$/.test(name));
    expect(style).toHaveLength(1);
    const needed = [...new Set([...bundle.firstLoad, ...listImports(page), ...style])];
    const inputs = needed.flatMap((name) =>
      Object.keys(bundle.metafile.outputs[`packages/web/out/${name}`]?.inputs ?? {}),
    );
    expect(inputs.filter((path) => path.includes('pdfjs'))).toEqual([]);
    const sum = needed.reduce((bytes, name) => bytes + compressed(bundle.files.get(name)!), compressed(bundle.shell));
    expect(sum).toBeLessThanOrEqual(editorBudgetBytes);
    console.log(`first load of the editor: ${sum.toLocaleString('en-US')} bytes with gzip`);
  });

  it('excludes the editor and the PDF renderer from the first page', () => {
    const inputs = bundle.firstLoad.flatMap((name) =>
      Object.keys(bundle.metafile.outputs[`packages/web/out/${name}`]?.inputs ?? {}),
    );
    expect(inputs.length).toBeGreaterThan(20);
    expect(inputs.filter((path) => /pdfjs|web\/editor\//.test(path))).toEqual([]);
  });

  it('names every file after its content', () => {
    for (const name of bundle.files.keys()) expect(name).toMatch(/^[\w.-]+-[A-Za-z0-9]{8,10}\.\w+$/);
  });

  it('has HTML that loads only its own files, with nothing inline', () => {
    for (const html of [bundle.shell, bundle.consoleOff]) {
      expect(html).not.toMatch(/https?:|<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/);
      for (const [, address = ''] of html.matchAll(/(?:src|href)="([^"]+)"/g)) {
        if (address !== '/docs')
          expect([address, bundle.files.has(address.replace('/app/assets/', ''))]).toEqual([address, true]);
      }
      expect(html).toMatch(/<html lang="en">/);
      expect(html).toMatch(/<title>[^<]+<\/title>/);
    }
  });
});
