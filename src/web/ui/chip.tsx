import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'ok' | 'warn' | 'bad' | 'brand';

const chipTones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-2',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  brand: 'bg-brand-soft text-brand',
};

const dotTones: Record<Tone, string> = {
  neutral: 'bg-ink-3',
  ok: 'bg-ok',
  warn: 'bg-warn',
  bad: 'bg-bad',
  brand: 'bg-brand',
};

export interface ChipProps {
  tone?: Tone;
  /** A dot before the word, for states. */
  dot?: boolean;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A short word in a pill: a state, a count, a remark. */
export function Chip({ tone = 'neutral', dot, icon, children, className }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 max-w-full shrink-0 items-center gap-1.5 rounded-full px-2.5 text-xs font-[550] whitespace-nowrap [&_svg]:size-3.5',
        chipTones[tone],
        className,
      )}
    >
      {dot ? <span aria-hidden="true" className={classNames('size-2 shrink-0 rounded-full', dotTones[tone])} /> : icon}
      <span className="truncate">{children}</span>
    </span>
  );
}

/** A state as a dot and a word, without the pill. */
export function StatusDot({ tone, children, className }: { tone: Tone; children: ReactNode; className?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2', className)}>
      <span aria-hidden="true" className={classNames('size-2 shrink-0 rounded-full', dotTones[tone])} />
      {children}
    </span>
  );
}
