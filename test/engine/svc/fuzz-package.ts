import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { readPackage } from '@bulkfill/engine/svc/read/read-package';
import fc from 'fast-check';
import { fillUnchecked } from '../../support/fill-one.ts';
import { testKey, testKeys, testMaxBytes } from './package-builders.ts';

/**
 * One change to a package's payload, as data. `place` selects one of all members and elements of the payload, 0 to 1.
 */
type PayloadChange =
  | { readonly kind: 'put'; readonly place: number; readonly value: unknown }
  | { readonly kind: 'remove'; readonly place: number }
  | { readonly kind: 'rename'; readonly place: number; readonly name: string }
  | { readonly kind: 'move'; readonly place: number; readonly from: number }
  | { readonly kind: 'repeat'; readonly place: number; readonly times: number }
  /** A number slightly or far from its original. */
  | { readonly kind: 'scale'; readonly place: number; readonly by: number }
  /** The value of another member with the same name. */
  | { readonly kind: 'borrow'; readonly place: number; readonly from: number };

const values: readonly unknown[] = [
  null,
  true,
  '',
  'text',
  'column_0',
  'column_99999',
  '#ff0000',
  '\ud83d',
  '\u0000',
  '\u202e\u0301',
  'x'.repeat(5000),
  '__proto__',
  [],
  {},
  [[]],
  [null],
  { column: 'column_0' },
  { text: 'fixed' },
  { all: [] },
  0,
  -0,
  -1,
  1,
  0.1,
  1e-9,
  1e9,
  1e308,
  -1e308,
  65_536,
  4_294_967_296,
  Number.MAX_SAFE_INTEGER,
];
const names = [
  'id',
  'kind',
  'page',
  'rect',
  'value',
  'size',
  'fit',
  'width',
  'x',
  'columns',
  'overlays',
  'assets',
  'account',
  '__proto__',
  'constructor',
  'toString',
  '',
];

const factors = [-1, 0, 0.001, 0.5, 0.999, 1.001, 2, 3, 10, 100, 10_000];

const place = fc.integer({ min: 0, max: 9999 }).map((part) => part / 10_000);

const anyChange: fc.Arbitrary<PayloadChange> = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), place, value: fc.constantFrom(...values) }),
  fc.record({
    kind: fc.constant('put' as const),
    place,
    value: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string()),
  }),
  fc.record({ kind: fc.constant('remove' as const), place }),
  fc.record({ kind: fc.constant('rename' as const), place, name: fc.constantFrom(...names) }),
  fc.record({ kind: fc.constant('move' as const), place, from: place }),
  fc.record({ kind: fc.constant('repeat' as const), place, times: fc.integer({ min: 2, max: 60 }) }),
  ...Array.from({ length: 3 }, () =>
    fc.record({ kind: fc.constant('scale' as const), place, by: fc.constantFrom(...factors) }),
  ),
  ...Array.from({ length: 3 }, () => fc.record({ kind: fc.constant('borrow' as const), place, from: place })),
);

interface Place {
  readonly holder: Record<string, unknown>;
  readonly name: string;
}

const placesIn = (value: unknown): readonly Place[] => {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])]);
};

const define = (holder: Record<string, unknown>, name: string, value: unknown): void =>
  void Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });

/** Places that a kind of change applies to. */
const fits = ({ holder, name }: Place, { kind }: PayloadChange): boolean => {
  if (kind === 'scale') return typeof holder[name] === 'number';
  return kind !== 'repeat' || Array.isArray(holder[name]);
};

/** The value of a place after a change. `copy` takes the value of another place, with the same name or any. */
const changedValue = (made: PayloadChange, old: unknown, copy: (part: number, ofName: boolean) => unknown): unknown => {
  switch (made.kind) {
    case 'put':
      return made.value;
    case 'move':
      return copy(made.from, false);
    case 'borrow':
      return copy(made.from, true);
    case 'repeat':
      return Array.from({ length: made.times }, () => structuredClone(old)).flat();
    case 'scale':
      return Number(old) * made.by;
    case 'rename':
    case 'remove':
      return old;
  }
};

/** Changes a payload in place. */
const change = (payload: unknown, made: PayloadChange): void => {
  const all = placesIn(payload);
  const at = (part: number, among: readonly Place[]): Place | undefined => among[Math.floor(part * among.length)];
  const found = at(
    made.place,
    all.filter((each) => fits(each, made)),
  );
  if (found === undefined) return;
  const { holder, name } = found;
  const old = holder[name];
  if (made.kind === 'rename' || made.kind === 'remove') {
    if (Array.isArray(holder)) holder.splice(Number(name), 1);
    else delete holder[name];
    if (made.kind === 'rename' && !Array.isArray(holder)) define(holder, made.name, old);
    return;
  }
  const copy = (part: number, ofName: boolean): unknown => {
    const from = at(part, ofName ? all.filter((each) => each.name === name) : all);
    return structuredClone(from?.holder[from.name]);
  };
  define(holder, name, changedValue(made, old, copy));
};

/** A document, and the payload of a package that fills it. */
export interface FuzzedPackage {
  readonly source: Uint8Array;
  readonly payload: unknown;
  readonly row: readonly string[];
}

/**
 * Asserts that any signed package is read and fills its document, or is rejected with a code. `ended` receives each
 * outcome.
 */
export const anyPackageFillsOrIsRefused = (
  packages: ReadonlyMap<string, FuzzedPackage>,
  ended: (outcome: string) => void = () => {},
) => {
  const cases = fc.record({
    name: fc.constantFrom(...packages.keys()),
    changes: fc.array(anyChange, { minLength: 1, maxLength: 3 }),
    flips: fc.oneof(
      { weight: 19, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(place, { minLength: 1, maxLength: 3 }) },
    ),
  });
  return fc.asyncProperty(cases, async ({ name, changes, flips }) => {
    const { source, payload, row } = packages.get(name) as FuzzedPackage;
    const changed = structuredClone(payload);
    for (const each of changes) change(changed, each);
    const bytes = await buildPackage(changed, testKey);
    // The checksum of gzip finds most of these.
    for (const part of flips) bytes[Math.floor(part * bytes.length)] = 0x55;
    try {
      const { template } = await readPackage(bytes, { keys: testKeys, maxBytes: testMaxBytes });
      const [filled] = await fillUnchecked(source, template, [row], { maxPages: 50 });
      const before = inspectPdf(source);
      const after = inspectPdf(filled!.pdf);
      if (after.repaired) throw new Error('the filled document needs repair');
      if (after.pageCount > before.pageCount + 50)
        throw new Error(`${before.pageCount} pages became ${after.pageCount}`);
      ended('filled');
    } catch (error) {
      if (!isEngineError(error)) throw error;
      ended(error.code);
    }
  });
};
