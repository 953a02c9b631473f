import type { ComponentChildren, VNode } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import type { IconName } from './icons.tsx';

export interface MenuButtonProps {
  readonly label: string;
  readonly icon?: IconName;
  /** Id of the element that describes its subject, if there are several menus. */
  readonly describedBy?: string;
  readonly busy?: boolean;
  /** Buttons and links with the class `menu-item`, or their containers. */
  readonly children: ComponentChildren;
}

/** Button that opens a menu below it. Escape, a press elsewhere and a command close it. */
export const MenuButton = ({ label, icon, describedBy, busy = false, children }: MenuButtonProps): VNode => {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  return (
    <span ref={button} class="menu-button">
      <Button size="small" popovertarget={id} busy={busy} icon={icon} aria-describedby={describedBy}>
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
        onToggle={() => {
          const box = button.current?.getBoundingClientRect();
          const opened = panel.current?.getBoundingClientRect();
          // Open above the button if there is no room below.
          if (box === undefined || opened === undefined || opened.bottom <= innerHeight) return;
          panel.current?.style.setProperty('--menu-top', `${Math.max(8, box.top - opened.height - 4)}px`);
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
