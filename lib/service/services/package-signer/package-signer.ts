/** Signs payloads of packages. With one, a host can make packages that the service executes: one host alone does. */
export interface PackageSigner {
  /** A `.svc` package around a payload, which is signed as it is. Source: package-format.md, "Container". */
  sign(payload: Uint8Array): Promise<Uint8Array>;
}
