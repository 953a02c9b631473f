import type { ComponentChildren, VNode } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import type { IconName } from './icons.tsx';

export interface MenuButtonProps {
  readonly label: string;
  readonly icon?: IconName;
  /** Buttons and links of the class `menu-item`, or what they stand in. */
  readonly children: ComponentChildren;
}

/** A button that opens a panel of further commands below it. Escape, a press elsewhere and a command close it. */
export const MenuButton = ({ label, icon, children }: MenuButtonProps): VNode => {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  return (
    <span ref={button} class="menu-button">
      <Button size="small" popovertarget={id} {...(icon !== undefined && { icon })}>
        {label}
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the commands in it have keys of their own */}
      <div
        id={id}
        ref={panel}
        class="menu-panel below"
        popover="auto"
        onBeforeToggle={() => {
          const box = button.current?.getBoundingClientRect();
          if (box === undefined) return;
          panel.current?.style.setProperty('--menu-top', `${box.bottom + 4}px`);
          panel.current?.style.setProperty('--menu-left', `${Math.max(8, Math.min(box.left, innerWidth - 272))}px`);
        }}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a, button') !== null) panel.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </span>
  );
};
