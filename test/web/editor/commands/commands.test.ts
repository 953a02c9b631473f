import { readFileSync } from 'node:fs';
import { addCommands } from '@bulkfill/web/editor/commands/add-commands';
import { arrangeCommands } from '@bulkfill/web/editor/commands/arrange-commands';
import { clipboardCommands } from '@bulkfill/web/editor/commands/clipboard-commands';
import { type Command, type Press, runCommand } from '@bulkfill/web/editor/commands/command';
import { commands } from '@bulkfill/web/editor/commands/commands';
import { commandOf, type PressedKey, pressOf } from '@bulkfill/web/editor/commands/keys';
import { keysList } from '@bulkfill/web/editor/commands/keys-list';
import { selectionCommands } from '@bulkfill/web/editor/commands/selection-commands';
import { stepCommands } from '@bulkfill/web/editor/commands/step-commands';
import { viewCommands } from '@bulkfill/web/editor/commands/view-commands';
import { clippingOf } from '@bulkfill/web/editor/core/clipboard';
import type { OverlayKind } from '@bulkfill/web/editor/core/draft';
import { mistakesOf } from '@bulkfill/web/editor/core/mistakes';
import { describe, expect, it } from 'vitest';
import { aDocument, aField, anEditor } from '../instance/an-editor.ts';

const keyNames: Readonly<Record<string, string>> = { Esc: 'Escape', Space: ' ', 'Arrow keys': 'ArrowRight' };

/** Converts a key name of the table to a key event. */
const pressed = (keys: string): PressedKey => {
  const name = keys.endsWith('Arrow keys') ? 'Arrow keys' : (keys.split(' ').at(-1) ?? '');
  return {
    key: keyNames[name] ?? (name.length === 1 ? name.toLowerCase() : name),
    ctrlKey: keys.includes('Ctrl '),
    metaKey: false,
    shiftKey: keys.includes('Shift '),
    altKey: false,
  };
};

/** An editor with a document of two pages and overlays on the first. */
const working = async (kinds: readonly OverlayKind[] = ['text']) => {
  const all = anEditor();
  const { editor } = all;
  editor.opened.openDocument.value = aDocument(2);
  for (const [index, kind] of kinds.entries())
    editor.adding.addOverlay(kind, {
      page: 0,
      rect: { x: 100 + 50 * index, y: 100 + 50 * index, width: 40, height: 20 },
    });
  editor.editing.choose(editor.editing.draft.peek().overlays.map(({ id }) => id));
  const run = (command: Command, press?: Press): boolean => runCommand(editor, command, press);
  const rects = () =>
    editor.editing.draft.peek().overlays.map(({ rect }) => [rect?.x, rect?.y, rect?.width, rect?.height]);
  return { ...all, run, rects };
};

describe('the command table', () => {
  it('has a unique id and a unique label for each command', () => {
    expect(commands.length).toBeGreaterThan(35);
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
    expect(new Set(commands.map(({ label }) => label)).size).toBe(commands.length);
  });

  it('maps each listed key to its command, in its scope', () => {
    const named = commands
      .filter(({ isOfClipboard }) => isOfClipboard === undefined)
      .flatMap(({ id, where, keys = [], unlisted = [] }) => [...keys, ...unlisted].map((key) => ({ id, where, key })));
    expect(named.length).toBeGreaterThan(10);
    expect(named.map(({ where, key }) => commandOf(where, pressed(key))?.id)).toEqual(named.map(({ id }) => id));
  });

  it('matches the list of keys: a line for each key, and no other', () => {
    const listed = keysList.flatMap(({ lines }) => lines.flatMap(({ keys }) => keys.split(' / ')));
    const named = commands.flatMap(({ keys = [] }) => keys);
    expect(named.filter((key) => !listed.includes(key))).toEqual([]);
    const others = ['Enter', 'Tab', 'Shift Tab', 'Page Up', 'Page Down', 'Shift click', 'Alt drag', 'Shift rotate'];
    expect(listed.filter((key) => !named.includes(key)).sort()).toEqual(others.sort());
  });

  it('matches the documentation page of the editor', () => {
    const page = readFileSync(new URL('../../../../docs/use/editor.md', import.meta.url), 'utf8');
    const rows = keysList.flatMap(({ where, lines }) =>
      lines.map(
        ({ keys, does }) =>
          `| ${where} | ${keys
            .split(' / ')
            .map((key) => `\`${key}\``)
            .join(' or ')} | ${does} |`,
      ),
    );
    expect(page.split('\n').filter((line) => /^\| (Everywhere|In the document|With a pointer) \|/.test(line))).toEqual(
      rows,
    );
  });
});

describe('key handling', () => {
  it('accepts Cmd as Ctrl', () => {
    expect(commandOf('everywhere', { ...pressed('Z'), metaKey: true })?.id).toBe('undo');
  });

  it('leaves browser shortcuts with Ctrl, and AltGr letters, to the browser', () => {
    expect(commandOf('everywhere', { ...pressed('?'), ctrlKey: true })).toBeUndefined();
    expect(commandOf('everywhere', { ...pressed('Ctrl Z'), altKey: true })).toBeUndefined();
    expect(commandOf('document', { ...pressed('Arrow keys'), altKey: true })).toBeUndefined();
  });

  it('ignores document keys elsewhere', () => {
    expect(commandOf('everywhere', pressed('Delete'))).toBeUndefined();
    expect(commandOf('everywhere', pressed('Ctrl D'))).toBeUndefined();
  });

  it('returns the direction and distance of an arrow', () => {
    expect(pressOf({ ...pressed('Arrow keys'), key: 'ArrowUp', shiftKey: true })).toEqual({
      isShift: true,
      arrow: [0, -1],
    });
  });
});

describe('a command', () => {
  it('changes and announces nothing if it is disabled', async () => {
    const { editor, run, told } = await working([]);
    expect(run(selectionCommands.remove)).toBe(false);
    expect(run(stepCommands.redo)).toBe(false);
    expect(told.said).toEqual([]);
    expect(editor.editing.undoable.value).toBe(false);
  });

  it('moves by one point, by ten with Shift, and merges consecutive presses into one undo step', async () => {
    const { run, rects, pass, told } = await working();
    run(selectionCommands.move, { arrow: [1, 0] });
    run(selectionCommands.move, { arrow: [0, 1], isShift: true });
    expect(rects()).toEqual([[101, 110, 40, 20]]);
    expect(told.said.at(-1)).toMatch(/page 1, 40 by 20 points at 101, 110$/);
    await pass(600);
    run(selectionCommands.move, { arrow: [1, 0] });
    run(stepCommands.undo);
    expect(rects()).toEqual([[101, 110, 40, 20]]);
    run(stepCommands.undo);
    expect(rects()).toEqual([[100, 100, 40, 20]]);
  });

  it('resizes, but never to zero', async () => {
    const { run, rects } = await working();
    run(selectionCommands.resize, { arrow: [1, 0], isShift: true });
    expect(rects()).toEqual([[100, 100, 50, 20]]);
    for (let times = 0; times < 9; times++) run(selectionCommands.resize, { arrow: [0, -1], isShift: true });
    expect(rects()[0]?.[3]).toBeGreaterThan(0);
  });

  it('deletes the selection, announces the count, and keeps the focus in the document', async () => {
    const { editor, run, told } = await working(['text', 'qr']);
    run(selectionCommands.remove);
    expect(editor.editing.draft.peek().overlays).toEqual([]);
    expect(told.said.at(-1)).toBe('2 overlays deleted');
    expect(told.focus).toBe('pages');
    run(stepCommands.undo);
    expect(editor.editing.draft.peek().overlays).toHaveLength(2);
  });

  it('duplicates the selection, and focuses the first copy', async () => {
    const { editor, run } = await working();
    run(selectionCommands.duplicate);
    expect(editor.editing.draft.peek().overlays).toHaveLength(2);
    expect(editor.view.wantedFocus.peek()).toBe(editor.editing.selection.peek()[0]);
  });

  it('undoes and redoes, and announces both', async () => {
    const { editor, run, told } = await working();
    run(stepCommands.undo);
    expect(editor.editing.draft.peek().overlays).toEqual([]);
    run(stepCommands.redo);
    expect(editor.editing.draft.peek().overlays).toHaveLength(1);
    expect(told.said.slice(-2)).toEqual(['Undone', 'Redone']);
  });

  it('keeps the focus in the document when undo removes the focused overlay', async () => {
    const { editor, run, told, world } = await working();
    world.overlay = editor.editing.selection.peek()[0];
    run(stepCommands.undo);
    expect(told.focus).toBe('pages');
  });

  it('undoes overlays that wait for their page first', async () => {
    const { editor, run, settle, told } = await working();
    editor.adding.addInMiddle('qr');
    expect(editor.adding.isWaiting()).toBe(true);
    run(stepCommands.undo);
    await settle();
    expect(editor.editing.draft.peek().overlays.map(({ kind }) => kind)).toEqual(['text']);
    expect(told.said.at(-1)).toBe('Undone');
  });

  it('cancels overlays that wait for their page before clearing the selection', async () => {
    const { editor, run, settle } = await working();
    editor.adding.addInMiddle('qr');
    run(selectionCommands.giveUp);
    await settle();
    expect(editor.editing.draft.peek().overlays.map(({ kind }) => kind)).toEqual(['text']);
    expect(editor.editing.selection.peek()).toHaveLength(1);
  });

  it('selects all overlays of the visible page', async () => {
    const { editor, run } = await working(['text', 'qr']);
    editor.adding.addOverlay('text', { page: 1, rect: { x: 0, y: 0, width: 10, height: 10 } });
    run(selectionCommands.selectAll);
    expect(editor.editing.selectedOverlays.peek().map(({ page }) => page)).toEqual([0, 0]);
  });

  it('cancels placing first, and then clears the selection', async () => {
    const { editor, run } = await working();
    editor.view.placing.value = 'qr';
    run(selectionCommands.giveUp);
    expect(editor.view.placing.peek()).toBeUndefined();
    expect(editor.editing.selection.peek()).toHaveLength(1);
    run(selectionCommands.giveUp);
    expect(editor.editing.selection.peek()).toEqual([]);
  });

  it('keeps the focused overlay selected, with the others', async () => {
    const { editor, run, told } = await working(['text', 'qr']);
    const [first, second] = editor.editing.draft.peek().overlays.map(({ id }) => id);
    editor.editing.choose([]);
    run(selectionCommands.hold, { overlay: first });
    run(selectionCommands.hold, { overlay: second });
    expect(editor.editing.selection.peek()).toEqual([first, second]);
    expect(told.said.at(-1)).toBe('2 overlays stay selected');
    expect(run(selectionCommands.hold)).toBe(false);
  });

  it('aligns several overlays as one undo step', async () => {
    const { run, rects } = await working(['text', 'qr', 'text']);
    const [left] = arrangeCommands;
    run(left);
    expect(rects().map(([x]) => x)).toEqual([100, 100, 100]);
    run(stepCommands.undo);
    expect(rects().map(([x]) => x)).toEqual([100, 150, 200]);
  });

  it('distributes the selection, and matches the size of the overlay selected last, each as one undo step', async () => {
    const { editor, run, rects } = await working(['text', 'qr', 'text']);
    const commandCalled = (name: string): Command => arrangeCommands.find(({ label }) => label === name)!;
    const [first] = editor.editing.draft.peek().overlays;
    editor.editing.edit((state) => ({
      ...state,
      draft: {
        ...state.draft,
        overlays: state.draft.overlays.map((each) =>
          each.id === first!.id ? { ...each, rect: { x: 20, y: 20, width: 72, height: 72 } } : each,
        ),
      },
    }));
    const before = rects();
    run(commandCalled('Distribute horizontally'));
    // Of 20 to 240, 152 points are occupied: 34 remain for each of the two gaps.
    expect(rects().map(([x]) => x)).toEqual([20, 126, 200]);
    editor.editing.choose(
      editor.editing.draft
        .peek()
        .overlays.map(({ id }) => id)
        .toReversed(),
    );
    run(commandCalled('Same size'));
    expect(rects().map(([, , width, height]) => [width, height])).toEqual([
      [72, 72],
      [72, 72],
      [72, 72],
    ]);
    run(stepCommands.undo);
    run(stepCommands.undo);
    expect(rects()).toEqual(before);
  });

  it('requires three overlays to distribute and two to match sizes', async () => {
    const enabled = async (kinds: readonly OverlayKind[]) => {
      const { editor } = await working(kinds);
      return arrangeCommands.filter(({ enabled: can }) => !can(editor)).map(({ label }) => label);
    };
    expect(await enabled(['text', 'text', 'text'])).toEqual([]);
    expect(await enabled(['text', 'text'])).toEqual(['Distribute horizontally', 'Distribute vertically']);
    expect(await enabled(['text'])).toEqual(['Distribute horizontally', 'Distribute vertically', 'Same size']);
  });

  it('places a kind at the middle of the page by key, and starts placing on a click', async () => {
    const { editor, run, settle } = await working([]);
    const qr = addCommands.find(({ id }) => id === 'add-qr')!;
    run(qr, { isPointer: true });
    expect(editor.view.placing.peek()).toBe('qr');
    run(qr, { isPointer: true });
    expect(editor.view.placing.peek()).toBeUndefined();
    run(qr);
    await settle();
    const [{ rect, page } = {}] = editor.editing.draft.peek().overlays;
    expect(page).toBe(0);
    expect((rect?.x ?? 0) + (rect?.width ?? 0) / 2).toBe(300);
  });

  it('places nothing without a document, and fills no field without a form', async () => {
    const { editor } = anEditor();
    expect(addCommands.filter(({ enabled }) => enabled(editor, {}))).toEqual([]);
    editor.opened.openDocument.value = aDocument();
    expect(addCommands.filter(({ enabled }) => !enabled(editor, {})).map(({ id }) => id)).toEqual(['add-field']);
  });

  it('places one seal, whose mistakes name a second one and a page that some rows lack', async () => {
    const { editor, run, settle } = await working([]);
    const seal = addCommands.find(({ id }) => id === 'add-seal')!;
    run(seal);
    await settle();
    const { draft } = editor.editing;
    expect(draft.peek().overlays).toMatchObject([{ kind: 'seal', page: 0, rect: { width: 180, height: 50 } }]);
    expect(draft.peek().overlays[0]).not.toHaveProperty('value');
    expect(mistakesOf(draft.peek())).toEqual([]);
    expect(seal.enabled(editor, {})).toBe(false);
    const [first] = draft.peek().overlays;
    const twice = { ...draft.peek(), overlays: [first!, { ...first!, id: 'copy' }] };
    expect(mistakesOf(twice)).toMatchObject([{ id: 'copy', member: 'kind' }]);
    const pages = [{ page: 0, when: { column: 'column_0', blank: true } }];
    expect(mistakesOf({ ...draft.peek(), pages })).toMatchObject([{ id: first!.id, member: 'page' }]);
  });

  it('selects the next unfilled field, starting at the visible page', async () => {
    const { editor, told } = anEditor();
    const on = (page: number) => ({ page, widgets: [{ page, rect: { x: 0, y: 0, width: 9, height: 9 } }] });
    editor.opened.openDocument.value = aDocument(3, [
      aField('one', on(0)),
      aField('two', on(1)),
      aField('three', on(2)),
    ]);
    editor.view.currentPage.value = 1;
    runCommand(editor, addCommands.find(({ id }) => id === 'add-field')!);
    expect(told.said).toEqual(['Field two selected']);
    expect(editor.view.wantedPlace.peek()?.page).toBe(1);
  });

  it('cuts, and pastes on the visible page', async () => {
    const { editor, run, told } = await working(['text', 'qr']);
    const clipping = clippingOf(editor.editing.editState.peek());
    run(clipboardCommands.cut);
    expect(editor.editing.draft.peek().overlays).toEqual([]);
    editor.view.currentPage.value = 1;
    expect(run(clipboardCommands.paste)).toBe(false);
    run(clipboardCommands.paste, clipping && { clipping });
    expect(editor.editing.draft.peek().overlays.map(({ page }) => page)).toEqual([1, 1]);
    expect(told.said).toEqual(['2 overlays deleted', '2 overlays pasted']);
    run(stepCommands.undo);
    expect(editor.editing.draft.peek().overlays).toEqual([]);
  });

  it('shows the list of keys, and offers places once a document is open', () => {
    const { editor } = anEditor();
    runCommand(editor, viewCommands.keys);
    expect(editor.view.keysShown.peek()).toBe(true);
    expect(runCommand(editor, viewCommands.offerPlaces)).toBe(false);
    editor.opened.openDocument.value = aDocument();
    expect(runCommand(editor, viewCommands.offerPlaces)).toBe(true);
    expect(viewCommands.offerPlaces.isOn(editor)).toBe(true);
  });

  it('zooms within bounds, and fits the page', () => {
    const { editor } = anEditor();
    editor.opened.openDocument.value = aDocument();
    // 16 pixels per side: a fitted page needs no scrolling.
    editor.zooming.viewSize.value = { width: 832, height: 832 };
    runCommand(editor, viewCommands.fitWidth);
    expect(editor.view.zoom.peek()).toBe(1);
    runCommand(editor, viewCommands.fitPage);
    expect(editor.view.zoom.peek()).toBeCloseTo(0.75);
    for (let times = 0; times < 20; times++) runCommand(editor, viewCommands.zoomIn);
    expect(editor.view.zoom.peek()).toBe(6);
    for (let times = 0; times < 40; times++) runCommand(editor, viewCommands.zoomOut);
    expect(editor.view.zoom.peek()).toBe(0.1);
  });
});
