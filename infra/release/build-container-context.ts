import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ReleaseArtifact } from './release-artifact.ts';
import type { SbomComponent } from './sbom-component.ts';
import { writeTar } from './tar-archive.ts';

const containerfile = 'deploy/Containerfile';

const imageComponent = (image: string): SbomComponent => {
  const [, path = image, tag = 'latest'] = /^(.+):([^:/]+)$/.exec(image) ?? [];
  const [, host, name = path] = /^([^/]+\.[^/]+)\/(?:library\/)?(.+)$/.exec(path) ?? [];
  const registry = host === undefined || host === 'docker.io' ? '' : `?repository_url=${host}`;
  const purl = `pkg:docker/${name}@${tag}${registry}`;
  return { type: 'container', 'bom-ref': purl, name: path, version: tag, purl };
};

/** Lists the files of the context, as paths from the root: the whole commit, because pages of the site link to it. */
const listContext = async (root: string, folder = root): Promise<readonly string[]> => {
  const paths: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const absolute = join(folder, entry.name);
    const path = relative(root, absolute).replaceAll('\\', '/');
    if (path === 'node_modules') continue;
    if (entry.isDirectory()) paths.push(...(await listContext(root, absolute)));
    else paths.push(path);
  }
  return paths.toSorted();
};

/**
 * Packs the files from which `deploy/Containerfile` builds the image. Its bill of materials is that of the image: the
 * base images and the npm package with its dependencies.
 *
 * @param root a fresh copy of a commit.
 */
export const buildContainerContext = async (
  root: string,
  folder: string,
  { version, epochSeconds }: { readonly version: string; readonly epochSeconds: number },
): Promise<(components: readonly SbomComponent[]) => ReleaseArtifact> => {
  const files = await Promise.all(
    (await listContext(root)).map(async (path) => ({
      path,
      bytes: await readFile(join(root, path)),
      isExecutable: ((await stat(join(root, path))).mode & 0o111) !== 0,
    })),
  );
  const name = 'bulkfill-container';
  const file = `${name}-${version}.tar.gz`;
  await writeFile(join(folder, file), gzipSync(writeTar(files, epochSeconds)));
  const images = (await readFile(join(root, containerfile), 'utf8')).matchAll(/^FROM (\S+)/gm);
  const bases = [...images].map(([, image = '']) => imageComponent(image));
  return (components) => ({
    file,
    name,
    purl: `pkg:generic/${name}@${version}`,
    type: 'container',
    components: [...bases, ...components],
  });
};
