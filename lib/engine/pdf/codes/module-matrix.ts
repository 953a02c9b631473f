/** The modules of a two-dimensional code, without its quiet zone. `dark[y * width + x]` is not 0 where a module is dark; y counts down. */
export interface ModuleMatrix {
  readonly width: number;
  readonly height: number;
  readonly dark: Uint8Array;
}
