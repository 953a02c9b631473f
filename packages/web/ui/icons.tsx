import type { VNode } from 'preact';

/** Icon paths on a grid of 16, drawn as lines in the text colour. Hidden from screen readers: text is next to them. */
const paths = {
  alert: 'M8 1.8 15 14H1L8 1.8ZM8 6.5v3.2M8 11.9v.1',
  arrow: 'M3 8h10M9 4l4 4-4 4',
  ban: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM3.5 3.5l9 9',
  check: 'm2.5 8.5 3.5 3.5 7.5-8',
  chevron: 'm4 6 4 4 4-4',
  clock: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM8 4.5V8l2.5 1.8',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  cross: 'm3.5 3.5 9 9M12.5 3.5l-9 9',
  document: 'M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3M6 8h4M6 11h4',
  download: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 13.5h11',
  key: 'M5.5 13a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM8 7l5.5-5.5M11 4l2 2',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1',
  person: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 14.5c.6-2.9 2.7-4.3 5.5-4.3s4.9 1.4 5.5 4.3',
  play: 'M4.5 2.5v11l9-5.5z',
  plus: 'M8 3v10M3 8h10',
  spinner: 'M8 1.5A6.5 6.5 0 0 1 14.5 8',
  trash: 'M2.5 4h11M6 4V2h4v2M4 4l.7 10h6.6L12 4M6.7 7v4.5M9.3 7v4.5',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): VNode => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    class={name === 'spinner' ? 'spinning' : undefined}
  >
    <path d={paths[name]} />
  </svg>
);
