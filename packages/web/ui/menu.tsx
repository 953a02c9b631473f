import type { VNode } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { Button, type ButtonKind } from './button.tsx';
import { Icon, type IconName } from './icons.tsx';
import { usePlacement } from './use-placement.ts';

export interface MenuItem {
  readonly label: string;
  readonly icon?: IconName;
  readonly onSelect?: () => void;
  readonly href?: string;
  readonly download?: string | boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** Whether a line separates it from the previous item. */
  readonly separated?: boolean;
  /** Makes it an option that is on or off. */
  readonly checked?: boolean;
  /** Second line, such as the reason for being disabled. */
  readonly about?: string;
}

export interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly icon?: IconName;
  readonly kind?: ButtonKind;
  readonly size?: 'normal' | 'small';
  /** Shows the icon alone, with the label as its name and tooltip. */
  readonly iconOnly?: boolean;
  readonly describedBy?: string;
  readonly busy?: boolean;
}

export const MenuEntry = ({ item, close }: { readonly item: MenuItem; readonly close: () => void }): VNode => {
  const { label, icon, onSelect, href, download, disabled, danger, separated, checked, about } = item;
  const shown = checked === undefined ? icon : checked ? 'check' : undefined;
  const inner = (
    <>
      {shown === undefined ? <span class="menu-item-blank" /> : <Icon name={shown} />}
      <span>
        {label}
        {about !== undefined && <span class="menu-item-about">{about}</span>}
      </span>
    </>
  );
  const shared = {
    class: ['menu-item', danger && 'danger', separated && 'separated'].filter(Boolean).join(' '),
    role: checked === undefined ? ('menuitem' as const) : ('menuitemcheckbox' as const),
    'aria-checked': checked,
    'aria-label': label,
    'aria-description': about,
    tabIndex: -1,
  };
  const select = (): void => {
    close();
    onSelect?.();
  };
  return href === undefined ? (
    <button
      type="button"
      {...shared}
      aria-disabled={disabled}
      onClick={() => {
        if (disabled !== true) select();
      }}
    >
      {inner}
    </button>
  ) : (
    <a {...shared} href={href} download={download} onClick={select}>
      {inner}
    </a>
  );
};

/** Returns the index of the next item whose label starts with `letter`; `undefined` if there is none. */
const findByLetter = (labels: readonly string[], letter: string, at: number): number | undefined => {
  const order = labels.map((_, step) => (at + 1 + step) % labels.length);
  return order.find((index) => labels[index]?.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()));
};

/** Moves the focus among the items by arrows, Home, End and letters. */
export const moveMenuFocus = (
  event: KeyboardEvent,
  entries: readonly HTMLElement[],
  labels: readonly string[],
): void => {
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 };
  const to = isLetter ? findByLetter(labels, event.key, at) : steps[event.key];
  if (isLetter || to !== undefined) {
    event.preventDefault();
    event.stopPropagation();
  }
  if (to !== undefined) entries.at(to % entries.length)?.focus();
};

/** Menu button: Enter, Space and arrows open it; arrows, Home, End and letters move; Escape and Tab close it. */
export const Menu = ({
  label,
  items,
  icon,
  kind,
  size,
  iconOnly = false,
  describedBy,
  busy = false,
}: MenuProps): VNode => {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const from = useRef<'first' | 'last'>('first');
  const [isOpen, setOpen] = useState(false);
  const place = usePlacement(anchor, panel);
  const entries = (): readonly HTMLElement[] => [...(panel.current?.querySelectorAll<HTMLElement>('.menu-item') ?? [])];
  const close = (): void => {
    panel.current?.hidePopover();
    anchor.current?.querySelector('button')?.focus();
  };
  const open = (which: 'first' | 'last'): void => {
    from.current = which;
    panel.current?.showPopover();
  };
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') panel.current?.hidePopover();
    else
      moveMenuFocus(
        event,
        entries(),
        items.map((item) => item.label),
      );
  };
  const button = (
    <Button
      kind={kind}
      size={size}
      icon={icon ?? (iconOnly ? 'more' : undefined)}
      busy={busy}
      popovertarget={id}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-describedby={describedBy}
      iconOnly={iconOnly}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        open(event.key === 'ArrowDown' ? 'first' : 'last');
      }}
    >
      {label}
    </Button>
  );
  return (
    <span ref={anchor} class="menu-button">
      {button}
      <div
        id={id}
        ref={panel}
        class="menu-panel below"
        role="menu"
        aria-label={label}
        popover="auto"
        tabIndex={-1}
        onKeyDown={move}
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState !== 'open') return;
          place();
          entries()
            .at(from.current === 'first' ? 0 : -1)
            ?.focus();
          from.current = 'first';
        }}
      >
        {items.map((item) => (
          <MenuEntry key={item.label} item={item} close={close} />
        ))}
      </div>
    </span>
  );
};
