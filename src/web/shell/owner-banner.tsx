import { ShieldCheck } from 'lucide-react';
import { appTexts } from '#web/base/texts.ts';

/** The line above the header that tells an owner's view from the others. */
export function OwnerBanner() {
  return (
    <p className="print:hidden flex items-center justify-center gap-2 bg-brand-soft px-4 py-1 text-xs font-medium text-brand">
      <ShieldCheck aria-hidden="true" className="size-3.5" />
      {appTexts.ownerBanner}
    </p>
  );
}
