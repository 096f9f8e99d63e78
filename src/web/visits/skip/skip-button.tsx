import { X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useCan } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { lazyDialog } from '#web/ui/lazy-component.tsx';
import { asksToSkip } from '../today/addresses.ts';
import type { SkipSheetProps } from './skip-sheet.tsx';
import { skipTexts as texts } from './texts.ts';

const SkipSheet = lazyDialog(async () => (await import('./skip-sheet.tsx')).SkipSheet);

/** Opens the sheet that skips a stop; nothing for those who may not. */
export function SkipButton({ wide, ...stop }: Omit<SkipSheetProps, 'onClose'> & { wide?: boolean }) {
  const wantsIt = asksToSkip(useLocation().state);
  const [isOpen, setOpen] = useState(wantsIt);
  if (!useCan('skip_visits', 'edit')) return null;
  return (
    <>
      <Button
        variant="quiet"
        className="h-12 px-2"
        wide={wide}
        icon={<X aria-hidden="true" className="size-4.5" />}
        aria-label={texts.skipOf(stop.customerName)}
        onClick={() => setOpen(true)}
      >
        {texts.skip}
      </Button>
      {isOpen ? <SkipSheet {...stop} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
