import { signal } from '@preact/signals';
import { emptyDraft, type NewJobDraft } from '../../console/new-job/draft.ts';
import type { Editing } from './editing.ts';
import type { DraftKeeping } from './keep-drafts.ts';
import type { Opened } from './opened.ts';
import type { Leaving, Outgoing } from './outgoing.ts';
import type { Previewing } from './preview.ts';
import { rowsForJob } from './rows-for-job.ts';
import type { Signing } from './signed-package.ts';
import type { Destinations, Surroundings } from './surroundings.ts';
import type { TableChoice } from './table-in-hand.ts';

/** Over which template one is saved: the one that was opened, as it was seen or whatever it is now; or none, as a new one. */
export type SaveOver = 'seen' | 'any' | 'none';

/**
 * A way out of the editor, from its press to its end: `go` takes the template as it is at the press, unless something must be mended first.
 * Source: editor.md, 8.
 */
const createExit = <Choice = void>({ outgoing, takeRefusal }: Leaving, go: (sent: Outgoing, choice: Choice) => Promise<unknown>) => {
  /** It is under way. */
  const busy = signal(false);

  /** Why the template did not get out, other than by mistakes in it: those stand in their list. */
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

/** How a template leaves the editor: into a file, to the account, to a new job. Source: editor.md, 8. */
export const createExits = ({
  announce,
  destinations,
  editing,
  keeping: { keepNow },
  opened,
  outgoing,
  preview: { flattenForms, includeMarkers },
  signing: { signedPackage },
  table,
}: {
  readonly announce: Surroundings['announce'];
  readonly destinations: Destinations;
  readonly editing: Editing;
  readonly keeping: DraftKeeping;
  readonly opened: Opened;
  readonly outgoing: Leaving;
  readonly preview: Previewing;
  readonly signing: Signing;
  readonly table: TableChoice;
}) => {
  const { draft, markKept, openedPackage } = editing;
  const { openDocument, savedTemplate } = opened;

  /** Makes a signed package of the template. */
  const toFile = createExit(outgoing, async (sent) => {
    const file = await signedPackage(sent);
    destinations.download(file);
    // What was changed while it was on its way is in no file yet.
    if (draft.peek() === sent.draft) markKept();
    announce(`${file.name} exported`);
  });

  /** Saves the template with its PDF on the account. Where somebody else has saved it meanwhile, a person decides. */
  const toAccount = createExit<SaveOver>(outgoing, async (sent, over) => {
    const document = openDocument.peek();
    if (document === undefined) return;
    const known = over === 'none' ? undefined : savedTemplate.peek();
    const seen = over === 'any' && known !== undefined ? { id: known.id, file: known.file } : known;
    const { name, template } = sent;
    const before = { opened: openedPackage.peek(), saved: savedTemplate.peek(), path: destinations.path() };
    const saved = await destinations.save({ name, template, file: document.file }, seen);
    destinations.toast(`“${name}” is saved.`);
    // What was opened while it was on its way is another template: saving that one must not replace this one.
    if (openedPackage.peek() !== before.opened || savedTemplate.peek() !== before.saved) return;
    savedTemplate.value = saved;
    void table.keepChoicesWith(saved.id);
    // What was changed while it was on its way is not saved yet.
    if (draft.peek() === sent.draft) markKept();
    void keepNow();
    // A person who has gone to another page stays there; one who is at work goes on in the same field, and a check goes on too.
    if (destinations.path() === before.path) destinations.readdress(`/app/editor/${encodeURIComponent(saved.id)}`);
  });

  /** Goes on to "New job" with the template as a package, the PDF and the rows; what is missing is asked for there. */
  const toJob = createExit(outgoing, async (sent) => {
    const job: NewJobDraft = {
      ...emptyDraft,
      package: await signedPackage(sent),
      pdf: openDocument.peek()?.file,
      ...(await rowsForJob({ editing, opened, table })),
      flattenForms: flattenForms.peek(),
      includeMarkers: includeMarkers.peek(),
    };
    destinations.startJob(job);
  });

  return { toFile, toAccount, toJob };
};
