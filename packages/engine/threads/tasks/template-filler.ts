import { EngineBusy } from '../../core/engine-error.ts';
import { minuteMs } from '../../core/units.ts';
import type { FilledRowResult } from '../../fill/fill-rows.ts';
import type { OneRowRequest } from '../../fill/one-row-request.ts';
import type { ThreadBounds } from '../bounded-thread.ts';
import { fromPortableError } from '../portable-error.ts';
import { TooManyWaiting } from '../turns.ts';
import { WorkFailed } from '../work-failed.ts';
import { answerSealQuestions, type HostedSeal } from './seal-task.ts';
import type {
  FillOneTask,
  TemplateAnswer,
  TemplateFiles,
  TemplateFillerSettings,
  TemplatePool,
  TemplateTask,
} from './template-task.ts';

export interface TemplateFill extends Pick<FillOneTask, 'key' | 'maxPackageBytes' | 'body' | 'settings'> {
  readonly accountId: string;
  readonly seal?: HostedSeal | undefined;
  readonly files: () => Promise<TemplateFiles>;
  /** Receives the error of the row's stamping, for the log, without its message. */
  readonly onRowError?: (error: Error) => void;
  readonly onSpent?: (processorMs: number) => void;
}

export interface TemplateFiller {
  /** Throws the codes of `readPackage`, `readNamedRow` and `compile`, `EngineBusy` and `WorkFailed`. */
  fill(fill: TemplateFill): Promise<FilledRowResult>;
  /**
   * Reads the body of a request, whose row may have several MB. Throws the errors of `readOneRowRequest` and `fill`.
   */
  request(sent: { readonly accountId: string; readonly body: Uint8Array }): Promise<OneRowRequest>;
}

/** Time that an account works in a separate pool, away from others' templates, after a document had to be ended. */
const suspectMs = 10 * minuteMs;

/** Accounts with a document that recently caused a thread to be ended. */
class Suspects {
  readonly #untilMs = new Map<string, number>();

  has(accountId: string, nowMs: number): boolean {
    return (this.#untilMs.get(accountId) ?? 0) > nowMs;
  }

  add(accountId: string, nowMs: number): void {
    for (const [other, untilMs] of this.#untilMs) if (untilMs <= nowMs) this.#untilMs.delete(other);
    this.#untilMs.set(accountId, nowMs + suspectMs);
  }
}

const endedByDocument = (error: unknown): boolean =>
  error instanceof WorkFailed && (error.failure === 'out-of-time' || error.failure === 'out-of-memory');

const busy = (error: unknown): unknown => {
  if (error instanceof TooManyWaiting)
    return new EngineBusy('Too many documents of this account are waiting to be filled.', { cause: error });
  if (error instanceof WorkFailed && error.failure === 'crowded-out')
    return new EngineBusy('Other work takes the memory that this needs.', { cause: error });
  return error;
};

/** Uses threads of `pools.usual`. An account that caused a thread's end uses `pools.apart` for ten minutes. */
export const threadTemplateFiller = (
  pools: { readonly usual: TemplatePool; readonly apart: TemplatePool },
  shared: TemplateFillerSettings,
  bounds: ThreadBounds,
): TemplateFiller => {
  const suspects = new Suspects();
  const run = async (
    task: TemplateTask,
    { onRowError, onSpent = () => {}, seal }: Pick<TemplateFill, 'onRowError' | 'onSpent' | 'seal'>,
  ): Promise<TemplateAnswer> => {
    const { owner } = task;
    const pool = suspects.has(owner, performance.now()) ? pools.apart : pools.usual;
    try {
      // Its bytes are copied: the caller caches the files, and sends the body again with them.
      // Only the bounds end it: work for a caller that no longer waits costs less than a new thread.
      return await pool.run(task, {
        bounds,
        owner,
        onSpent,
        ...(seal === undefined ? {} : { onQuestion: answerSealQuestions(seal.host) }),
        onNote: ({ error }) => onRowError?.(fromPortableError(error)),
      });
    } catch (error) {
      if (endedByDocument(error)) suspects.add(owner, performance.now());
      throw busy(error);
    }
  };
  return {
    fill: async (fill) => {
      const { key, maxPackageBytes, body, settings, accountId } = fill;
      const task: FillOneTask = {
        ...shared,
        kind: 'fill',
        key,
        owner: accountId,
        maxPackageBytes,
        body,
        settings,
        seal: fill.seal?.task,
      };
      const first = await run(task, fill);
      const answer = first.kind === 'cold' ? await run({ ...task, files: await fill.files() }, fill) : first;
      if (answer.kind !== 'filled') throw new Error('A template whose files were given is opened.');
      return answer;
    },
    request: async ({ accountId, body }) => {
      const answer = await run({ kind: 'request', owner: accountId, body }, {});
      if (answer.kind !== 'request') throw new Error('A request that is read has settings.');
      const { settings, filenameColumns } = answer;
      return { settings, filenameColumns };
    },
  };
};
