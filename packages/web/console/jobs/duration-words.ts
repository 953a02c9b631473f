const two = (value: number): string => String(value).padStart(2, '0');

/** Formats a duration: "0.8 s", "12 s", "3 min 05 s", "1 h 02 min". */
export const durationWords = (ms: number): string => {
  if (ms < 9950) return `${(Math.max(0, ms) / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${two(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
};

/** Formats the remaining time at its precision: "a few seconds", "about 20 s", "about 3 min". */
export const timeLeftWords = (seconds: number): string => {
  if (seconds < 5) return 'a few seconds';
  if (seconds < 55) return `about ${Math.round(seconds / 5) * 5} s`;
  if (seconds < 3570) return `about ${Math.max(1, Math.round(seconds / 60))} min`;
  const minutes = Math.round(seconds / 60);
  return `about ${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
};

/** Returns the duration of a job since its creation, until now if it is running. Milliseconds. */
export const measureJobDuration = (
  job: { readonly created_at: string; readonly completed_at: string | null },
  nowMs: number,
): number =>
  Math.max(0, (job.completed_at === null ? nowMs : Date.parse(job.completed_at)) - Date.parse(job.created_at));
