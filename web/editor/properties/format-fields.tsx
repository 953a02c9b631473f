import type { VNode } from 'preact';
import { SelectField } from '../../ui/field.tsx';
import type { OverlayDraft } from '../core/draft.ts';
import { change } from '../core/edit.ts';
import { isMixed, type Member, mixedWords, withMember } from '../core/members.ts';
import { useEditor } from '../instance/use-editor.ts';
import { EditedField } from './edited-field.tsx';
import { FormatSample } from './format-sample.tsx';
import { pairsFrom, pairsText } from './name-value-pairs.ts';

type Format = Readonly<Record<string, unknown>>;

const kinds = { none: 'None', number: 'Number', date: 'Date', case: 'Upper or lower case', map: 'Other words' } as const;
type FormatKind = keyof typeof kinds;

/** What a format of a kind starts with. */
const starts: Readonly<Record<FormatKind, Format | undefined>> = {
  none: undefined,
  number: { number: { minimumFractionDigits: 2, maximumFractionDigits: 2 } },
  date: { date: { dateStyle: 'medium' } },
  case: { case: 'upper' },
  map: { map: {} },
};

const isObject = (value: unknown): value is Format => typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (format: Format | undefined): FormatKind =>
  (['number', 'date', 'case', 'map'] as const).find((kind) => format !== undefined && kind in format) ?? 'none';

const text = (value: unknown): string => (value === undefined ? '' : Array.isArray(value) ? value.join(' | ') : String(value));

/** What a format of a kind says. */
const ownOf = ({ format }: OverlayDraft, kind: FormatKind): Format => {
  const own = isObject(format) ? format[kind] : undefined;
  return isObject(own) ? own : {};
};

/** An object with a member set, or without it where there is nothing to say. */
const having = (object: Format, name: string, value: unknown): Format => {
  const { [name]: _, ...rest } = object;
  return value === undefined ? rest : { ...object, [name]: value };
};

const wholeNumber = (typed: string): number | undefined | null => {
  if (typed.trim() === '') return undefined;
  return /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : null;
};

const mapFrom = (typed: string): Readonly<Record<string, string>> | undefined => {
  const entries = typed
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => /^([^=]*)=(.*)$/s.exec(part));
  if (entries.some((entry) => entry === null)) return undefined;
  return Object.fromEntries(entries.map((entry) => [entry![1]!.trim(), entry![2]!.trim()]));
};

/** Members that have a field of their own. */
const shown = {
  number: ['style', 'currency', 'unit', 'minimumFractionDigits', 'maximumFractionDigits', 'useGrouping', 'inputLocale'],
  date: ['input', 'dateStyle', 'timeStyle'],
} satisfies Readonly<Record<'number' | 'date', readonly string[]>>;

export interface FormatFieldsProps {
  readonly member: Member;
  /** All that are selected. */
  readonly overlays: readonly OverlayDraft[];
  readonly error: string | undefined;
  /** Takes over a format where it is that of no overlay. */
  readonly apply?: (format: Format | undefined, gesture?: string) => void;
}

/** How a value is written: a number, a date, in upper or lower case, or as another word. What is not offered here stays as it is. */
export const FormatFields = ({ member, overlays, error, apply }: FormatFieldsProps): VNode => {
  const {
    editing: { edit, finishGesture },
  } = useEditor();
  const overlay = overlays[0]!;
  // Those that are written in several ways are given one way, or left as they are.
  const mixed = isMixed(overlays, ({ format: each }) => each);
  const format = !mixed && isObject(overlay.format) ? overlay.format : undefined;
  const kind = kindOf(format);
  const set = (next: Format | undefined, gesture?: string): void =>
    apply === undefined
      ? edit((state) => change(state, state.selection, (each) => withMember(each, member, next)), gesture)
      : apply(next, gesture);
  const own = format === undefined ? {} : ownOf(overlay, kind);
  const setOwn = (name: string, value: unknown): void => set({ ...format, [kind]: having(own, name, value) }, `format ${name}`);
  const digits = (label: string, name: string): VNode => (
    <EditedField
      label={label}
      value={text(own[name])}
      {...(apply === undefined && { member: { name: `format.number.${name}`, of: (each) => ownOf(each, 'number')[name] } })}
      take={(typed) => {
        const number = wholeNumber(typed);
        if (number === null) return 'must be a whole number';
        setOwn(name, number);
        return undefined;
      }}
    />
  );
  const line = (label: string, name: string, hint: string): VNode => (
    <EditedField
      label={label}
      value={text(own[name])}
      hint={hint}
      take={(typed) => void setOwn(name, typed.trim() === '' ? undefined : typed)}
    />
  );
  return (
    <>
      <SelectField
        label="Format"
        value={mixed ? '' : kind}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          if (value === '') return;
          finishGesture();
          set(starts[value as FormatKind]);
          finishGesture();
        }}
      >
        {mixed && <option value="">{mixedWords}</option>}
        {Object.entries(kinds).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </SelectField>
      {kind === 'number' && (
        <>
          {digits('Least decimals', 'minimumFractionDigits')}
          {digits('Most decimals', 'maximumFractionDigits')}
          <SelectField
            label="Number style"
            value={text(own.style ?? 'decimal')}
            onChange={({ currentTarget: { value } }) => {
              const { currency: _, unit: __, ...rest } = own;
              const style = value === 'decimal' ? having(rest, 'style', undefined) : { ...rest, style: value };
              set({
                ...format,
                number: { ...style, ...(value === 'currency' ? { currency: 'EUR' } : value === 'unit' ? { unit: 'kilogram' } : {}) },
              });
            }}
          >
            {['decimal', 'currency', 'percent', 'unit'].map((style) => (
              <option key={style} value={style}>
                {style}
              </option>
            ))}
          </SelectField>
          {own.style === 'currency' && line('Currency', 'currency', 'A code such as EUR.')}
          {own.style === 'unit' && line('Unit', 'unit', 'Such as kilogram.')}
          <SelectField
            label="Thousands"
            value={text(own.useGrouping)}
            onChange={({ currentTarget: { value } }) =>
              setOwn('useGrouping', value === '' ? undefined : value === 'true' || value === 'false' ? value === 'true' : value)
            }
          >
            {Object.entries({
              '': 'grouped as usual',
              true: 'grouped',
              false: 'not grouped',
              always: 'always grouped',
              auto: 'auto',
              min2: 'from 10,000',
            }).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
          {line('Written as in', 'inputLocale', 'The language of the numbers in the rows, such as de-DE.')}
        </>
      )}
      {kind === 'date' && (
        <>
          <EditedField
            label="Dates in the rows"
            value={text(own.input)}
            hint="A pattern such as yyyy-MM-dd, which is the default; several with | between them."
            take={(typed) => {
              const patterns = typed
                .split('|')
                .map((pattern) => pattern.trim())
                .filter((pattern) => pattern !== '');
              setOwn('input', patterns.length > 1 ? patterns : patterns[0]);
              return undefined;
            }}
          />
          <SelectField
            label="Date style"
            value={text(own.dateStyle)}
            onChange={({ currentTarget }) => setOwn('dateStyle', currentTarget.value || undefined)}
          >
            {['', 'full', 'long', 'medium', 'short'].map((style) => (
              <option key={style} value={style}>
                {style === '' ? 'Own parts' : style}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Time style"
            value={text(own.timeStyle)}
            onChange={({ currentTarget }) => setOwn('timeStyle', currentTarget.value || undefined)}
          >
            {['', 'full', 'long', 'medium', 'short'].map((style) => (
              <option key={style} value={style}>
                {style === '' ? 'No time' : style}
              </option>
            ))}
          </SelectField>
        </>
      )}
      {kind === 'case' && (
        <SelectField
          label="Case"
          value={text(format?.case)}
          onChange={({ currentTarget }) => set({ ...format, case: currentTarget.value })}
        >
          {['upper', 'lower', 'title'].map((to) => (
            <option key={to} value={to}>
              {to}
            </option>
          ))}
        </SelectField>
      )}
      {kind === 'map' && (
        <EditedField
          label="Words for values"
          value={Object.entries(own)
            .map(([from, to]) => `${from}=${String(to)}`)
            .join(', ')}
          member={{ name: 'format.map', of: (each) => ownOf(each, 'map') }}
          hint="Such as m=Mr, f=Ms."
          take={(typed) => {
            const map = mapFrom(typed);
            if (map === undefined) return 'must be of the form value=word';
            set({ ...format, map }, 'format map');
            return undefined;
          }}
        />
      )}
      {kind === 'map' && (
        <SelectField
          label="Other values"
          value={text(format?.otherwise ?? 'keep')}
          onChange={({ currentTarget: { value } }) => set(having(format ?? {}, 'otherwise', value === 'keep' ? undefined : value))}
        >
          {Object.entries({ keep: 'stay as they are', blank: 'become blank', error: 'skip the overlay' }).map(([to, words]) => (
            <option key={to} value={to}>
              {words}
            </option>
          ))}
        </SelectField>
      )}
      {(kind === 'number' || kind === 'date') && (
        <EditedField
          label="Other options"
          value={pairsText(own, shown[kind])}
          hint={
            kind === 'number' ? 'Such as notation=compact, signDisplay=always.' : 'Such as month=long, year=numeric; not with a date style.'
          }
          member={{ name: `format.${kind}`, of: (each) => pairsText(ownOf(each, kind), shown[kind]) }}
          take={(typed) => {
            const pairs = pairsFrom(typed);
            if (pairs === undefined) return 'must be of the form name=value';
            const kept = Object.fromEntries(
              Object.entries(own).filter(([name, value]) => shown[kind].includes(name) || typeof value === 'object'),
            );
            set({ ...format, [kind]: { ...kept, ...pairs } }, 'format options');
            return undefined;
          }}
        />
      )}
      {kind !== 'none' && kind !== 'map' && (
        <EditedField
          label="Language"
          value={text(format?.locale)}
          hint="Such as de-DE; en-US where it is blank."
          take={(typed) => void set(having(format ?? {}, 'locale', typed.trim() === '' ? undefined : typed.trim()), 'format locale')}
        />
      )}
      {kind !== 'none' && <FormatSample overlay={overlay} />}
    </>
  );
};
