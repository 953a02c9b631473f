import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { countWords } from '../../language/numbers.ts';
import { texts } from '../../texts/jobs.ts';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { type Cause, quoted, type ValueAtFault } from './causes-of.ts';
import { isShrinkable, ShrinkRemedy } from './shrink-remedy.tsx';
import type { ShrunkTemplate } from './shrink-texts.ts';
import { TemplateLink } from './template-link.tsx';

/** Maximum number of values with a replacement at once. The others follow as soon as one is replaced. */
const mostValues = 3;

interface ReplacementProps {
  readonly value: ValueAtFault;
  readonly choices: readonly string[];
  readonly onReplace: (text: string) => void;
}

const Replacement = ({ value: { text, rows }, choices, onReplace }: ReplacementProps): VNode => {
  const [by, setBy] = useState('');
  const label = text.trim() === '' ? texts.fillBlanks : texts.replaceWith(quoted(text));
  const change = (event: { readonly currentTarget: { readonly value: string } }): void =>
    setBy(event.currentTarget.value);
  return (
    <form
      class="remedy"
      onSubmit={(event) => {
        event.preventDefault();
        if (by !== '') onReplace(by);
      }}
    >
      {choices.length === 0 ? (
        <TextField label={label} autocomplete="off" value={by} onInput={change} />
      ) : (
        <SelectField label={label} value={by} onChange={change}>
          <option value="">{texts.choose}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </SelectField>
      )}
      <span class="muted small">{texts.inRows(rows.length)}</span>
      <Button type="submit" size="small" icon="replace" disabled={by === ''}>
        {texts.replace}
      </Button>
    </form>
  );
};

export interface CauseRemediesProps {
  readonly jobId: string;
  readonly cause: Cause;
  readonly values: readonly ValueAtFault[];
  /** SHA-256 of the package of the job. */
  readonly packageHash: string | undefined;
  readonly shrunk: ShrunkTemplate | undefined;
  readonly onShrunk: (template: ShrunkTemplate) => void;
  readonly onReplace: (column: number, rows: readonly number[], text: string) => void;
  readonly onLeaveOut: (rows: readonly number[]) => void;
}

export const CauseRemedies = ({
  jobId,
  cause,
  values,
  packageHash,
  shrunk,
  onShrunk,
  onReplace,
  onLeaveOut,
}: CauseRemediesProps): VNode => {
  const { column, choices, rows, code, message, lacksPictures } = cause;
  const shown = column === undefined ? [] : values.slice(0, mostValues);
  return (
    <section class="remedies" aria-label={cause.words}>
      {column !== undefined &&
        shown.map((value) => (
          <Replacement
            key={value.text}
            value={value}
            choices={choices}
            onReplace={(text) => onReplace(column, value.rows, text)}
          />
        ))}
      {isShrinkable(code) && (
        <ShrinkRemedy jobId={jobId} code={code} packageHash={packageHash} shrunk={shrunk} onShrunk={onShrunk} />
      )}
      {lacksPictures && (
        <TemplateLink packageHash={packageHash} icon="image" about={texts.aboutPictures}>
          {texts.addPictures}
        </TemplateLink>
      )}
      {values.length > shown.length && shown.length > 0 && (
        <span class="muted small">{texts.moreValues(countWords(values.length - shown.length))}</span>
      )}
      <Details>
        <span>{message}</span>
        <code>{code}</code>
      </Details>
      <Button size="small" kind="quiet" icon="exclude" onClick={() => onLeaveOut(rows)}>
        {texts.leaveRowsOut}
      </Button>
    </section>
  );
};
