import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { legalTexts } from './legal-texts.ts';
import { navigationTexts } from './texts.ts';

export type Legal = keyof typeof legalTexts;

/** One of the footer's legal texts. */
export function LegalDialog({ legal, onClose }: { legal: Legal; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={legal === 'license' ? navigationTexts.license : navigationTexts.trademarkNotice}
    >
      <div className="flex flex-col gap-4 text-sm">
        {legalTexts[legal].map(([heading, text]) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
