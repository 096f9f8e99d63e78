import type { ButtonHTMLAttributes, MouseEventHandler, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'touch';

const base =
  'inline-flex items-center justify-center gap-2 rounded-sm border font-semibold whitespace-nowrap select-none ' +
  'transition-colors duration-100 [&_svg]:shrink-0 disabled:opacity-55 disabled:cursor-not-allowed aria-busy:cursor-progress';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand border-brand text-on-brand enabled:hover:bg-brand-strong enabled:hover:border-brand-strong',
  secondary: 'bg-surface border-line-2 text-ink enabled:hover:bg-sunken',
  quiet: 'border-transparent bg-transparent text-brand enabled:hover:bg-brand-soft',
  danger: 'bg-surface border-bad text-bad enabled:hover:bg-bad-soft',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 px-3 text-sm',
  md: 'h-10 px-4 text-sm',
  touch: 'h-13 px-5 text-md rounded-md',
};

const linkHover: Record<ButtonVariant, string> = {
  primary: 'hover:bg-brand-strong hover:border-brand-strong',
  secondary: 'hover:bg-sunken',
  quiet: 'hover:bg-brand-soft',
  danger: 'hover:bg-bad-soft',
};

interface Look {
  variant?: ButtonVariant;
  /** `touch` is 52 px high, for a wet thumb. */
  size?: ButtonSize;
  icon?: ReactNode;
  /** Takes the whole width. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Work is under way: the button says so, keeps its place and takes no second press. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  wide,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      // The literal type keeps the browser's default (submit) away from plain buttons.
      type={type}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(base, variants[variant], sizes[size], wide && 'w-full', className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface ButtonLinkProps extends Look {
  to: string;
  children: ReactNode;
  className?: string;
  /** An address outside the application: opens in a new tab, or the phone's own program (`sms:`, `tel:`). */
  external?: boolean;
  /** What the page learns from where it was opened; not part of its address. */
  state?: unknown;
  /** Its page is on its way: the link says so. */
  busy?: boolean;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
  'aria-label'?: string;
}

/** A link that looks like a button: it goes somewhere, it does not change anything. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  icon,
  wide,
  to,
  external,
  state,
  busy,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const classes = classNames(base, variants[variant], linkHover[variant], sizes[size], wide && 'w-full', className);
  return external ? (
    <a {...rest} href={to} target={to.startsWith('http') ? '_blank' : undefined} rel="noreferrer" className={classes}>
      {icon}
      {children}
    </a>
  ) : (
    <Link {...rest} to={to} state={state} aria-busy={busy || undefined} className={classes}>
      {busy ? <Spinner /> : icon}
      {children}
    </Link>
  );
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-4 animate-spin rounded-full border-2 border-current border-t-transparent"
    />
  );
}
