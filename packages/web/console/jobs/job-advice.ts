import { texts } from '../../texts/failures.ts';

/** Returns advice for a failed job by its error code. Refused requests are explained at their field instead. */
export const findJobAdvice = (code: string): string => texts.advices[code] ?? texts.correctAbove;
