import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../../texts/panels.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/field.tsx';
import { templateCommands } from '../commands/template-commands.ts';
import { fieldLabel } from '../core/form-field.ts';
import { useEditor } from '../instance/use-editor.ts';
import type { FieldMatch } from '../state/matching.ts';
import { columnWords } from '../state/opened.ts';
import { CommandButton } from '../view/command-button.tsx';

/** Shows the matches before they are applied. Each can be deselected. Source: console-and-editor.md, "Form fields". */
export const MatchDialog = ({ matches }: { readonly matches: readonly FieldMatch[] }): VNode => {
  const {
    matching: { forgetMatches, openFields },
    opened: { knownColumns },
  } = useEditor();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const taken = matches.filter(({ field }) => !left.has(field.name));
  const takeWords = texts.takeMatches(taken.length);
  const isNamed = knownColumns.value.some(({ label }) => label !== '');
  const words = new Map(knownColumns.value.map((column) => [column.number, columnWords(column)]));
  return (
    <Dialog title={texts.matchByName} onClose={forgetMatches}>
      <p>
        {matches.length === 0
          ? isNamed
            ? texts.noMatches
            : texts.noColumnNames
          : texts.fieldsMatch(matches.length, openFields.value.length)}
      </p>
      <ul class="match-list">
        {matches.map(({ field, column }) => (
          <li key={field.name}>
            <CheckField
              label={`${fieldLabel(field)}: ${words.get(column) ?? texts.column(column + 1)}`}
              checked={!left.has(field.name)}
              onChange={({ currentTarget: { checked } }) => {
                const next = new Set(left);
                if (checked) next.delete(field.name);
                else next.add(field.name);
                setLeft(next);
              }}
            />
          </li>
        ))}
      </ul>
      <div class="button-row">
        <CommandButton
          command={templateCommands.takeMatches}
          kind="primary"
          size="normal"
          about={{ matches: taken }}
          name={takeWords}
        >
          {takeWords}
        </CommandButton>
        <Button onClick={forgetMatches}>{texts.cancel}</Button>
      </div>
    </Dialog>
  );
};
