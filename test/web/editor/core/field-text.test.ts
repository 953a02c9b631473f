import { findChosenText, findTickedWidget } from '@bulkfill/web/editor/core/field-text';
import type { FillableField } from '@bulkfill/web/editor/core/form-field';
import { describe, expect, it } from 'vitest';
import { aField } from '../instance/an-editor.ts';

const widget = { page: 0, rect: { x: 0, y: 0, width: 10, height: 10 } };
const buttons = (kind: FillableField['kind'], ...states: readonly string[]) =>
  aField('f', { kind, states, widgets: states.map(() => widget) });

describe('findTickedWidget', () => {
  it('follows the name of a state, then yes and no', () => {
    const group = buttons('radio buttons', 'm', 'w', 'd');
    expect(['W', ' d ', 'x', ''].map((value) => findTickedWidget(group, value))).toEqual([1, 2, undefined, undefined]);
    const pair = buttons('radio buttons', 'Yes', 'No');
    expect(['true', '0', 'maybe'].map((value) => findTickedWidget(pair, value))).toEqual([0, 1, undefined]);
    const box = buttons('check box', 'On');
    expect(['yes', 'no', 'x'].map((value) => findTickedWidget(box, value))).toEqual([0, undefined, 0]);
  });

  it('takes listed values alone', () => {
    const box = buttons('check box', 'On');
    expect(['member', 'yes'].map((value) => findTickedWidget(box, value, ['member']))).toEqual([0, undefined]);
  });

  it('reads a digit as a state if the states are numbers', () => {
    expect(findTickedWidget(buttons('check box', '2'), '1')).toBeUndefined();
  });
});

describe('findChosenText', () => {
  const options = [
    { value: '1a', label: 'Class 1a' },
    { value: '2b', label: 'Class 2b' },
  ];
  const choice = aField('class', { kind: 'choice', options });

  it('returns the printed text of an option, and undefined for a value that is no option', () => {
    expect(['1a', 'class 2B', '5c', ''].map((value) => findChosenText(choice, value))).toEqual([
      'Class 1a',
      'Class 2b',
      undefined,
      '',
    ]);
  });

  it('returns any text if the choice accepts it, and several options', () => {
    expect(findChosenText({ ...choice, isEditable: true }, '5c')).toBe('5c');
    expect(findChosenText(choice, '1a\n2b')).toBe('Class 1a\nClass 2b');
  });
});
