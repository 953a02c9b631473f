import { openPayload } from '@bulkfill/web/editor/core/payload';
import { signedOutChannel } from '@bulkfill/web/editor/drafts/sign-out-drafts';
import { describe, expect, it } from 'vitest';
import { aDocument, anEditor, someRows } from '../instance/an-editor.ts';

const place = ({ editor }: ReturnType<typeof anEditor>, x = 10): void =>
  editor.adding.addOverlay('text', { page: 0, rect: { x, y: 10, width: 40, height: 20 } });

/** An editor that stores drafts, with a document and an overlay. */
const keeping = (more: Parameters<typeof anEditor>[0] = {}) => {
  const all = anEditor(more);
  all.editor.opened.openDocument.value = aDocument(2);
  const stop = all.editor.keeping.keepDrafts();
  place(all);
  return { ...all, stop };
};

describe('a draft', () => {
  it('is stored with its PDF 300 ms after the last change', async () => {
    const all = keeping();
    const { editor, kept, pass } = all;
    await pass(300);
    const keptAt = (): number | undefined => [...kept.values()][0]?.draft.changedAtEpochMs;
    const before = keptAt();
    place(all);
    await pass(299);
    expect(keptAt()).toBe(before);
    expect(editor.keeping.isBehind.peek()).toBe(true);
    await pass(1);
    expect(keptAt()).toBe((before ?? 0) + 300);
    expect([...kept.values()].map(({ draft, pdf }) => [draft.owner, draft.pdfName, pdf?.name])).toEqual([
      ['ada', 'form.pdf', 'form.pdf'],
    ]);
    expect(editor.keeping.keeping.peek()).toBe('kept');
    expect(editor.keeping.isBehind.peek()).toBe(false);
  });

  it('is stored after 1.5 s at the latest, however fast the changes', async () => {
    const all = keeping();
    for (let times = 0; times < 6; times++) {
      await all.pass(250);
      place(all, 20 * times);
    }
    expect(all.kept.size).toBe(1);
  });

  it('is stored at once when the tab is hidden, and when the editor is closed', async () => {
    const hidden = keeping();
    hidden.world.hidden();
    await hidden.settle();
    expect(hidden.kept.size).toBe(1);
    const left = keeping();
    left.stop();
    await left.settle();
    expect(left.kept.size).toBe(1);
  });

  it('is not stored for a signed-out user', async () => {
    const { kept, pass, world } = keeping();
    world.owner = undefined;
    await pass(2000);
    expect(kept.size).toBe(0);
  });

  it('is removed again if the user signs out while it is written', async () => {
    const { drafts, kept } = anEditor();
    const room = Promise.withResolvers<void>();
    const all = keeping({
      drafts: {
        ...drafts,
        put: async (...draft) => {
          await room.promise;
          await drafts.put(...draft);
        },
      },
    });
    await all.pass(300);
    all.world.owner = undefined;
    room.resolve();
    await all.settle();
    expect(kept.size).toBe(0);
    expect(all.editor.keeping.keeping.peek()).toBeUndefined();
  });

  it('is removed, and no longer called saved, if it was written after its user signed out in another tab', async () => {
    const ended = Promise.withResolvers<void>();
    const all = keeping({ person: { owner: () => 'ada', session: () => 'of ada', end: () => ended.resolve() } });
    await all.pass(300);
    const channel = new BroadcastChannel(signedOutChannel);
    channel.postMessage('ada');
    await ended.promise;
    await all.settle();
    expect(all.kept.size).toBe(0);
    expect(all.editor.keeping.keeping.peek()).toBeUndefined();
    channel.close();
    all.stop();
  });

  it('is stored without its PDF if there is no room for it, and says so', async () => {
    const all = keeping();
    all.state.room = 'no PDF';
    await all.pass(300);
    expect(all.editor.keeping.keeping.peek()).toBe('without-pdf');
    expect([...all.kept.values()].map(({ pdf }) => pdf)).toEqual([undefined]);
  });

  it('reports that there is no room at all', async () => {
    const all = keeping();
    all.state.room = 'none';
    await all.pass(300);
    expect(all.editor.keeping.keeping.peek()).toBe('no-room');
  });

  it('is deleted once everything is saved', async () => {
    const { editor, kept, pass } = keeping();
    await pass(300);
    editor.editing.markKept();
    await pass(0);
    expect(kept.size).toBe(0);
    expect(editor.keeping.keeping.peek()).toBeUndefined();
  });
});

describe('a restorable draft', () => {
  /** Drafts of another tab. */
  const leftBehind = async () => {
    const other = keeping();
    await other.pass(300);
    const all = anEditor({ drafts: other.drafts });
    const [id = ''] = other.kept.keys();
    return { ...all, id, kept: other.kept, state: other.state };
  };

  it('is offered to its own user as soon as no tab has it open', async () => {
    const { editor, id, settle, state, world } = await leftBehind();
    await editor.offered.findDrafts(undefined);
    expect(editor.offered.offeredDrafts.peek()).toEqual([]);
    state.release();
    await settle();
    expect(editor.offered.offeredDrafts.peek().map((draft) => draft.id)).toEqual([id]);
    await editor.offered.findDrafts('another template');
    expect(editor.offered.offeredDrafts.peek()).toEqual([]);
    world.owner = 'grace';
    await editor.offered.findDrafts(undefined);
    expect(editor.offered.offeredDrafts.peek()).toEqual([]);
  });

  it('restores with its steps and its PDF, and counts as unsaved', async () => {
    const { editor, kept, state, settle, told } = await leftBehind();
    state.held.clear();
    const [{ draft } = {}] = kept.values();
    await editor.offered.restoreDraft(draft!);
    await settle();
    expect(editor.editing.draft.peek().overlays).toHaveLength(1);
    expect(editor.opened.openDocument.peek()?.name).toBe('form.pdf');
    expect(editor.editing.unsaved.peek()).toBe(true);
    editor.editing.undoEdit();
    expect(editor.editing.draft.peek().overlays).toEqual([]);
    expect(told.said).toContain('The draft was restored.');
  });

  it('restores the grouping of its rows, which another table does not have', async () => {
    const other = keeping();
    other.editor.opened.groupBy.value = 'column_0';
    await other.pass(300);
    const all = anEditor({ drafts: other.drafts });
    other.state.held.clear();
    const [{ draft } = {}] = other.kept.values();
    await all.editor.offered.restoreDraft(draft!);
    await all.editor.table.takeTable(someRows(['Customer'], [['Ada'], ['Ada']]));
    expect(all.editor.opened.documents.peek()).toHaveLength(1);
    await all.editor.table.takeTable(someRows(['Name'], [['Ada'], ['Ada']], 'others.csv'));
    expect(all.editor.opened.documents.peek()).toBeUndefined();
  });

  it('is refused if another tab has opened it meanwhile', async () => {
    const { editor, kept } = await leftBehind();
    const [{ draft } = {}] = kept.values();
    await editor.offered.restoreDraft(draft!);
    expect(editor.opening.openFailure.peek()?.what).toBe('draft');
    expect(editor.editing.draft.peek().overlays).toEqual([]);
  });

  it('is discarded permanently', async () => {
    const { editor, kept } = await leftBehind();
    const [{ draft } = {}] = kept.values();
    await editor.offered.discardDraft(draft!);
    expect(kept.size).toBe(0);
  });
});

describe('unsaved work', () => {
  it('asks for confirmation before another package replaces it', async () => {
    const all = anEditor();
    place(all);
    all.world.answer = false;
    await all.editor.opening.openPackageFile(new File(['?'], 'other.svc'));
    expect(all.told.asked).toEqual(['“Untitled template” has unsaved changes. Open the package and lose them?']);
    expect(all.editor.editing.draft.peek().overlays).toHaveLength(1);
    expect(all.editor.opening.startNew()).toBe(false);
    all.world.answer = true;
    expect(all.editor.opening.startNew()).toBe(true);
    expect(all.editor.editing.draft.peek().overlays).toEqual([]);
  });

  it('is absent after opening a package, and ignores column names from the rows', () => {
    const { editor } = anEditor();
    editor.editing.startFrom(openPayload({ schemaVersion: 5, name: 'One', template: { overlays: [] } }));
    editor.editing.adopt((state) => ({
      ...state,
      draft: { ...state.draft, columns: [{ key: 'column_0', label: 'Name' }] },
    }));
    expect(editor.editing.unsaved.peek()).toBe(false);
    expect(editor.editing.undoable.peek()).toBe(false);
  });
});
