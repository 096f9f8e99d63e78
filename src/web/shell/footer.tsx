import { useState } from 'react';
import { clock } from '#web/base/clock.ts';
import { appTexts } from '#web/base/texts.ts';
import { legalTexts } from '#web/shell/frame/texts.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

type Legal = 'trademark' | 'license';

/** Copyright line and the two legal dialogs (spec 1 §2.4). */
export function Footer() {
  const [open, setOpen] = useState<Legal | undefined>();
  return (
    <footer className="print:hidden mt-auto border-t border-line">
      <div className="mx-auto flex max-w-[1240px] flex-wrap items-center gap-x-5 gap-y-1 px-4 py-4 text-xs text-ink-3 md:px-7">
        <span className="grow max-md:w-full">{appTexts.copyright(clock.now().getFullYear())}</span>
        <LegalButton onClick={() => setOpen('trademark')}>{appTexts.trademarkNotice}</LegalButton>
        <LegalButton onClick={() => setOpen('license')}>{appTexts.license}</LegalButton>
      </div>
      <LegalDialog legal="trademark" title={appTexts.trademarkNotice} open={open} onClose={() => setOpen(undefined)} />
      <LegalDialog legal="license" title={appTexts.license} open={open} onClose={() => setOpen(undefined)} />
    </footer>
  );
}

function LegalButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 rounded-sm underline-offset-2 hover:text-ink hover:underline"
    >
      {children}
    </button>
  );
}

interface LegalDialogProps {
  legal: Legal;
  title: string;
  open: Legal | undefined;
  onClose: () => void;
}

function LegalDialog({ legal, title, open, onClose }: LegalDialogProps) {
  return (
    <Dialog open={open === legal} onOpenChange={onClose} title={title}>
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
