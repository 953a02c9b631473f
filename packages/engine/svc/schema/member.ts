import * as v from 'valibot';
import { condition, pageChoice } from './condition.ts';
import { type Described, described, type FormatVersion, type Kept, type Said } from './described.ts';
import { jsonObject } from './object-schema.ts';
import { overlayValue } from './overlay-value.ts';
import {
  color as colorOf,
  count,
  filledText,
  finite,
  flag as flagOf,
  fraction,
  idText,
  languageTag,
  notNegative,
  oneOf,
  positive,
  text as textOf,
} from './primitives.ts';
import { valueFormat } from './value-format.ts';

export type Control =
  | {
      readonly control:
        | 'flag'
        | 'color'
        | 'color-or-none'
        | 'font'
        | 'border'
        | 'format'
        | 'strings'
        | 'options'
        | 'symbology';
    }
  | { readonly control: 'line' | 'value-line' | 'condition' | 'list-columns' | 'list-continuation' }
  | {
      readonly control: 'number';
      readonly min?: number;
      readonly max?: number;
      readonly step?: number;
      readonly whole?: true;
    }
  | { readonly control: 'choice'; readonly choices: readonly string[] };

export interface Member<Schema extends v.GenericSchema = v.GenericSchema> extends Described<Schema> {
  readonly control: Control;
  readonly type: string;
}

/** Members of one object, by name, in validation order. */
export type Members = Readonly<Record<string, Member>>;

export const objectType = (members: Members): string =>
  `{ ${Object.entries(members)
    .map(([own, { required, type }]) => `readonly ${own}${required === true ? '' : '?'}: ${type}`)
    .join('; ')} }`;

export const member = <const Base extends v.GenericSchema, const Options extends Said>(
  schema: (version: FormatVersion) => Base,
  type: string,
  control: Control,
  options: Options,
): Member<Kept<Base, Options>> => ({ ...described(schema, options), type, control });

type Bounds = { readonly above?: 0; readonly from?: 0; readonly to?: 1; readonly whole?: true };

const comb = v.pipe(
  count,
  v.check((cells) => cells > 0, 'must be greater than 0'),
);

const numberOf = ({ above, from, to, whole }: Bounds): typeof finite => {
  if (whole === true) return above === undefined ? (count as never) : (comb as never);
  if (above !== undefined) return positive as never;
  if (from === undefined) return finite;
  return (to === undefined ? notNegative : fraction) as never;
};

// The editor's smallest number above 0.
const leastFraction = 0.1;

/** Builds a number member. `step` is the change per press of an arrow key in the editor. */
export const number = <const Options extends Said & Bounds & { readonly step?: number }>(options: Options) => {
  const { above, from, to, whole, step, ...said } = options;
  const min = above === undefined ? from : whole === true ? 1 : leastFraction;
  const control: Control = {
    control: 'number',
    min,
    max: to,
    step,
    whole,
  };
  return member(() => numberOf(options), 'number', control, said as Omit<Options, keyof Bounds | 'step'> & Said);
};

export const flag = <const Options extends Said>(options: Options) =>
  member(() => flagOf, 'boolean', { control: 'flag' }, options);

export const choice = <const Words extends readonly string[], const Options extends Said>(
  choices: Words,
  options: Options,
) =>
  member(
    () => oneOf(...choices),
    choices.map((word) => `'${word}'`).join(' | '),
    { control: 'choice', choices },
    options,
  );

/** Builds a text member; the text may be empty. */
export const text = <const Options extends Said>(options: Options, control: Control = { control: 'line' }) =>
  member(() => textOf, 'string', control, options);

/** Builds a member with a non-empty text: a name. */
export const name = <const Options extends Said>(options: Options, control: Control = { control: 'line' }) =>
  member(() => filledText, 'string', control, options);

export const id = <const Options extends Said>(options: Options) =>
  member(() => idText, 'string', { control: 'line' }, options);

export const language = <const Options extends Said>(options: Options) =>
  member(() => languageTag, 'string', { control: 'line' }, options);

export const texts = <const Options extends Said>(options: Options) =>
  member(() => v.array(textOf, 'must be an array'), 'readonly string[]', { control: 'strings' }, options);

export const color = <const Options extends Said>(options: Options) =>
  member(() => colorOf, 'string', { control: 'color' }, options);

const none = v.pipe(
  v.unknown(),
  v.transform((): undefined => undefined),
);
const isNone = (input: unknown): boolean => input === null || input === 'none';

/** Accepts the input of a schema, or null or `none` for no value. */
export const orNone = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.lazy(
    (input): v.GenericSchema<unknown, v.InferOutput<Schema> | undefined> => (isNone(input) ? none : (schema as never)),
  );

export const colorOrNone = (options: Said) =>
  member(() => orNone(colorOf), 'string | null', { control: 'color-or-none' }, options);

/** Builds a value member: from the row, or the same in every row. */
export const value = <const Options extends Said>(options: Options, control: Control = { control: 'value-line' }) =>
  member(overlayValue, 'Value', control, options);

export const format = (options: Said) => member(valueFormat, 'Format', { control: 'format' }, options);

export const when = (options: Said) => member(() => condition, 'Condition', { control: 'condition' }, options);

export const pages = (options: Said) =>
  member(
    () => pageChoice,
    "'all' | 'odd' | 'even' | 'first' | 'last' | readonly number[]",
    { control: 'line' },
    options,
  );

export const encoderOptions = <const Options extends Said>(options: Options) =>
  member(
    () =>
      v.pipe(
        jsonObject,
        v.record(textOf, v.union([textOf, v.number(), v.boolean()], 'must be a string, a number or a boolean')),
      ),
    'Readonly<Record<string, string | number | boolean>>',
    { control: 'options' },
    options,
  );
