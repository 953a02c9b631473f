import '@preact/signals';
import { EditorContext } from '@bulkfill/web/editor/instance/use-editor';
import { type ComponentType, h, render } from 'preact';
import { act } from 'preact/test-utils';
import { type DomElement, withDom } from '../../harness/a-dom.ts';
import type { anEditor } from './an-editor.ts';

/** Contents of a page for a user: fields by label, buttons by name, and texts. */
const usedPage = (root: DomElement) => {
  const nameOf = (element: DomElement): string =>
    (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/\s+/g, ' ').trim();
  const all = (tag: string): readonly DomElement[] => root.all().filter(({ localName }) => localName === tag);
  const one = (found: readonly DomElement[], name: string): DomElement => {
    if (found.length !== 1) throw new Error(`${found.length} elements are named “${name}”: ${root.textContent}`);
    return found[0]!;
  };
  const idOf = (element: DomElement): unknown => element.id ?? element.getAttribute('id');
  const fieldsOf = (label: string): readonly DomElement[] => [
    ...all('select').filter((each) => each.getAttribute('aria-label') === label),
    ...all('label')
      .filter((each) => nameOf(each) === label)
      .flatMap((each) => {
        const id = each.getAttribute('for') ?? each.htmlFor;
        return root.all().filter((other) => other !== each && idOf(other) === id && id !== undefined);
      }),
  ];
  const field = (label: string): DomElement => one(fieldsOf(label), label);
  const button = (name: string): DomElement =>
    one(
      all('button').filter((each) => nameOf(each) === name),
      name,
    );
  return {
    text: (): string => root.textContent,
    hasField: (label: string): boolean => fieldsOf(label).length > 0,
    value: (label: string): unknown => field(label).value ?? field(label).getAttribute('value'),
    suggestions: (label: string): readonly unknown[] => {
      const list = field(label).getAttribute('list');
      return all('datalist')
        .filter((each) => idOf(each) === list)
        .flatMap((each) => each.all().filter(({ localName }) => localName === 'option'))
        .map((option) => option.value ?? option.getAttribute('value'));
    },
    isTicked: (label: string): boolean => field(label).checked === true,
    placeholder: (label: string): unknown => field(label).placeholder ?? field(label).getAttribute('placeholder'),
    isInvalid: (label: string): boolean => field(label).getAttribute('aria-invalid') === 'true',
    buttons: (): readonly string[] => all('button').map(nameOf),
    isEnabled: (name: string): boolean =>
      button(name).disabled !== true && button(name).getAttribute('disabled') === null,
    /** Types a text into a field that has the focus. */
    type: (label: string, text: string): Promise<void> =>
      act(() => {
        const target = field(label);
        target.value = text;
        target.send('input');
      }),
    /** Selects a part of a text, or puts the cursor there. */
    mark: (label: string, from: number, to = from): Promise<void> =>
      act(() => {
        const target = field(label);
        Object.assign(target, { selectionStart: from, selectionEnd: to });
        target.send('select');
      }),
    key: (label: string, key: string): Promise<void> => act(() => field(label).send('keydown', { key })),
    leave: (label: string): Promise<void> =>
      act(() => field(label).send('focusout')).then(() => act(() => field(label).send('blur'))),
    select: (label: string, value: string): Promise<void> =>
      act(() => {
        const target = field(label);
        target.value = value;
        target.send('change');
      }),
    tick: (label: string, checked = true): Promise<void> =>
      act(() => {
        const target = field(label);
        target.checked = checked;
        target.send('change');
      }),
    /** Chooses one of the values of a group that shows all of them. */
    choose: (name: string): Promise<void> =>
      act(() =>
        one(
          all('label').filter((each) => nameOf(each) === name),
          name,
        )
          .all()
          .find(({ localName }) => localName === 'input')!
          .send('change'),
      ),
    press: (name: string, more: object = {}): Promise<void> =>
      act(() => button(name).send('click', { detail: 1, ...more })),
  };
};

export type UsedPage = ReturnType<typeof usedPage>;

/**
 * Shows a component of an editor, which is loaded where the names of the browser exist. `act` passes on changes of the
 * editor to the page.
 */
export const showInEditor = <Props extends object>(
  all: ReturnType<typeof anEditor>,
  load: () => Promise<ComponentType<Props>>,
  props: Props,
  journey: (page: UsedPage) => Promise<void>,
): Promise<void> =>
  withDom(async (root) => {
    const component = await load();
    const container = root as unknown as Parameters<typeof render>[1];
    await act(() => render(h(EditorContext.Provider, { value: all.editor, children: h(component, props) }), container));
    await journey(usedPage(root));
    await act(() => render(null, container));
  });

export { act };
