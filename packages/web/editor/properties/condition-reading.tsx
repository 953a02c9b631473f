import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { localesOf, localeWords } from '../../console/tables/locale-words.ts';
import { texts } from '../../texts/properties.ts';
import { SelectField } from '../../ui/field.tsx';
import { type ColumnReading, countUnreadable, datePatterns } from '../core/column-reading.ts';
import { type ConditionLine, comparesDates, comparesNumbers } from '../core/conditions.ts';

interface ConditionReadingProps {
  readonly line: ConditionLine;
  readonly cells: readonly string[];
  readonly change: (more: ConditionLine['more']) => void;
}

const dateWords = (pattern: string): string =>
  pattern.replace('yyyy', '2026').replace('yy', '26').replace('MM', '12').replace('dd', '31');

export const ConditionReading = ({ line: { test, more }, cells, change }: ConditionReadingProps): VNode | null => {
  const { inputLocale, input, ...others } = more as ColumnReading;
  const unread = useMemo(
    () => countUnreadable(test, cells, { ...(inputLocale && { inputLocale }), ...(input && { input }) }),
    [test, cells, inputLocale, input],
  );
  if (!comparesNumbers(test) && !comparesDates(test)) return null;
  const pattern = input?.join(texts.or) ?? datePatterns[0];
  return (
    <>
      {comparesNumbers(test) ? (
        <SelectField
          label={texts.numbersAsIn}
          value={inputLocale ?? ''}
          onChange={({ currentTarget: { value } }) => change(value === '' ? others : { ...others, inputLocale: value })}
        >
          <option value="">{texts.plainNumbers}</option>
          {localesOf(inputLocale ?? navigator.language).map((locale) => (
            <option key={locale} value={locale}>
              {localeWords(locale)}
            </option>
          ))}
        </SelectField>
      ) : (
        <SelectField
          label={texts.datesAsIn}
          value={pattern}
          onChange={({ currentTarget: { value } }) => {
            const kept = { ...others, ...(inputLocale && { inputLocale }) };
            if (value === datePatterns[0]) change(kept);
            else if (value !== pattern) change({ ...kept, input: [value] });
          }}
        >
          {[...new Set([pattern, ...datePatterns])].map((each) => (
            <option key={each} value={each}>
              {dateWords(each)}
            </option>
          ))}
        </SelectField>
      )}
      {unread > 0 && <p class="small">{texts.unreadable(unread)}</p>}
    </>
  );
};
