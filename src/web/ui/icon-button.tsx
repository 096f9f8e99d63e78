import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  /** The name: the verb first, then the object ("Delete technician Sam"). Also shown as the tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'md' | 'touch';
  variant?: 'quiet' | 'outlined' | 'danger';
  /** False where the button already opens something with the same words. */
  tooltip?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

const looks = {
  quiet: 'border-transparent text-ink-2 enabled:hover:bg-sunken enabled:hover:text-ink',
  outlined: 'border-line-2 bg-surface text-ink enabled:hover:bg-sunken',
  danger: 'border-transparent text-bad enabled:hover:bg-bad-soft',
};

/** A button that shows only a picture. */
export function IconButton({
  label,
  icon,
  size = 'md',
  variant = 'quiet',
  tooltip = true,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-sm border transition-colors duration-100',
        'disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-5',
        size === 'touch' ? 'size-12' : 'size-10',
        looks[variant],
        className,
      )}
    >
      {icon}
    </button>
  );
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
