import { foldCase } from '@bulkfill/engine/core/text';
import { findButtonState, findChosenOptions } from '@bulkfill/engine/pdf/forms/field-states';
import type { FormField } from '@bulkfill/engine/pdf/forms/form-fields';
import { OverlaySkipped } from '@bulkfill/engine/pdf/overlay-skipped';
import { describe, expect, it } from 'vitest';

const aButton = (type: 'checkbox' | 'radio', states: readonly string[], options: readonly string[] = []): FormField =>
  ({
    name: 'button',
    type,
    widgets: states.map((onState) => ({ onState })),
    options: options.map((value) => ({ value, label: value })),
  }) as unknown as FormField;

const stateOf = (field: FormField, value: string, checkedValues?: readonly string[]): string => {
  try {
    return findButtonState(field, value, checkedValues?.map(foldCase));
  } catch (error) {
    if (error instanceof OverlaySkipped) return error.code;
    throw error;
  }
};

describe('findButtonState', () => {
  it.each<[string, FormField, string, string]>([
    ['its own name', aButton('checkbox', ['Yes']), 'Yes', 'Yes'],
    ['its name in another case', aButton('checkbox', ['Einverstanden']), 'EINVERSTANDEN', 'Einverstanden'],
    ['its name, which has blanks', aButton('checkbox', [' APT ']), ' APT ', ' APT '],
    ['its name without its blanks', aButton('checkbox', [' APT ']), 'APT', ' APT '],
    ['its name with other blanks and case', aButton('radio', [' APT ', ' FLR ']), '\tflr', ' FLR '],
    ['one of two names that differ in case', aButton('radio', ['a', 'A']), 'A', 'A'],
    ['neither of two names that differ in case', aButton('radio', ['ab', 'AB']), 'Ab', 'VALUE_INVALID'],
    ['a name in Latin-1', aButton('radio', ['m\xe4nnlich', 'weiblich']), 'Männlich', 'm\xe4nnlich'],
    [
      'a name in UTF-8',
      aButton('radio', [Buffer.from('männlich').toString('latin1'), 'x']),
      'männlich',
      Buffer.from('männlich').toString('latin1'),
    ],
    ['a name in PDFDocEncoding', aButton('radio', ['\x8dA\x8e', 'x']), '“A”', '\x8dA\x8e'],
    ['a name in UTF-16', aButton('radio', ['\xfe\xff\x06\x23\x06\x46', 'x']), 'أن', '\xfe\xff\x06\x23\x06\x46'],
    ['a name whose UTF-8 is escaped twice', aButton('radio', ['#d8#a3#d9#86', 'x']), 'أن', '#d8#a3#d9#86'],
    ['a name as its bytes are shown', aButton('radio', ['#d8#a3#d9#86', 'x']), '#d8#a3#d9#86', '#d8#a3#d9#86'],
    ['a name with a number sign', aButton('radio', ['Room #20', 'x']), 'room #20', 'Room #20'],
    ['the stored value of a button', aButton('radio', ['0', '1'], ['Small', 'Large']), 'large', '1'],
    ['yes', aButton('checkbox', ['On']), 'yes', 'On'],
    ['1, where the state is not a number', aButton('checkbox', ['On']), '1', 'On'],
    ['0, where the state is not a number', aButton('checkbox', ['On']), '0', 'Off'],
    ['1, where the state is 1', aButton('checkbox', ['1']), '1', '1'],
    ['1, where the state is 3', aButton('checkbox', ['3']), '1', 'VALUE_INVALID'],
    ['0, where the state is 3', aButton('checkbox', ['3']), '0', 'VALUE_INVALID'],
    ['1, where a stored value is a number', aButton('checkbox', ['a', 'b'], ['10', '20']), '1', 'VALUE_INVALID'],
    ['yes, where the state is a number', aButton('checkbox', ['3']), 'yes', '3'],
    ['no, where a state is called so', aButton('radio', ['Yes', 'No']), 'no', 'No'],
    ['no', aButton('checkbox', ['3']), 'no', 'Off'],
    ['yes, of a box with several states', aButton('checkbox', ['Book', 'Card', 'Both']), 'yes', 'VALUE_INVALID'],
    ['1, of a box with several states', aButton('checkbox', ['Book', 'Card', 'Both']), '1', 'VALUE_INVALID'],
    ['0, of a box with several states', aButton('checkbox', ['Book', 'Card', 'Both']), '0', 'Off'],
    ['Off, where states are called Yes and No', aButton('checkbox', ['Yes', 'No']), 'Off', 'Off'],
    ['off with blanks around it, where states are called Yes and No', aButton('radio', ['Yes', 'No']), ' off ', 'Off'],
    ['Off, where a stored value is Off', aButton('radio', ['0', '1'], ['On', 'Off']), 'Off', '1'],
    ['0, where the one state is 0', aButton('checkbox', ['0']), '0', '0'],
    ['1, where the one state is 0', aButton('checkbox', ['0']), '1', 'VALUE_INVALID'],
    ['FALSE, where a state is called No', aButton('checkbox', ['Yes', 'No']), 'FALSE', 'No'],
    ['0, where a state is called No', aButton('radio', ['Yes', 'No']), '0', 'No'],
    ['TRUE, where a state is called Yes', aButton('radio', ['No', 'YES']), 'TRUE', 'YES'],
    ['FALSE, where a stored value is No', aButton('radio', ['0', '1'], ['Yes', 'No']), 'FALSE', '1'],
    ['yes, where X is one of several', aButton('radio', ['M', 'F', 'X']), 'yes', 'VALUE_INVALID'],
    ['yes, where 1 is one of several numbers', aButton('checkbox', ['1', '2', '3']), 'yes', 'VALUE_INVALID'],
    ['no, of a lone box that is called No', aButton('checkbox', ['No']), 'FALSE', 'Off'],
    ['no, of radio buttons', aButton('radio', ['a', 'b']), 'no', 'Off'],
    ['yes, of one radio button', aButton('radio', ['a']), 'yes', 'a'],
    ['yes, of several radio buttons', aButton('radio', ['a', 'b']), 'yes', 'VALUE_INVALID'],
    ['a blank', aButton('checkbox', ['']), ' ', 'Off'],
    ['another word', aButton('checkbox', ['On']), 'ja', 'VALUE_INVALID'],
  ])('matches %s', (_, field, value, expected) => {
    expect(stateOf(field, value)).toBe(expected);
  });

  it('ticks the box with the matching number among five boxes of one column', () => {
    const states = ['1', '3', '4', '2', '5'];
    for (const value of ['1', '2', '3', '4', '5']) {
      const shown = states.map((state) => stateOf(aButton('checkbox', [state]), value, [state]));
      expect(shown).toEqual(states.map((state) => (state === value ? state : 'Off')));
    }
    // Without checkedValues nothing is guessed.
    expect(states.map((state) => stateOf(aButton('checkbox', [state]), '1'))).toEqual([
      '1',
      ...Array.from({ length: 4 }, () => 'VALUE_INVALID'),
    ]);
  });

  it.each<[string, FormField, string, string[], string]>([
    ['ticks for one of them', aButton('checkbox', ['On']), ' JA ', ['ja'], 'On'],
    ['unticks for every other, its state and yes too', aButton('checkbox', ['On']), 'On', ['ja'], 'Off'],
    ['unticks for yes', aButton('checkbox', ['On']), 'yes', ['ja'], 'Off'],
    ['unticks for a blank', aButton('checkbox', ['On']), ' ', ['', 'ja'], 'Off'],
    ['chooses the radio button that is named', aButton('radio', ['a', 'b']), 'B', ['a', 'b'], 'b'],
    ['chooses no radio button that is not listed', aButton('radio', ['a', 'b']), 'b', ['a'], 'Off'],
    ['ticks a lone radio button', aButton('radio', ['a']), 'ja', ['ja'], 'a'],
    ['cannot tell which of several states of a box', aButton('checkbox', ['a', 'b']), 'ja', ['ja'], 'VALUE_INVALID'],
    [
      'unticks what they do not list, also where a state is called No',
      aButton('radio', ['Yes', 'No']),
      'FALSE',
      ['true'],
      'Off',
    ],
    ['cannot tell which of several radio buttons', aButton('radio', ['a', 'b']), 'ja', ['ja'], 'VALUE_INVALID'],
  ])('with checkedValues %s', (_, field, value, checkedValues, expected) => {
    expect(stateOf(field, value, checkedValues)).toBe(expected);
  });

  it('rejects other values with all states, complete and readable', () => {
    const arabic = '#d8#ba#d9#8a#d8#b1#20#d8#ab#d9#86#d8#a7#d8#a6#d9#8a';
    const long = 'x'.repeat(60);
    expect(() => findButtonState(aButton('radio', [arabic, long]), 'yes')).toThrow(
      `The field "button" has several states, and yes does not say which; it has "غير ثنائي", "${long}", "Off".`,
    );
    expect(() => findButtonState(aButton('radio', ['y'.repeat(201)]), 'perhaps')).toThrow(`"${'y'.repeat(200)}…"`);
  });
});

describe('findChosenOptions', () => {
  const aChoice = (...options: readonly (readonly [value: string, label: string])[]): FormField =>
    ({
      name: 'list',
      type: 'choice',
      flags: 0,
      options: options.map(([value, label]) => ({ value, label })),
    }) as unknown as FormField;
  const counted = aChoice(['1', '0'], ['2', '1'], ['3', '2']);
  const off = aChoice(['0', '1'], ['1', '2'], ['2', '3']);

  it.each<[string, FormField, string, number[]]>([
    ['of several that its value or label names, the one whose value it is', counted, '1', [0]],
    ['also where the label stands before', off, '1', [1]],
    ['by its label where no value is so', off, '3', [2]],
    ['by its label before a value in another case', aChoice(['ab', 'x'], ['y', 'AB']), 'AB', [1]],
    ['in another case', aChoice(['Bern', 'Bern'], ['Basel', 'Basel']), ' bern', [0]],
    ['in another case, though it is listed twice', aChoice(['Bern', 'Bern'], ['Bern', 'Bern']), 'bern', [0]],
  ])('selects the option %s', (_, field, value, options) => {
    expect(findChosenOptions(field, value)).toEqual(options);
  });

  it('rejects a value between two options that differ in case, and without options', () => {
    expect(() => findChosenOptions(aChoice(['ab', '1'], ['AB', '2']), 'Ab')).toThrow(
      'has no such option; it has "1", "2".',
    );
    expect(() => findChosenOptions(aChoice(), 'x')).toThrow('The field "list" has no such option; it has none.');
  });
});
