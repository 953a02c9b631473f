import type { VNode } from 'preact';

/** Icon paths on a grid of 16 like the console icons: lines are edges and centres, boxes are overlays. */
const paths = {
  'align-left': 'M2 1.5v13M4.5 3.5h8v3.5h-8zM4.5 9h5v3.5h-5z',
  'align-center': 'M8 1.5v2M8 7v2M8 12.5v2M3.5 3.5h9V7h-9zM5.5 9h5v3.5h-5z',
  'align-right': 'M14 1.5v13M3.5 3.5h8v3.5h-8zM6.5 9h5v3.5h-5z',
  'align-top': 'M1.5 2h13M3.5 4.5v8H7v-8zM9 4.5v5h3.5v-5z',
  'align-middle': 'M1.5 8h2M7 8h2M12.5 8h2M3.5 3.5v9H7v-9zM9 5.5v5h3.5v-5z',
  'align-bottom': 'M1.5 14h13M3.5 3.5v8H7v-8zM9 6.5v5h3.5v-5z',
  'distribute-horizontally': 'M1.5 2v12M14.5 2v12M6 4.5h4v7H6z',
  'distribute-vertically': 'M2 1.5h12M2 14.5h12M4.5 6v4h7V6z',
  'same-size': 'M1.5 4.5h5v7h-5zM9.5 4.5h5v7h-5z',
  'restack-front': 'M2 14h12M8 11V2M4.5 5.5 8 2l3.5 3.5M4 8.5h2M10 8.5h2',
  'restack-forward': 'M8 13V3M4.5 6.5 8 3l3.5 3.5',
  'restack-backward': 'M8 3v10M4.5 9.5 8 13l3.5-3.5',
  'restack-back': 'M2 2h12M8 5v9M4.5 10.5 8 14l3.5-3.5M4 7.5h2M10 7.5h2',
} as const;

export type ArrangeAction = keyof typeof paths;

export const ArrangeIcon = ({ action }: { readonly action: ArrangeAction }): VNode => (
  <svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.4"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d={paths[action]} />
  </svg>
);
