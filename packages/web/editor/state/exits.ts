import { signal } from '@preact/signals';
import { emptyDraft, type NewJobDraft } from '../../console/new-job/draft.ts';
import { texts } from '../../texts/editor.ts';
import type { Editing } from './editing.ts';
import type { DraftKeeping } from './keep-drafts.ts';
import type { Opened } from './opened.ts';
import { isNameCut, type Leaving, type Outgoing } from './outgoing.ts';
import { prepareRowsForJob } from './prepare-rows-for-job.ts';
import type { Previewing } from './preview.ts';
import type { Signing } from './signed-package.ts';
import type { Destinations, Surroundings } from './surroundings.ts';
import type { TableChoice } from './table-in-hand.ts';

/** Target of a save: `seen` replaces the opened revision, `any` the current revision, `none` saves a new template. */
export type SaveOver = 'seen' | 'any' | 'none';

/** Name under which the browser remembers the revision that was saved last. */
const savedHere = 'saved';

const isRevision = (value: unknown): value is { readonly id: string; readonly revision: number } =>
  typeof value === 'object' && value !== null && 'id' in value && 'revision' in value;

/** An exit of the editor, which does not run with mistakes. Source: console-and-editor.md, "The editor" (8). */
const createExit = <Choice = void>(
  { outgoing, takeRefusal }: Leaving,
  go: (sent: Outgoing, choice: Choice) => Promise<unknown>,
) => {
  const busy = signal(false);

  /** Error of the exit, except mistakes in the template, which have their own list. */
  const error = signal<unknown>(undefined);

  const forgetError = (): void => {
    error.value = undefined;
  };

  const take = async (choice: Choice): Promise<void> => {
    if (busy.peek()) return;
    const sent = outgoing();
    if (sent === undefined) return;
    busy.value = true;
    forgetError();
    try {
      await go(sent, choice);
    } catch (failure) {
      if (!takeRefusal(failure, sent)) error.value = failure;
    } finally {
      busy.value = false;
    }
  };

  return { busy, error, forgetError, take };
};

/** Exits of the editor: to a file, to the account, to a new job. Source: console-and-editor.md, "The editor" (8). */
export const createExits = ({
  announce,
  destinations,
  editing,
  keeping: { keepNow },
  opened,
  outgoing,
  preview: { flattenForms, includeMarkers },
  setUp,
  signing: { signedPackage },
  table,
}: {
  readonly announce: Surroundings['announce'];
  readonly destinations: Destinations;
  readonly setUp: Surroundings['setUp'];
  readonly editing: Editing;
  readonly keeping: DraftKeeping;
  readonly opened: Opened;
  readonly outgoing: Leaving;
  readonly preview: Previewing;
  readonly signing: Signing;
  readonly table: TableChoice;
}) => {
  const { draft, keptDraft, markKept, openedPackage } = editing;
  const { openDocument, savedTemplate } = opened;

  const toFile = createExit(outgoing, async (sent) => {
    const file = await signedPackage(sent);
    destinations.download(file);
    // Changes made during the export are not in the file.
    if (draft.peek() === sent.draft) markKept();
    announce(texts.exported(file.name));
  });

  /** Saves the template and its PDF to the account. If it was changed elsewhere meanwhile, the user decides. */
  const toAccount = createExit<SaveOver>(outgoing, async (sent, over) => {
    const document = openDocument.peek();
    if (document === undefined) return;
    const known = over === 'none' ? undefined : savedTemplate.peek();
    const seen = over === 'any' && known !== undefined ? { id: known.id, file: known.file } : known;
    const { name, template } = sent;
    const before = { opened: openedPackage.peek(), saved: savedTemplate.peek(), path: destinations.path() };
    const saved = await destinations.save({ name, template, file: document.file }, seen);
    destinations.toast(isNameCut(sent.draft) ? texts.savedShortened(name) : texts.saved(name));
    // Another template was opened during the save: its next save must not overwrite this one.
    if (openedPackage.peek() !== before.opened || savedTemplate.peek() !== before.saved) return;
    savedTemplate.value = saved;
    setUp.keep(savedHere, { id: saved.id, revision: saved.revision });
    void table.keepChoicesWith(saved.id);
    // Changes made during the save are not saved.
    if (draft.peek() === sent.draft) markKept();
    void keepNow();
    // Change only the address, and only if the user is still here: focus and checks continue.
    if (destinations.path() === before.path) destinations.readdress(`/app/editor/${encodeURIComponent(saved.id)}`);
  });

  /** Opens "New job" with the rows and the saved template; with the PDF and a package unless it is saved as it is. */
  const toJob = createExit(outgoing, async (sent) => {
    const file = openDocument.peek()?.file;
    const saved = savedTemplate.peek();
    const isSaved = saved !== undefined && saved.file === file && sent.draft === keptDraft.peek();
    const job: NewJobDraft = {
      ...emptyDraft,
      ...(isSaved ? { templateId: saved.id } : { package: await signedPackage(sent), pdf: file }),
      ...(await prepareRowsForJob({ editing, opened, table })),
      flattenForms: flattenForms.peek(),
      includeMarkers: includeMarkers.peek(),
    };
    destinations.startJob(job);
  });

  /** Whether the latest revision of the open template was saved in this browser, in another tab. */
  const isSavedInOtherTab = (): boolean => {
    const [known, kept] = [savedTemplate.peek(), setUp.read(savedHere)];
    return known !== undefined && isRevision(kept) && kept.id === known.id && kept.revision > known.revision;
  };

  return { toFile, toAccount, toJob, isSavedInOtherTab };
};
