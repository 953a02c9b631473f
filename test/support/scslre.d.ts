/** Members used by the tests. */
declare module 'scslre' {
  export function analyse(pattern: { readonly source: string; readonly flags: string }): {
    readonly reports: readonly unknown[];
  };
}
