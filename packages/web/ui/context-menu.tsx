import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { MenuEntry, type MenuItem, moveMenuFocus } from './menu.tsx';

const edge = 8;

export interface ContextMenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Point in the window, in px. */
  readonly left: number;
  readonly top: number;
  readonly onClose: () => void;
}

/** Menu at a point of the window, open while rendered. Arrows move; Escape, Tab and a press elsewhere close it. */
export const ContextMenu = ({ label, items, left, top, onClose }: ContextMenuProps): VNode => {
  const panel = useRef<HTMLDivElement>(null);
  const entries = (): readonly HTMLElement[] => [...(panel.current?.querySelectorAll<HTMLElement>('.menu-item') ?? [])];
  useLayoutEffect(() => {
    const menu = panel.current;
    menu?.showPopover();
    const box = menu?.getBoundingClientRect();
    if (menu == null || box === undefined) return;
    menu.style.setProperty('--menu-top', `${Math.max(edge, Math.min(top, innerHeight - box.height - edge))}px`);
    menu.style.setProperty('--menu-left', `${Math.max(edge, Math.min(left, innerWidth - box.width - edge))}px`);
    entries()[0]?.focus();
  }, [left, top]);
  const close = (): void => panel.current?.hidePopover();
  const pressed = (event: KeyboardEvent): void => {
    const labels = items.map((item) => item.label);
    if (event.key !== 'Tab') moveMenuFocus(event, entries(), labels);
    else {
      event.preventDefault();
      close();
    }
  };
  return (
    <div
      ref={panel}
      class="menu-panel below"
      role="menu"
      aria-label={label}
      popover="auto"
      tabIndex={-1}
      onKeyDown={pressed}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose();
      }}
    >
      {items.map((item) => (
        <MenuEntry key={item.label} item={item} close={close} />
      ))}
    </div>
  );
};
