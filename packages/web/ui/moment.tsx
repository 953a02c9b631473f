import type { VNode } from 'preact';
import { locale } from '../language/language.ts';

const forms = {
  day: { dateStyle: 'medium' },
  minute: { dateStyle: 'medium', timeStyle: 'short' },
  utcDay: { dateStyle: 'medium', timeZone: 'UTC' },
  utcMinute: { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type MomentForm = keyof typeof forms;

/** Formats a time in the language of the page: "22 Nov 2026, 14:03". */
export const momentWords = (iso: string, form: MomentForm): string =>
  `${new Intl.DateTimeFormat(locale, forms[form]).format(new Date(iso))}${form === 'utcMinute' ? ' UTC' : ''}`;

/** Shows a time. Its tooltip is the time in UTC to the minute. */
export const Moment = ({ at, form = 'minute' }: { readonly at: string; readonly form?: MomentForm }): VNode => (
  <time dateTime={at} title={momentWords(at, 'utcMinute')}>
    {momentWords(at, form)}
  </time>
);
