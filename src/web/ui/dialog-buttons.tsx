import { Button } from './button.tsx';
import { uiTexts as texts } from './texts.ts';

interface DialogButtonsProps {
  label: string;
  busy?: boolean;
  /** What it does cannot be undone. */
  danger?: boolean;
  cancelLabel?: string;
  onCancel: () => void;
}

/** The end of a form: back, and the work itself. */
export function DialogButtons(props: DialogButtonsProps) {
  const { label, busy = false, danger = false, cancelLabel = texts.cancel, onCancel } = props;
  return (
    <div className="mt-1 flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row md:justify-end">
      <Button onClick={onCancel}>{cancelLabel}</Button>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
        {label}
      </Button>
    </div>
  );
}
