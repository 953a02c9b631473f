import { runCommand } from '@bulkfill/web/editor/commands/command';
import { addAsset, change, type EditState } from '@bulkfill/web/editor/core/edit';
import { describe, expect, it } from 'vitest';
import { anEditor } from '../instance/an-editor.ts';

const rect = { x: 10, y: 10, width: 100, height: 20 };

const named = (name: string) => (state: EditState) => ({ ...state, draft: { ...state.draft, name } });

/** An editor that records the template name after each undo. */
const editing = () => {
  const { editor } = anEditor();
  const { draft, undoable, undoEdit } = editor.editing;
  const undone = (): readonly string[] => {
    const names: string[] = [];
    while (undoable.peek()) {
      undoEdit();
      names.push(draft.peek().name);
    }
    return names;
  };
  return { editor, ...editor.editing, undone };
};

describe('an undo step', () => {
  it('is each separate change, also of a field edited before', () => {
    const { edit, undone } = editing();
    edit(named('a'), 'name');
    edit(named('b'));
    edit(named('c'));
    edit(named('d'), 'name');
    expect(undone()).toEqual(['c', 'b', 'a', '']);
  });

  it('covers all typing in a field until the field loses focus', () => {
    const { edit, endStep, undone } = editing();
    edit(named('a'), 'name');
    edit(named('ab'), 'name');
    endStep();
    edit(named('abc'), 'name');
    expect(undone()).toEqual(['ab', '']);
  });

  it('ends at a choice that changes nothing', () => {
    const { edit, undone } = editing();
    edit(named('a'), 'name');
    edit((state) => state);
    edit(named('ab'), 'name');
    expect(undone()).toEqual(['a', '']);
  });

  it('covers all changes of a command, also if a field loses focus meanwhile', () => {
    const { edit, editor, endStep, undone } = editing();
    edit(named('a'), 'name');
    runCommand(editor, {
      id: 'twice',
      label: 'Twice',
      enabled: () => true,
      step: 'one',
      run: () => {
        edit(named('b'));
        endStep();
        edit(named('c'), 'name');
      },
    });
    edit(named('d'), 'name');
    expect(undone()).toEqual(['c', 'a', '']);
  });

  it('closes even after an exception', () => {
    const { edit, inOneStep, undone } = editing();
    const refuse = (): void => {
      edit(named('a'));
      throw new RangeError('There is no room.');
    };
    expect(() => inOneStep(refuse)).toThrow(RangeError);
    edit(named('b'));
    expect(undone()).toEqual(['a', '']);
  });

  it('removes a custom font together with its use', () => {
    const { edit, editor, draft, inOneStep, undoEdit } = editing();
    editor.adding.addOverlay('text', { page: 0, rect });
    const [before] = draft.peek().overlays;
    inOneStep(() => {
      edit((state) => addAsset(state, 'Hand', { mediaType: 'font/ttf', data: '' }).state);
      edit((state) => change(state, state.selection, (overlay) => ({ ...overlay, font: 'Hand' })), 'member font');
    });
    expect(draft.peek().overlays[0]).toMatchObject({ font: 'Hand' });
    undoEdit();
    expect(draft.peek().overlays).toEqual([before]);
    expect(draft.peek().assets).toEqual({});
  });
});
