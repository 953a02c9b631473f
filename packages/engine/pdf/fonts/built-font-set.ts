import type { OutgoingObject } from '../write/outgoing-object.ts';
import type { FontFace, FontRequest, JobFonts } from './font-set.ts';

interface BuiltFonts {
  readonly objects: readonly OutgoingObject[];
  readonly resources: ReadonlyMap<string, number>;
  readonly faces: ReadonlyMap<string, FontFace>;
  readonly shared: ReadonlySet<string>;
  readonly byFace: ReadonlyMap<string, readonly string[]>;
  readonly keyOf: (request: FontRequest) => string;
}

export class BuiltFontSet implements JobFonts {
  readonly objects: readonly OutgoingObject[];
  readonly resources: ReadonlyMap<string, number>;
  readonly sharedResources: ReadonlySet<string>;
  readonly brokenFonts: readonly string[];
  readonly #faces: ReadonlyMap<string, FontFace>;
  readonly #byFace: ReadonlyMap<string, readonly string[]>;
  readonly #keyOf: (request: FontRequest) => string;

  constructor({ objects, resources, faces, shared, byFace, keyOf }: BuiltFonts, broken: readonly string[]) {
    this.objects = objects;
    this.resources = resources;
    this.brokenFonts = broken.map((key) => key.replace(/^asset:/, ''));
    this.sharedResources = shared;
    this.#faces = faces;
    this.#byFace = byFace;
    this.#keyOf = keyOf;
  }

  resourcesOf(request: FontRequest): ReadonlyMap<string, number> {
    const names = this.#byFace.get(this.#keyOf(request)) ?? [];
    return new Map(names.map((name) => [name, this.resources.get(name) as number]));
  }

  face(request: FontRequest): FontFace {
    const face = this.#faces.get(this.#keyOf(request));
    if (face === undefined) throw new Error(`no text was announced for the font ${request.font}`);
    return face;
  }

  ascent(request: FontRequest): number {
    return this.face(request).ascent;
  }

  descent(request: FontRequest): number {
    return this.face(request).descent;
  }

  measure(request: FontRequest, line: string): number {
    return this.face(request).measure(line);
  }

  show(request: FontRequest, line: string, size: number): string {
    return this.face(request).show(line, size);
  }

  missing(request: FontRequest, text: string): number[] {
    return this.face(request).missing(text);
  }
}
