import type { VNode } from 'preact';
import { iconPaths } from './icon-paths.ts';

export type IconName = keyof typeof iconPaths;

/** Icon in the text colour. Hidden from screen readers: text is next to it, or its button has a name. */
export const Icon = ({ name, size = 16 }: { readonly name: IconName; readonly size?: number }): VNode => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="2"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    class={name === 'spinner' ? 'icon spinning' : 'icon'}
  >
    <path d={iconPaths[name]} />
  </svg>
);
