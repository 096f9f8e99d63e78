import type { ReactNode } from 'react';
import { formatNumber } from '#web/base/format.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { uiTexts } from './texts.ts';

export interface ProgressBarProps {
  /** What is being done ("Importing customers"). */
  label: string;
  done: number;
  total: number;
  /** A remark on the present step. */
  detail?: ReactNode;
  onCancel?: () => void;
}

/** Long work: what is done, what is left, and a way to stop it. */
export function ProgressBar({ label, done, total, detail, onCancel }: ProgressBarProps) {
  return (
    <div className="flex items-end gap-4">
      <div className="min-w-0 grow">
        <div className="mb-1.5 flex justify-between gap-3 text-sm">
          <span className="font-medium">{label}</span>
          <span className="num text-ink-2">
            {uiTexts.progress(formatNumber(done), formatNumber(total))} · {uiTexts.left(formatNumber(total - done))}
          </span>
        </div>
        <Track label={label} done={done} total={total} className="h-2 bg-track" barClassName="bg-brand" />
        {detail ? <p className="mt-1.5 text-xs text-ink-3">{detail}</p> : null}
      </div>
      {onCancel ? (
        <Button size="sm" onClick={onCancel}>
          {uiTexts.cancel}
        </Button>
      ) : null}
    </div>
  );
}

export interface TrackProps {
  label: string;
  done: number;
  total: number;
  /** The figure in words; a share of a hundred where none is given. */
  figure?: string;
  className?: string;
  barClassName?: string;
}

/** The bar alone, where the text is next to it. */
export function Track({ label, done, total, figure, className, barClassName }: TrackProps) {
  const share = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(1, total)}
      aria-valuenow={Math.min(done, Math.max(1, total))}
      aria-valuetext={figure ?? `${Math.round(share * 100)}%`}
      className={classNames('overflow-hidden rounded-full', className)}
    >
      <div
        className={classNames('h-full rounded-full transition-[width] duration-200', barClassName)}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}
