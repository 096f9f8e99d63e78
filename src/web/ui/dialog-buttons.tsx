import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { uiTexts as texts } from './texts.ts';

interface DialogButtonsProps {
  label: string;
  busy?: boolean;
  disabled?: boolean | undefined;
  /** Between the two. */
  extra?: ReactNode;
  /** What it does cannot be undone. */
  danger?: boolean;
  cancelLabel?: string;
  onCancel: () => void;
}

/** The end of a form: back, and the work itself. */
export function DialogButtons(props: DialogButtonsProps) {
  const { label, busy = false, disabled, extra, danger = false, cancelLabel = texts.cancel, onCancel } = props;
  return (
    <div className="mt-1 flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row md:justify-end">
      <Button onClick={onCancel}>{cancelLabel}</Button>
      {extra}
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
        {label}
      </Button>
    </div>
  );
}
