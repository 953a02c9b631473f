import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { useScroll } from '../../ui/use-scroll.ts';

/** Longest list that is rendered completely. Longer ones render only visible entries. */
const mostWhole = 100;

/** Entry height in CSS pixels, and entries rendered above and below the view. */
const entryHeight = 46;
const ahead = 4;

export interface VirtualListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly entry: (item: Item) => VNode;
}

/** Scrolling list with entries of equal height. Thousands of entries cost as much as a few. */
export const VirtualList = <Item,>({ items, keyOf, entry }: VirtualListProps<Item>): VNode => {
  const box = useRef<HTMLUListElement>(null);
  const { top, height } = useScroll(box);
  const isWhole = items.length <= mostWhole;
  const first = isWhole ? 0 : Math.max(0, Math.floor(top / entryHeight) - ahead);
  const shown = isWhole ? items : items.slice(first, first + Math.ceil(height / entryHeight) + 2 * ahead);
  return (
    <ul ref={box} class={isWhole ? 'overlay-list' : 'overlay-list long'}>
      {first > 0 && <li class="list-space" role="presentation" style={{ '--height': `${first * entryHeight}px` }} />}
      {shown.map((item, index) => (
        <li key={keyOf(item)} {...(!isWhole && { 'aria-setsize': items.length, 'aria-posinset': first + index + 1 })}>
          {entry(item)}
        </li>
      ))}
      {first + shown.length < items.length && (
        <li
          class="list-space"
          role="presentation"
          style={{ '--height': `${(items.length - first - shown.length) * entryHeight}px` }}
        />
      )}
    </ul>
  );
};
