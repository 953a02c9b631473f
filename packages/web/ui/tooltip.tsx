import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { usePlacement } from './use-placement.ts';

export interface TooltipProps {
  readonly text: ComponentChildren;
  /** Keys of the action, such as "Ctrl+Z". */
  readonly keys?: string;
  readonly children: ComponentChildren;
}

const hoverMs = 400;

/** Shows an icon's name on hover and focus. Hidden from screen readers: the element itself must have the name. */
export const Tooltip = ({ text, keys, children }: TooltipProps): VNode => {
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const place = usePlacement(anchor, tip, true);
  const show = (): void => {
    if (tip.current?.isConnected !== true) return;
    tip.current.showPopover();
    place();
  };
  const hide = (): void => {
    clearTimeout(timer.current);
    tip.current?.hidePopover();
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it repeats the name of the element in it.
    <span
      ref={anchor}
      class="tooltip-anchor"
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') timer.current = setTimeout(show, hoverMs);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocusIn={({ target }) => {
        // A menu that closes returns the focus while popovers must not open.
        if (target instanceof Element && target.matches(':focus-visible')) timer.current = setTimeout(show);
      }}
      onFocusOut={hide}
      onKeyDown={hide}
    >
      {children}
      <span ref={tip} class="tooltip" popover="manual" aria-hidden="true">
        {text}
        {keys !== undefined && <kbd>{keys}</kbd>}
      </span>
    </span>
  );
};
