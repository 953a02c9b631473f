import type { ButtonHTMLAttributes, ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from './icons.tsx';
import { Tooltip } from './tooltip.tsx';

/** `plain` is the secondary button, `quiet` has no border, `link` looks like a link within a sentence. */
export type ButtonKind = 'plain' | 'primary' | 'danger' | 'quiet' | 'link';

interface Look {
  readonly kind?: ButtonKind;
  readonly size?: 'normal' | 'small';
  readonly icon?: IconName;
  readonly children: ComponentChildren;
}

const buttonClass = ({ kind = 'plain', size = 'normal' }: Omit<Look, 'children'>, isIconOnly = false): string =>
  ['button', kind === 'plain' ? '' : kind, size === 'normal' ? '' : size, isIconOnly ? 'icon-only' : '']
    .filter(Boolean)
    .join(' ');

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes, 'class' | 'icon' | 'size'> & {
    /** Whether its action is running: it stays in place, and pressing it again has no effect. */
    readonly busy?: boolean;
    /** Shows the icon alone. The children are its name, and the tooltip. */
    readonly iconOnly?: boolean;
    readonly keys?: string;
  };

export const Button = ({
  kind,
  size,
  icon,
  busy = false,
  iconOnly = false,
  keys,
  children,
  onClick,
  ...rest
}: ButtonProps): VNode => {
  const button = (
    <button
      type="button"
      {...rest}
      class={buttonClass({ ...(kind && { kind }), ...(size && { size }) }, iconOnly)}
      {...(busy && { 'aria-disabled': 'true' as const })}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Icon name="spinner" /> : icon !== undefined && <Icon name={icon} />}
      {iconOnly ? <span class="visually-hidden">{children}</span> : children}
    </button>
  );
  return iconOnly ? (
    <Tooltip text={children} keys={keys}>
      {button}
    </Tooltip>
  ) : (
    button
  );
};

export const ButtonLink = ({
  kind,
  size,
  icon,
  children,
  ...rest
}: Look & {
  readonly href: string;
  readonly download?: string | boolean;
  readonly 'aria-describedby'?: string;
  readonly target?: '_blank';
  readonly onClick?: (event: MouseEvent) => void;
  readonly 'aria-label'?: string;
}): VNode => (
  <a {...rest} class={buttonClass({ ...(kind && { kind }), ...(size && { size }) })}>
    {icon !== undefined && <Icon name={icon} />}
    {children}
  </a>
);
