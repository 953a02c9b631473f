import { tableDelimiters } from '@bulkfill/engine/browser/rows';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { TableRefusal, TableSettings } from '../../files/read-table-file.ts';
import { texts } from '../../texts/tables.ts';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { localesOf, localeWords } from './locale-words.ts';
import { delimiterWords, type ReadTable } from './reading-words.ts';

const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'iso-8859-15',
  'macintosh',
  'shift_jis',
  'gb18030',
];

const mostLines = 1_048_576;

export interface TableSettingsFieldsProps {
  /** Settings of the file, including those it is still being read with. */
  readonly settings: TableSettings;
  readonly read: ReadTable | TableRefusal;
  readonly onChange: (settings: TableSettings) => void;
}

const SheetField = ({ settings, read, onChange }: TableSettingsFieldsProps): VNode | null => {
  const assumed = 'assumed' in read ? read.assumed : undefined;
  const { sheets = [] } = read;
  if (sheets.length <= (assumed === undefined ? 0 : 1)) return null;
  const sheet = settings.sheet ?? assumed?.sheet?.value;
  return (
    <SelectField
      label={texts.sheet}
      value={sheet ?? ''}
      onChange={({ currentTarget: { value } }) => value !== '' && onChange({ ...settings, sheet: value })}
    >
      {(sheet === undefined || !sheets.includes(sheet)) && <option value="">{sheet ?? texts.choose}</option>}
      {sheets.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </SelectField>
  );
};

const guessHints = {
  choice: undefined,
  template: texts.keptWithTemplate,
  cells: texts.guessedFromCells,
  header: texts.guessedFromNames,
  browser: texts.guessedFromBrowser,
} as const;

const LocaleField = ({ settings, read, onChange }: TableSettingsFieldsProps): VNode | null => {
  if (!('locale' in read) || !(read.locale.matters || settings.locale !== undefined)) return null;
  const locale = settings.locale ?? read.locale.value;
  return (
    <SelectField
      label={texts.numbersAndDates}
      value={locale}
      hint={settings.locale === undefined ? guessHints[read.locale.from] : undefined}
      onChange={({ currentTarget: { value } }) => onChange({ ...settings, locale: value })}
    >
      {localesOf(locale).map((each) => (
        <option key={each} value={each}>
          {localeWords(each)}
        </option>
      ))}
    </SelectField>
  );
};

const HeaderLine = ({
  settings,
  told,
  onChange,
}: Pick<TableSettingsFieldsProps, 'settings' | 'onChange'> & { readonly told: string }) => {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const isLine = (value: string): boolean => /^[1-9]\d{0,6}$/.test(value) && Number(value) <= mostLines;
  return (
    <TextField
      label={texts.headerLine}
      type="number"
      min={1}
      max={mostLines}
      value={typed ?? told}
      error={isLeft && typed !== undefined && typed !== '' && !isLine(typed) ? texts.enterLine : undefined}
      onInput={({ currentTarget: { value } }) => {
        setTyped(value);
        setLeft(false);
        if (isLine(value)) onChange({ ...settings, header: true, headerLine: Number(value) });
      }}
      onBlur={() => {
        // Show no error before the user has left the field.
        if (typed === undefined || typed === '' || isLine(typed)) setTyped(undefined);
        else setLeft(true);
      }}
    />
  );
};

export const TableSettingsFields = ({ settings, read, onChange }: TableSettingsFieldsProps): VNode => {
  const assumed = 'assumed' in read ? read.assumed : undefined;
  const isText = 'assumed' in read ? read.assumed.format.value !== 'xlsx' : read.kind === 'text';
  const isJson = assumed?.format.value === 'json' || assumed?.format.value === 'ndjson';
  const { headerLine: _, ...withoutLine } = settings;
  const hasHeader = settings.header ?? (settings.headerLine !== undefined || assumed?.header.value === true);
  const headerLine =
    settings.headerLine ??
    (settings.header === undefined ? assumed?.headerLine?.value : undefined) ??
    (hasHeader ? 1 : '');
  // Without a header its line is offered only if a header may exist: below a title, or in a file that was refused.
  const mayHaveHeader = hasHeader || (settings.header === undefined && assumed?.header.sure !== 'certain');
  const delimiter = settings.delimiter ?? assumed?.delimiter?.value;
  const encoding = settings.encoding ?? assumed?.encoding?.value;
  return (
    <div class="table-settings">
      {!isJson && (
        <CheckField
          label={texts.firstLineIsHeader}
          checked={hasHeader}
          hint={settings.header === undefined ? texts.guessedFromFile : undefined}
          onChange={({ currentTarget: { checked } }) =>
            onChange({
              ...withoutLine,
              ...(checked && settings.headerLine !== undefined && { headerLine: settings.headerLine }),
              header: checked,
            })
          }
        />
      )}
      {!isJson && mayHaveHeader && <HeaderLine settings={settings} told={String(headerLine)} onChange={onChange} />}
      {isText && !isJson && (
        <SelectField
          label={texts.delimiter}
          value={delimiter ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const chosen = tableDelimiters.find((each) => each === value);
            if (chosen !== undefined) onChange({ ...settings, delimiter: chosen });
          }}
        >
          {delimiter === undefined && <option value="">{texts.guessed}</option>}
          {tableDelimiters.map((each) => (
            <option key={each} value={each}>
              {delimiterWords[each]}
            </option>
          ))}
        </SelectField>
      )}
      <SheetField settings={settings} read={read} onChange={onChange} />
      <LocaleField settings={settings} read={read} onChange={onChange} />
      {isText && !isJson && (
        <SelectField
          label={texts.encoding}
          value={encoding ?? ''}
          onChange={({ currentTarget: { value } }) => value !== '' && onChange({ ...settings, encoding: value })}
        >
          {encoding === undefined && <option value="">{texts.guessed}</option>}
          {[...new Set([...(encoding === undefined ? [] : [encoding]), ...encodings])].map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
};
