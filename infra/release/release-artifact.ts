import type { SbomComponent } from './sbom-component.ts';

/** File of a release, with the software in it. */
export interface ReleaseArtifact {
  /** Name of the file in the folder of the release. */
  readonly file: string;
  readonly name: string;
  readonly purl: string;
  readonly type: 'application' | 'container' | 'library';
  /** Default: MIT. */
  readonly license?: string;
  readonly components: readonly SbomComponent[];
}
