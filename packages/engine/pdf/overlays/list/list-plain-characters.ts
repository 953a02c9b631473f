import { normalizeNfc } from '../../../core/text.ts';
import type { ValueFormat } from '../../../svc/template.ts';
import { formatValue } from '../../value-format/format-value.ts';
import { plainCharacters } from './read-items.ts';

/** Samples with both signs, every digit, groups and a decimal sign: all characters of a number in digits. */
const numbers = ['1234567890.123', '-1234567890.123', '0'];

type NumberFormat = Extract<ValueFormat, { kind: 'number' }>;

const hasWords = ({ options: { style, notation, currencyDisplay } }: NumberFormat): boolean =>
  (style !== undefined && style !== 'decimal' && style !== 'percent' && style !== 'currency') ||
  (notation !== undefined && notation !== 'standard') ||
  currencyDisplay === 'name';

/** Returns every character that plain texts may contain in a format; undefined if that is unknown before formatting. */
export const listPlainCharacters = (format: ValueFormat | undefined): string | undefined => {
  switch (format?.kind) {
    case undefined:
      return plainCharacters;
    case 'map':
      return plainCharacters + normalizeNfc([...format.map.values()].join(''));
    case 'number': {
      const { inputLocale: _, ...plain } = format;
      return hasWords(format) ? undefined : numbers.map((number) => formatValue(plain, number)).join('');
    }
    default:
      return undefined;
  }
};
