import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { payInvoiceTexts as texts } from './pay-invoice-texts.ts';

/** Asks whether the company may charge the card again; nobody's card is kept without a yes. */
export function KeepCard({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <div>
      <Checkbox label={texts.keep} checked={checked} onChange={onChange} />
      <p className="text-sm text-ink-2">{texts.keepMore}</p>
    </div>
  );
}
