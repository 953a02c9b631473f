import type { VNode } from 'preact';

export const RowsToPages = (): VNode => (
  <svg
    class="rows-to-pages"
    width="132"
    height="60"
    viewBox="0 0 132 60"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <rect x="1" y="11" width="44" height="38" rx="4" />
    <path d="M1 21h44M1 30.5h44M1 40h44M16 11v38" />
    <path d="M56 30h16M67 25l5 5-5 5" stroke-linecap="round" />
    <path class="page-behind" d="M97 4h20l8 8v32h-28z" />
    <path class="page-between" d="M91 9h20l8 8v32H91z" />
    <path class="page-front" d="M85 14h20l8 8v32H85z" />
    <path d="M91 28h10M91 35h16M91 42h16" stroke-linecap="round" />
  </svg>
);
