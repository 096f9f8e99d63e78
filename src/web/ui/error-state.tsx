import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { uiTexts } from './texts.ts';

export interface ErrorStateProps {
  /** What happened, in a sentence ("The customers could not be loaded."). */
  title: string;
  /** What is safe and what to expect. Default: nothing entered is lost. */
  children?: ReactNode;
  /** The cause as the server sent it, in small print. */
  error?: unknown;
  onRetry?: () => void;
}

export function ErrorState({ title, children, error, onRetry }: ErrorStateProps) {
  const cause = error instanceof Error ? error.message : undefined;
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-5 py-12 text-center">
      <span aria-hidden="true" className="mb-2 grid size-12 place-items-center rounded-lg bg-bad-soft text-bad">
        <TriangleAlert className="size-6" />
      </span>
      <p className="font-semibold">{title}</p>
      <div className="max-w-md text-sm text-ink-2">{children ?? uiTexts.safe}</div>
      {cause ? <p className="max-w-md text-xs break-words text-ink-3">{cause}</p> : null}
      {onRetry ? (
        <Button className="mt-3" onClick={onRetry}>
          {uiTexts.retry}
        </Button>
      ) : null}
    </div>
  );
}
