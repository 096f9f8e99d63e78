import { Button } from './button.tsx';
import { uiTexts as texts } from './texts.ts';

interface DialogButtonsProps {
  label: string;
  busy?: boolean;
  onCancel: () => void;
}

/** The end of a dialog's form: back, and the work itself. */
export function DialogButtons({ label, busy = false, onCancel }: DialogButtonsProps) {
  return (
    <div className="mt-1 flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row md:justify-end">
      <Button onClick={onCancel}>{texts.cancel}</Button>
      <Button type="submit" variant="primary" busy={busy}>
        {label}
      </Button>
    </div>
  );
}
