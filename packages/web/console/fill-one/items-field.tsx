import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { texts } from '../../texts/fill-one.ts';
import { Button } from '../../ui/button.tsx';
import { Descriptions } from '../../ui/field.tsx';
import type { ItemColumn } from './column-inputs.ts';
import { type ListEntry, readItems, writeItems } from './items.ts';

interface ItemsFieldProps {
  readonly label: string;
  readonly columns: readonly ItemColumn[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Items of a list: one row per item. Its value is the JSON of the cell. */
export const ItemsField = ({ label, columns, value, error, onChange }: ItemsFieldProps): VNode => {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const items = readItems(value, columns);
  const write = (changed: readonly ListEntry[]): void => onChange(writeItems(changed));
  const change = (at: number, key: string, text: string): void => write(items.with(at, { ...items[at], [key]: text }));
  const swap = (at: number): void => write(items.with(at, items[at + 1]!).with(at + 1, items[at]!));
  /** Selector of the element that gets the focus with the next rendering, so that no key is lost. */
  const focusNext = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (focusNext.current === undefined) return;
    [...(box.current?.querySelectorAll<HTMLElement>(focusNext.current) ?? [])].at(-1)?.focus();
    focusNext.current = undefined;
  });
  const add = (): void => {
    focusNext.current = 'tr:last-child td:first-child input';
    write([...items, {}]);
  };
  const remove = (at: number): void => {
    focusNext.current = 'button';
    write(items.toSpliced(at, 1));
  };
  return (
    <fieldset
      ref={box}
      class="field items-field"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      aria-invalid={error === undefined ? undefined : 'true'}
    >
      <legend class="field-label">{label}</legend>
      {items.length > 0 && (
        <div class="items-scroll">
          <table>
            <thead>
              <tr>
                {columns.map(({ key, heading }) => (
                  <th key={key} scope="col">
                    {heading}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {items.map((item, at) => (
                <tr key={at}>
                  {columns.map(({ key, heading, isNumber }) => (
                    <td key={key}>
                      <input
                        class="input"
                        aria-label={texts.cellOf(heading, at + 1)}
                        inputMode={isNumber ? 'decimal' : undefined}
                        autocomplete="off"
                        value={item[key] ?? ''}
                        onInput={({ currentTarget }) => change(at, key, currentTarget.value)}
                      />
                    </td>
                  ))}
                  <td class="item-actions">
                    <Button
                      size="small"
                      kind="quiet"
                      icon="chevron-up"
                      iconOnly
                      disabled={at === 0}
                      onClick={() => swap(at - 1)}
                    >
                      {texts.moveUp(at + 1)}
                    </Button>
                    <Button
                      size="small"
                      kind="quiet"
                      icon="chevron"
                      iconOnly
                      disabled={at === items.length - 1}
                      onClick={() => swap(at)}
                    >
                      {texts.moveDown(at + 1)}
                    </Button>
                    <Button size="small" kind="quiet" icon="trash" iconOnly onClick={() => remove(at)}>
                      {texts.removeItem(at + 1)}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div>
        <Button size="small" icon="plus" onClick={add}>
          {texts.addItem}
        </Button>
      </div>
      <Descriptions id={id} label={label} error={error} />
    </fieldset>
  );
};
