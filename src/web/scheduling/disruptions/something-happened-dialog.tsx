import { useEffect, useRef, useState } from 'react';
import type { CivilDate } from '#domain/calendar/index.ts';

import { ApiError } from '#web/base/api.ts';
import { useUser } from '#web/base/session.tsx';
import { todayIn } from '#web/base/today.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { previewDisruption } from './api.ts';
import type { Asked } from './asked.ts';
import { reasonOf } from './desk-words.ts';
import { type Happened, previewBody, useHappenedForm } from './happened-form.ts';
import { PreviewStep } from './preview-step.tsx';
import { disruptionsTexts as texts } from './texts.ts';
import { WhatStep } from './what-step.tsx';

interface SomethingHappenedDialogProps {
  /** The date on the screen: what is asked begins with it, or with today where it is past. */
  date: CivilDate;
  onClose: () => void;
}

/** What happened, then the plan that follows from it; going back keeps everything that was entered. */
export function SomethingHappenedDialog({ date, onClose }: SomethingHappenedDialogProps) {
  const today = todayIn(useUser().timeZone);
  const form = useHappenedForm(date < today ? today : date);
  const [asked, setAsked] = useState<Asked | null>(null);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);

  const ask = async (happened: Happened): Promise<void> => {
    asking.current?.abort();
    const control = new AbortController();
    const { signal } = control;
    asking.current = control;
    setAsked({ happened, state: 'waiting' });
    try {
      const preview = await previewDisruption(previewBody(happened), signal);
      if (!signal.aborted) setAsked({ happened, state: 'there', preview });
    } catch (error) {
      if (signal.aborted) return;
      // What is wrong with the input is said where it was entered.
      const isInput = error instanceof ApiError && error.status < 500;
      setAsked(isInput ? null : { happened, state: 'failed', error });
      if (isInput) throw error;
    }
  };
  const askAgain = (happened: Happened) =>
    ask(happened).catch((error: unknown) => form.setError('root', { message: reasonOf(error) ?? texts.previewFailed }));
  const goBack = () => {
    asking.current?.abort();
    setAsked(null);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={asked ? texts.newPlan : texts.title}
      description={asked ? undefined : texts.purpose}
      width="lg"
      closeOnOutside={false}
    >
      {asked ? (
        <PreviewStep asked={asked} onBack={goBack} onAgain={() => void askAgain(asked.happened)} onDone={onClose} />
      ) : (
        <WhatStep form={form} onSubmit={ask} onCancel={onClose} />
      )}
    </Dialog>
  );
}
