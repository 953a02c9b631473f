import { composed } from '../../../kit/text.ts';
import type { ValueFormat } from '../../../package/template.ts';
import { formatValue } from '../../value-format/format-value.ts';
import { plainCharacters } from './read-items.ts';

/** Both signs, every digit, groups and a decimal sign: what a number in digits is made of. */
const numbers = ['1234567890.123', '-1234567890.123', '0'];

type NumberFormat = Extract<ValueFormat, { kind: 'number' }>;

const hasWords = ({ options: { style, notation, currencyDisplay } }: NumberFormat): boolean =>
  (style !== undefined && style !== 'decimal' && style !== 'percent' && style !== 'currency') ||
  (notation !== undefined && notation !== 'standard') ||
  currencyDisplay === 'name';

/** Every character that plain texts may come to in a format; undefined where that is not known before it is written. */
export const plainTexts = (format: ValueFormat | undefined): string | undefined => {
  switch (format?.kind) {
    case undefined:
      return plainCharacters;
    case 'map':
      return plainCharacters + composed([...format.map.values()].join(''));
    case 'number': {
      const { inputLocale: _, ...plain } = format;
      return hasWords(format) ? undefined : numbers.map((number) => formatValue(plain, number)).join('');
    }
    default:
      return undefined;
  }
};
