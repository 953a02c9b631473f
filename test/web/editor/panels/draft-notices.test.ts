import { runCommand } from '@bulkfill/web/editor/commands/command';
import { templateCommands } from '@bulkfill/web/editor/commands/template-commands';
import { describe, expect, it } from 'vitest';
import { aDocument, anEditor } from '../instance/an-editor.ts';
import { act, showInEditor } from '../instance/shown-editor.ts';

const load = async () => (await import('@bulkfill/web/editor/panels/draft-notices.tsx')).DraftNotices;
const loadWords = async () => (await import('@bulkfill/web/editor/panels/draft-notices.tsx')).KeptWords;

const place = ({ editor }: ReturnType<typeof anEditor>, y = 10): void =>
  editor.adding.addOverlay('text', { page: 0, rect: { x: 10, y, width: 40, height: 20 } });

const keeping = (more: Parameters<typeof anEditor>[0] = {}) => {
  const all = anEditor(more);
  all.editor.opened.openDocument.value = aDocument(2);
  const stop = all.editor.keeping.keepDrafts();
  return { ...all, stop };
};

describe('the notices of drafts', () => {
  it('say that a draft is being stored, that it is stored, and nothing once it is saved', async () => {
    const all = keeping();
    place(all);
    await all.pass(300);
    await showInEditor(all, loadWords, {}, async (page) => {
      expect(page.text()).toBe('Saved on this computer');
      await act(() => place(all, 90));
      expect(page.text()).toBe('Saving…');
      await act(() => all.pass(300));
      expect(page.text()).toBe('Saved on this computer');
      await act(async () => {
        all.editor.editing.markKept();
        await all.pass(0);
      });
      expect(page.text()).toBe('');
    });
    all.stop();
  });

  it.each([
    ['no PDF', 'This browser has no space for the PDF, so the draft is saved without it'],
    ['none', 'This browser has no space for this draft.'],
  ] as const)('warn if there is %s room', async (room, words) => {
    const all = keeping();
    all.state.room = room;
    place(all);
    await all.pass(300);
    await showInEditor(all, load, {}, async (page) => {
      expect(page.text()).toContain(words);
      all.state.room = 'all';
      await act(async () => {
        all.editor.opened.openDocument.value = aDocument(1);
        place(all, 90);
        await all.pass(300);
      });
      expect(page.text()).toBe('');
    });
    all.stop();
  });

  it('warn if the browser stores nothing', async () => {
    const { drafts } = anEditor();
    const all = keeping({ drafts: { ...drafts, put: () => Promise.reject(new DOMException('No.', 'SecurityError')) } });
    place(all);
    await all.pass(300);
    await showInEditor(all, load, {}, async (page) => {
      expect(page.text()).toContain('This browser cannot save drafts.');
    });
    all.stop();
  });

  it('offer the drafts of closed tabs with their contents, to restore or to discard', async () => {
    const crashed = keeping();
    place(crashed);
    place(crashed, 90);
    await crashed.pass(300);
    const second = keeping({ drafts: crashed.drafts });
    place(second);
    await second.pass(300);
    crashed.state.held.clear();
    const all = anEditor({ drafts: crashed.drafts });
    await all.editor.offered.findDrafts(undefined);
    await showInEditor(all, load, {}, async (page) => {
      expect(page.text()).toContain('2 overlays on form.pdf');
      expect(page.text()).toContain('1 overlay on form.pdf');
      const [{ draft } = { draft: undefined }] = crashed.kept.values();
      await act(() => all.editor.offered.discardDraft(draft!));
      expect(page.text()).not.toContain('2 overlays on form.pdf');
      await page.press('Restore draft');
      await act(() => all.settle());
      expect(page.text()).toBe('');
      expect(all.editor.editing.draft.peek().overlays).toHaveLength(1);
    });
  });

  it('keep the drafts of two documents apart', async () => {
    const all = keeping();
    place(all);
    await all.pass(300);
    runCommand(all.editor, templateCommands.startNew);
    all.editor.opened.openDocument.value = { ...aDocument(), file: new File(['%PDF'], 'other.pdf') };
    place(all, 50);
    place(all, 90);
    await all.pass(300);
    expect(
      [...all.kept.values()].map(({ draft, pdf }) => [draft.pdfName, pdf?.name, draft.history.steps.length]),
    ).toEqual([
      ['form.pdf', 'form.pdf', 1],
      ['other.pdf', 'other.pdf', 2],
    ]);
    all.stop();
  });
});
