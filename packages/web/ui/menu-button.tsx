import type { ComponentChildren, VNode } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { Button } from './button.tsx';
import type { IconName } from './icons.tsx';
import { usePlacement } from './use-placement.ts';

export interface MenuButtonProps {
  readonly label: string;
  readonly icon?: IconName;
  /** Shows the icon alone, with the label as its name and tooltip. */
  readonly iconOnly?: boolean;
  /** Id of the element that describes its subject, if there are several menus. */
  readonly describedBy?: string;
  readonly busy?: boolean;
  /** Buttons and links with the class `menu-item`, or their containers. */
  readonly children: ComponentChildren;
}

/** Button that opens a panel of links, texts and buttons. Escape, a press elsewhere and a command close it. */
export const MenuButton = ({
  label,
  icon,
  iconOnly = false,
  describedBy,
  busy = false,
  children,
}: MenuButtonProps): VNode => {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLSpanElement>(null);
  const place = usePlacement(anchor, panel);
  return (
    <span ref={anchor} class="menu-button">
      <Button
        size="small"
        kind={iconOnly ? 'quiet' : 'plain'}
        popovertarget={id}
        busy={busy}
        icon={icon}
        iconOnly={iconOnly}
        aria-describedby={describedBy}
      >
        {label}
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the commands in it have keys of their own */}
      <div
        id={id}
        ref={panel}
        class="menu-panel below"
        popover="auto"
        onToggle={place}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a, button') !== null) panel.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </span>
  );
};
