import { hash } from 'node:crypto';
import type { ReleaseArtifact } from './release-artifact.ts';
import { licensesOf, type SbomComponent } from './sbom-component.ts';

/** Returns a UUID (RFC 9562, version 8) of the artifact, so that equal artifacts have equal documents. */
const serialNumberOf = (sha256: string): string => {
  const variant = ((Number.parseInt(sha256.charAt(16), 16) & 3) | 8).toString(16);
  const digits = `${sha256.slice(0, 12)}8${sha256.slice(13, 16)}${variant}${sha256.slice(17, 32)}`;
  return `urn:uuid:${digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
};

/** Joins the files of components that several parts of an artifact have. */
const mergeComponents = (components: readonly SbomComponent[]): readonly SbomComponent[] => {
  const merged = new Map<string, SbomComponent>();
  for (const component of components) {
    const reference = component['bom-ref'];
    const files = [...(merged.get(reference)?.components ?? []), ...(component.components ?? [])];
    merged.set(reference, files.length > 0 ? { ...component, components: files } : component);
  }
  return [...merged.values()];
};

/** Builds the bill of materials of an artifact, as CycloneDX 1.6. Times are the date of the release. */
export const buildSbom = (
  { name, purl, type, components, license = 'MIT' }: ReleaseArtifact,
  content: Uint8Array,
  { version, date }: { readonly version: string; readonly date: string },
) => {
  const sha256 = hash('sha256', content);
  const root: SbomComponent = {
    type,
    'bom-ref': purl,
    name,
    version,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
    licenses: licensesOf(license),
    purl,
  };
  const sorted = mergeComponents(components).toSorted((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumberOf(sha256),
    version: 1,
    metadata: {
      timestamp: `${date}T00:00:00Z`,
      lifecycles: [{ phase: 'build' }],
      tools: { components: [{ type: 'application', name: 'npm run release', version }] },
      component: root,
    },
    components: sorted,
    dependencies: [{ ref: purl, dependsOn: sorted.map((component) => component['bom-ref']) }],
  };
};
