import { computed } from '@preact/signals';
import { ApiError } from '../../api/api-error.ts';
import { loadCode } from '../../api/load-code.ts';
import { createJobRows } from './job-rows.ts';
import { createLatest, openAll } from './latest.ts';
import { createPdfReading } from './pdf-reading.ts';
import { createRowsReading } from './rows-reading.ts';
import { createStarting } from './starting.ts';
import type { NewJobSurroundings } from './surroundings.ts';
import { createTemplateNaming } from './template-naming.ts';

const needsSession = (error: unknown): boolean => error instanceof ApiError && error.code === 'SESSION_REQUIRED';

export const createJobSources = (around: NewJobSurroundings) => {
  const { kept, templates, readRows, whenResumed } = around;
  const draft = kept.keptDraft;
  const starting = createStarting(around);
  const naming = createTemplateNaming(draft, templates);
  const pdf = createPdfReading(draft, naming.value);
  const { rows, open: readTable } = createRowsReading({ draft, names: naming.value, readRows, templates });
  const chosenPdf = computed(() => draft.value.pdf);
  const hasRows = computed(() => rows.value.kind === 'read');
  const knownOf = computed(() => {
    const { overlays, source } = naming.value.value ?? {};
    const file = chosenPdf.value;
    const openPdf = source?.openSource ?? (file && (async () => file));
    return overlays === undefined || !hasRows.value ? undefined : { overlays, openPdf };
  });
  const known = createLatest(knownOf, async (from) =>
    (await loadCode(import('./read-known-values.ts'))).readKnownValues(from),
  );
  const templateFailed = computed(() => naming.error.value !== undefined);

  const loadTemplates = (): void => {
    starting.again();
    naming.again();
  };
  /** Repeats what failed without a session. */
  const resume = (): void => {
    if (needsSession(starting.error.peek() ?? starting.templatesError.peek())) starting.again();
    if (needsSession(naming.error.peek())) naming.again();
  };

  return {
    starting,
    template: naming.value,
    templateFailed,
    templatesMissing: computed(
      () => starting.templatesError.value !== undefined || (draft.value.templateId !== '' && templateFailed.value),
    ),
    loadTemplates,
    /** Known values of the template's columns, by number. */
    knownValues: known.value,
    locked: pdf.locked,
    facts: pdf.facts,
    rows,
    /** Whether the rows are still being read, as the user has described them. */
    isReading: computed(
      () => !templateFailed.value && (rows.value.kind === 'reading' || ('stale' in rows.value && rows.value.stale)),
    ),
    table: createJobRows(draft, rows, naming.value),
    open: () => openAll(starting.open, naming.open, pdf.open, known.open, readTable, () => whenResumed(resume)),
  };
};

export type JobSources = ReturnType<typeof createJobSources>;
