import { composed } from '../../../kit/text.ts';
import type { ValueFormat } from '../../../package/template.ts';
import { formatValue } from '../../value-format/format-value.ts';

const printableAscii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)).join('');

/** Both signs, every digit, groups and a decimal sign: what a number that is no word is made of. */
const numbers = ['1234567890.123', '-1234567890.123', '0'];

type NumberFormat = Extract<ValueFormat, { kind: 'number' }>;

const hasWords = ({ options: { style, notation, currencyDisplay } }: NumberFormat): boolean =>
  (style !== undefined && style !== 'decimal' && style !== 'percent' && style !== 'currency') ||
  (notation !== undefined && notation !== 'standard') ||
  currencyDisplay === 'name';

/** Every character that printable ASCII may come to in a format; undefined where that is not known before it is written. */
export const plainTexts = (format: ValueFormat | undefined): string | undefined => {
  switch (format?.kind) {
    case undefined:
      return printableAscii;
    case 'map':
      return printableAscii + composed([...format.map.values()].join(''));
    case 'number': {
      const { inputLocale: _, ...plain } = format;
      return hasWords(format) ? undefined : numbers.map((number) => formatValue(plain, number)).join('');
    }
    default:
      return undefined;
  }
};
