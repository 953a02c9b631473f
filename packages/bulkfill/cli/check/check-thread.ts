/** The thread of `bulkfill check`: reads the package and the rows, and checks them. */
import { checkRows } from '@bulkfill/engine/fill/check/check-rows';
import { type FindingCode, findingCodes, findingSeverities } from '@bulkfill/engine/fill/check/finding';
import { FindingStoreReader } from '@bulkfill/engine/fill/check/finding-store-reader';
import { makeCorrections } from '@bulkfill/engine/fill/corrections/make-corrections';
import type { ManifestWarning } from '@bulkfill/engine/fill/fill-input';
import { labelsOf } from '@bulkfill/engine/svc/read/package-labels';
import { serveThread, type ThreadHost } from '@bulkfill/engine/threads/serve-thread';
import type { FillFilesNote } from '../form/fill-task.ts';
import { openFillTask } from '../form/open-fill-task.ts';
import { quoteValues } from '../outcome/quote-values.ts';
import type { CheckFilesTask, CheckTaskResult, FoundCode } from './check-task.ts';

/** Rows shown per code: enough to recognise the problem. */
const maxShownRows = 3;

const check = async (task: CheckFilesTask, host: ThreadHost<FillFilesNote>): Promise<CheckTaskResult> => {
  const { rows, rowNumbers, input, options } = await openFillTask(task, host);
  let warnings: readonly ManifestWarning[] = [];
  const parts = checkRows({
    ...input,
    options: {
      ...options,
      onWarnings: (told) => {
        // Warnings that are also findings are reported once.
        warnings = told.filter(({ code }) => !(findingCodes as readonly string[]).includes(code));
      },
    },
  });
  const outputs = new Map<string, Buffer>();
  for (;;) {
    const { done, value } = await parts.next();
    if (done !== true) {
      outputs.set(value.output, Buffer.concat(value.chunks));
      continue;
    }
    const results = outputs.get('rows') ?? Buffer.alloc(0);
    const first = await firstFindings(outputs.get('findings') ?? Buffer.alloc(0), value.findingsByCode);
    const found = await Promise.all(
      first.map(async (each) => ({
        ...each,
        values: await quoteValues(each.first, { rows, rowNumbers }, input.package.template),
      })),
    );
    const { template } = input.package;
    const isGrouped = input.sourceRowCount !== undefined;
    const judged = { rows, rowNumbers, results, isGrouped, secret: template.protect?.column };
    const corrections =
      task.corrections === undefined
        ? undefined
        : await makeCorrections(judged, {
            format: task.corrections,
            naming: task.corrections === 'xlsx' ? 'labels' : 'keys-and-labels',
            labels: labelsOf(input.package.template.columns),
            maxBytes: Number.MAX_SAFE_INTEGER,
          });
    return { summary: value, found, warnings, corrections };
  }
};

const firstFindings = async (
  store: Buffer,
  counts: Readonly<Partial<Record<FindingCode, number>>>,
): Promise<readonly Omit<FoundCode, 'values'>[]> => {
  const reader = await FindingStoreReader.open(async (start, end) => store.subarray(start, end));
  const found: Omit<FoundCode, 'values'>[] = [];
  for (const code of findingCodes) {
    const count = counts[code];
    if (count === undefined) continue;
    const { findings } = await reader.page({
      after: 0,
      limit: maxShownRows,
      codes: [code],
      severities: findingSeverities,
      withParams: true,
    });
    found.push({ code, count, first: findings });
  }
  return found;
};

serveThread(check);
