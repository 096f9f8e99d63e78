import { useState } from 'react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { fieldServiceTexts as texts } from '../texts.ts';

/** The server does not take what was typed: why, and the way out where correcting it does not help. */
export function Refused({ reason, onDiscard }: { reason: string; onDiscard: () => void }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Banner
        tone="bad"
        alert
        actions={
          <Button variant="danger" className="h-12" onClick={() => setAsks(true)}>
            {texts.discard}
          </Button>
        }
      >
        {texts.refusedText(reason)}
      </Banner>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        cancelLabel={texts.keep}
        danger
        onConfirm={onDiscard}
      >
        {texts.discardText}
      </ConfirmDialog>
    </>
  );
}
