import { computed, signal } from '@preact/signals';
import { ApiError } from '../../api/api-error.ts';
import { loadCode } from '../../api/load-code.ts';
import { type KeptChoices, localeIn } from '../../files/find-columns.ts';
import { openCopy } from '../../files/locked-pdf.ts';
import type { TableRefusal, TableSettings } from '../../files/read-table-file.ts';
import { sampleName, samplePdf, sampleRows, sampleTemplate } from '../../files/sample-files.ts';
import { texts } from '../../texts/editor.ts';
import type { EditState } from '../core/edit.ts';
import { type OpenedPayload, openPayload } from '../core/payload.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { TemplateRevision } from '../package/saved-template.ts';
import type { RowsReference } from '../rows/open-rows.ts';
import type { Adding } from './add-overlay.ts';
import type { Editing } from './editing.ts';
import type { Fitting } from './fitting.ts';
import type { Opened } from './opened.ts';
import type { Files, Surroundings } from './surroundings.ts';
import type { TableChoice } from './table-in-hand.ts';
import { templateName } from './template-name.ts';
import type { View } from './view-state.ts';

type What = 'pdf' | 'rows' | 'package' | 'template' | 'draft';
/** Work that ends in an open document: an unlocked copy is opened when it is made. */
type Work = What | 'copy';

/** Names an unnamed template after its first file. */
const called =
  ({ name }: File) =>
  (state: EditState): EditState =>
    state.draft.name === '' ? { ...state, draft: { ...state.draft, name: name.replace(/\.[^.]{1,5}$/, '') } } : state;

export interface DraftToShow {
  readonly document: OpenDocument | undefined;
  readonly template: TemplateRevision | undefined;
  readonly rows: RowsReference | undefined;
  readonly choices?: KeptChoices;
  readonly groupBy?: string;
  /** Page index, 0-based. */
  readonly page: number;
}

const openedAs = (name: string, template: unknown): OpenedPayload => openPayload({ schemaVersion: 5, name, template });

export const createOpening = ({
  adding: { placeWaiting },
  editing: { adopt, draft, startFrom, unsaved },
  fitting: { tellFitWarnings },
  opened: { groupBy, openDocument, openRows, rowsReference, savedTemplate },
  table: { closeTable, forgetNames, keptChoices, refusalOf, rematchTable, settingsInHand, tableInHand, takeTable },
  view: { currentPage, placing, wantedPlace },
  announce,
  ask,
  files: { openPdf, readRows },
}: {
  readonly announce: Surroundings['announce'];
  readonly ask: Surroundings['ask'];
  readonly files: Files;
  readonly adding: Adding;
  readonly editing: Editing;
  readonly fitting: Fitting;
  readonly opened: Opened;
  readonly table: TableChoice;
  readonly view: View;
}) => {
  const opening = signal<ReadonlySet<Work>>(new Set());
  const openFailure = signal<{ readonly what: What; readonly error: unknown } | undefined>(undefined);

  const turns: Record<What, number> = { pdf: 0, rows: 0, package: 0, template: 0, draft: 0 };

  const begin = (work: Work): void => {
    opening.value = new Set([...opening.peek(), work]);
  };
  const end = (work: Work): void => {
    opening.value = new Set([...opening.peek()].filter((each) => each !== work));
  };

  /** Opens a file. Discards the result if a later file of the same kind was requested. */
  const opened = async <Result>(
    what: What,
    open: () => Promise<Result>,
    use: (result: Result) => void,
  ): Promise<void> => {
    const own = ++turns[what];
    begin(what);
    openFailure.value = undefined;
    try {
      const result = await open();
      if (own === turns[what]) use(result);
    } catch (error) {
      if (own === turns[what]) openFailure.value = { what, error };
    } finally {
      if (own === turns[what]) end(what);
    }
  };

  const showDocument = (document: OpenDocument): void => {
    const before = openDocument.peek();
    placing.value = undefined;
    currentPage.value = 0;
    openDocument.value = document;
    wantedPlace.value = { page: 0 };
    announce(texts.pagesIn(document.name, document.pages.length));
    void before?.close();
  };

  const closeDocument = (): void => {
    const before = openDocument.peek();
    openDocument.value = undefined;
    void before?.close();
  };

  const showDraft = ({ document, template, rows, choices, groupBy: column = '', page }: DraftToShow): void => {
    turns.template++;
    opening.value = new Set();
    if (document === undefined) closeDocument();
    else showDocument(document);
    savedTemplate.value = template;
    closeTable();
    forgetNames(choices);
    rowsReference.value = rows;
    groupBy.value = column;
    wantedPlace.value = { page };
  };

  const openPdfFile = (file: File): Promise<void> =>
    opened(
      'pdf',
      () => openPdf(file),
      (document) => {
        showDocument(document);
        adopt(called(file));
        tellFitWarnings();
      },
    );

  /** Makes an unlocked copy of a PDF. Throws `ApiError`. */
  const unlockPdf = (file: File, password: string): Promise<File> => {
    begin('copy');
    return openCopy(file, password).finally(() => end('copy'));
  };

  /** Whether the current work may be replaced. Asks for confirmation if it is unsaved. */
  const mayReplace = (askWords: (name: string) => string): boolean => {
    placeWaiting();
    const { name } = draft.peek();
    return !unsaved.peek() || ask(askWords(templateName(name)));
  };

  /** Opens a saved template with its PDF in place of the current one, unless it is open already. */
  const openTemplate = async (id: string): Promise<void> => {
    if (savedTemplate.peek()?.id === id) return;
    if (!mayReplace(texts.replaces.template)) return;
    await opened(
      'template',
      async () => {
        const { saved, name, template, choices } = await (
          await loadCode(import('../package/saved-template.ts'))
        ).fetchTemplate(id);
        return { saved, choices, payload: openedAs(name, template), document: await openPdf(saved.file) };
      },
      ({ saved, choices, payload, document }) => {
        startFrom(payload);
        savedTemplate.value = saved;
        forgetNames(choices);
        showDocument(document);
        rematchTable();
      },
    );
  };

  /** Names that help to detect a header: the labels of the template and the names of the form fields. */
  const labels = computed(() => [
    ...draft.value.columns.map(({ label }) => label ?? ''),
    ...(openDocument.value?.fields ?? []).flatMap(({ name, tooltip }) => (tooltip === '' ? [name] : [name, tooltip])),
  ]);

  const knownSettings = ({ name }: File): TableSettings => {
    const reference = rowsReference.peek();
    return reference?.name === name ? reference.settings : {};
  };

  const openRowsFile = (file: File, settings: TableSettings = knownSettings(file)): Promise<void> => {
    const isOther = tableInHand.peek()?.file !== file;
    const wanted = { file, settings };
    settingsInHand.value = wanted;
    const readNow = async () => {
      const answer = await readRows(file, settings, {
        labels: labels.peek(),
        keptLocale: localeIn(keptChoices.peek()),
      });
      if (settingsInHand.peek() !== wanted) return;
      const refusal = 'refusal' in answer ? answer.refusal : refusalOf(answer.rows);
      if ('refusal' in answer || refusal !== undefined) {
        const { message, code } = refusal as TableRefusal;
        tableInHand.value = { file, settings, refusal: refusal as TableRefusal };
        openRows.value = undefined;
        throw new ApiError(message, { code });
      }
      await takeTable(answer.rows);
      announce(texts.rowsIn(file.name, answer.rows.rows.length));
      if (isOther) tellFitWarnings();
    };
    return opened('rows', readNow, () => {}).finally(() => {
      if (settingsInHand.peek() === wanted) settingsInHand.value = undefined;
    });
  };

  const openPackageFile = async (file: File): Promise<void> => {
    if (!mayReplace(texts.replaces.package)) return;
    await opened(
      'package',
      async () => (await loadCode(import('../package/open-package.ts'))).openPackage(file),
      (payload) => {
        startFrom(payload);
        // This is another template: saving it must not overwrite the previous one.
        savedTemplate.value = undefined;
        adopt(called(file));
        forgetNames();
        rematchTable();
        announce(texts.overlaysIn(file.name, payload.draft.overlays.length));
        tellFitWarnings();
      },
    );
  };

  /** Opens the sample in place of the current work: a letter, its template and sixty rows. */
  const openSample = async (): Promise<void> => {
    if (!mayReplace(texts.replaces.sample)) return;
    await opened(
      'template',
      async () => {
        const [file, template, rows] = await Promise.all([samplePdf(), sampleTemplate(), sampleRows()]);
        return { payload: openedAs(sampleName, JSON.parse(template)), document: await openPdf(file), rows };
      },
      ({ payload, document, rows }) => {
        startFrom(payload);
        savedTemplate.value = undefined;
        forgetNames();
        closeTable();
        showDocument(document);
        void openRowsFile(rows, {});
      },
    );
  };

  const beginAnew = (): void => {
    startFrom(openedAs('', {}));
    savedTemplate.value = undefined;
    forgetNames();
    closeTable();
    closeDocument();
    openFailure.value = undefined;
  };

  /** Starts a new template in place of a saved one. Returns false if the user declines. */
  const startNew = (): boolean => {
    if (!mayReplace(texts.replaces.new)) return false;
    beginAnew();
    return true;
  };

  return {
    opening,
    openFailure,
    opened,
    showDraft,
    openPdfFile,
    unlockPdf,
    openTemplate,
    openRowsFile,
    openPackageFile,
    openSample,
    beginAnew,
    startNew,
  };
};

export type Opening = ReturnType<typeof createOpening>;
