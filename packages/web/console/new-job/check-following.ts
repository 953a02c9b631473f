import type { Check } from '@bulkfill/service/types/api';
import { signal } from '@preact/signals';
import { texts } from '../../texts/ui.ts';
import { checkRoutes } from './check-routes.ts';
import type { Wire } from './page-wire.ts';

export const isRunning = (check: Check | undefined): check is Check => check?.result === null && check.error === null;

export const createCheckFollowing = ({ ask, poll }: Pick<Wire, 'ask' | 'poll'>, announce: (text: string) => void) => {
  const check = signal<Check | undefined>(undefined);
  let stop = (): void => {};

  const forget = (): void => {
    stop();
    check.value = undefined;
  };

  const follow = (begun: Check): void => {
    stop();
    check.value = begun;
    if (!isRunning(begun)) return;
    let rowsDone = 0;
    stop = poll(async (own) => {
      const answer = await ask<Check>('GET', `${checkRoutes.read(begun.check_id)}?include=progress`, { signal: own });
      if (own.aborted) return 'done';
      check.value = answer;
      if (isRunning(answer)) {
        const before = rowsDone;
        rowsDone = answer.progress?.rows_done ?? 0;
        return rowsDone === before ? 'unmoved' : 'moved';
      }
      announce(texts.checkComplete);
      return 'done';
    });
  };

  /** Cancels a running check. Ignores failures: checks are free and end on their own. */
  const cancel = (unwanted: Check): void =>
    void ask('POST', checkRoutes.cancel(unwanted.check_id)).catch(() => undefined);

  const cancelFollowed = (): void => {
    const begun = check.peek();
    if (!isRunning(begun)) return;
    cancel(begun);
    forget();
  };

  return { check, follow, forget, cancel, cancelFollowed };
};
