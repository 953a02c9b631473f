import type { ButtonHTMLAttributes, ComponentChildren, VNode } from 'preact';
import { Icon, type IconName } from './icons.tsx';

export type ButtonKind = 'plain' | 'primary' | 'danger' | 'quiet';

interface Look {
  readonly kind?: ButtonKind;
  readonly size?: 'normal' | 'small';
  readonly icon?: IconName;
  readonly children: ComponentChildren;
}

const buttonClass = ({ kind = 'plain', size = 'normal' }: Omit<Look, 'children'> = {}): string =>
  ['button', kind === 'plain' ? '' : kind, size === 'normal' ? '' : size].filter(Boolean).join(' ');

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes, 'class' | 'icon' | 'size'> & {
    /** Whether its action is running: it stays in place, and pressing it again has no effect. */
    readonly busy?: boolean;
  };

export const Button = ({ kind, size, icon, busy = false, children, onClick, ...rest }: ButtonProps): VNode => (
  <button
    type="button"
    {...rest}
    class={buttonClass({ ...(kind && { kind }), ...(size && { size }) })}
    {...(busy && { 'aria-disabled': 'true' as const })}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {busy ? <Icon name="spinner" /> : icon !== undefined && <Icon name={icon} />}
    {children}
  </button>
);

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
