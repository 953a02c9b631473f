/** SbomComponent of CycloneDX 1.6, with the members that releases use. */
export interface SbomComponent {
  readonly type: 'application' | 'container' | 'file' | 'library';
  readonly 'bom-ref': string;
  readonly group?: string;
  readonly name: string;
  readonly version?: string;
  readonly scope?: 'required';
  readonly hashes?: readonly { readonly alg: 'SHA-256' | 'SHA-512'; readonly content: string }[];
  readonly licenses?: readonly ({ readonly expression: string } | { readonly license: { readonly id: string } })[];
  readonly purl?: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
  readonly components?: readonly SbomComponent[];
}

/** Returns a licence as CycloneDX has it: an SPDX id or an expression of several. */
export const licensesOf = (license: string): NonNullable<SbomComponent['licenses']> => [
  / (?:AND|OR|WITH) /.test(license) ? { expression: license } : { license: { id: license } },
];
