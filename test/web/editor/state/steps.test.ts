import { describe, expect, it } from 'vitest';
import { runCommand } from '../../../../web/editor/commands/command.ts';
import { addAsset, change, type EditState } from '../../../../web/editor/core/edit.ts';
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

describe('a step of undo', () => {
  it('is each change by itself, also of what was typed into before', () => {
    const { edit, undone } = editing();
    edit(named('a'), 'name');
    edit(named('b'));
    edit(named('c'));
    edit(named('d'), 'name');
    expect(undone()).toEqual(['c', 'b', 'a', '']);
  });

  it('is all that is typed into a field until it is left', () => {
    const { edit, endStep, undone } = editing();
    edit(named('a'), 'name');
    edit(named('ab'), 'name');
    endStep();
    edit(named('abc'), 'name');
    expect(undone()).toEqual(['ab', '']);
  });

  it('ends where a choice is made that changes nothing', () => {
    const { edit, undone } = editing();
    edit(named('a'), 'name');
    edit((state) => state);
    edit(named('ab'), 'name');
    expect(undone()).toEqual(['a', '']);
  });

  it('is all that a command changes, also where the focus leaves a field meanwhile', () => {
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

  it('is left open by nothing that throws', () => {
    const { edit, inOneStep, undone } = editing();
    const refuse = (): void => {
      edit(named('a'));
      throw new RangeError('There is no room.');
    };
    expect(() => inOneStep(refuse)).toThrow(RangeError);
    edit(named('b'));
    expect(undone()).toEqual(['a', '']);
  });

  it('takes a font of one’s own away together with its use', () => {
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
