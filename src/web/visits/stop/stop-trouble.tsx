import { useState } from 'react';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { VisitWork } from '../visit/visit-work.ts';
import { useVisitWork } from '../visit/visit-works.ts';
import { sheetTexts as texts } from './sheet-texts.ts';

/** The browser keeps nothing, so that no visit can be begun. */
export const NoStorage = () => (
  <ErrorState title={texts.noStorage} onRetry={() => window.location.reload()}>
    {texts.noStorageText}
  </ErrorState>
);

/** The server does not take what was typed: why, and the way out where correcting it does not help. */
function Refused({ reason, onDiscard }: { reason: string; onDiscard: () => void }) {
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

interface StopTroubleProps {
  work: VisitWork;
  onCompare: () => void;
  onDiscarded: () => void;
}

/** What keeps the visit from being saved, and the way out of it. */
export function StopTrouble({ work, onCompare, onDiscarded }: StopTroubleProps) {
  const { saving, problem } = useVisitWork(work).queue;
  if (saving === 'refused' && problem) {
    return <Refused reason={problem} onDiscard={() => void work.discard().then(onDiscarded)} />;
  }
  if (saving !== 'full' && saving !== 'conflict') return null;
  const { title, text, label, act } = {
    full: { title: texts.fullTitle, text: texts.fullText, label: texts.tryAgain, act: work.tryNow },
    conflict: {
      title: texts.conflictTitle,
      text: [problem, texts.conflictText].filter(Boolean).join(' '),
      label: texts.conflictLook,
      act: onCompare,
    },
  }[saving];
  return (
    <Banner
      tone="bad"
      alert
      title={title}
      actions={
        <Button className="h-12" onClick={act}>
          {label}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
