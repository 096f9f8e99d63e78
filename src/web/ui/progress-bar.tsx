import { Progress } from 'radix-ui';
import type { ReactNode } from 'react';
import { languageTag } from '#web/texts/language.ts';
import { uiTexts } from '#web/texts/ui.ts';
import { Button } from './button.tsx';

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
  const figure = new Intl.NumberFormat(languageTag);
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <div className="flex items-end gap-4">
      <div className="min-w-0 grow">
        <div className="mb-1.5 flex justify-between gap-3 text-sm">
          <span className="font-medium">{label}</span>
          <span className="num text-ink-2">
            {uiTexts.progress(figure.format(done), figure.format(total))} · {uiTexts.left(figure.format(total - done))}
          </span>
        </div>
        <Progress.Root
          value={Math.min(done, total)}
          max={Math.max(1, total)}
          aria-label={label}
          className="h-2 overflow-hidden rounded-full bg-track"
        >
          <Progress.Indicator
            className="h-full rounded-full bg-brand transition-[width] duration-200"
            style={{ width: `${share * 100}%` }}
          />
        </Progress.Root>
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
