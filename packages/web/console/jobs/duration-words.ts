import { locale } from '../../language/language.ts';
import { texts } from '../../texts/jobs.ts';

const two = (value: number): string => String(value).padStart(2, '0');

const seconds = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats a duration: "0.8 s", "12 s", "3 min 05 s", "1 h 02 min". */
export const durationWords = (ms: number): string => {
  if (ms < 9950) return `${seconds.format(Math.max(0, ms) / 1000)} s`;
  const whole = Math.round(ms / 1000);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return texts.minutes(minutes, two(whole % 60));
  return texts.hours(Math.floor(minutes / 60), two(minutes % 60));
};

/** Formats the remaining time at its precision: "a few seconds", "about 20 s", "about 3 min". */
export const timeLeftWords = (seconds: number): string => {
  if (seconds < 5) return texts.fewSeconds;
  if (seconds < 55) return texts.aboutSeconds(Math.round(seconds / 5) * 5);
  if (seconds < 3570) return texts.aboutMinutes(Math.max(1, Math.round(seconds / 60)));
  const minutes = Math.round(seconds / 60);
  return texts.aboutHours(Math.floor(minutes / 60), two(minutes % 60));
};

/** Returns the duration of a job since its creation, until now if it is running. Milliseconds. */
export const measureJobDuration = (
  job: { readonly created_at: string; readonly completed_at: string | null },
  nowMs: number,
): number =>
  Math.max(0, (job.completed_at === null ? nowMs : Date.parse(job.completed_at)) - Date.parse(job.created_at));
