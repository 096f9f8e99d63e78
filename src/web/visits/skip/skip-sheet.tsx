import { useId, useState } from 'react';
import { type SkipReason, skipReasons } from '#domain/settings/index.ts';
import { visitWords } from '#domain/visits/index.ts';
import { clock } from '#web/base/clock.ts';
import { words } from '#web/base/language.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldFrame, inputClass } from '#web/ui/fields/field-frame.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { Choices, PhotoField } from '../raise/raise-fields.tsx';
import { type SkipPhoto, skipStop } from './skip-work.ts';
import { skipTexts as texts } from './texts.ts';

export interface SkipSheetProps {
  assignmentId: string;
  customerName: string;
  /** The date of the visit. */
  date: string;
  onClose: () => void;
  /** After the skip is on this phone. */
  onSkipped?: (() => void) | undefined;
}

/** Why a stop is left unserviced: one touch for the usual reasons, words and a photo where they help. */
export function SkipSheet({ assignmentId, customerName, date, onClose, onSkipped }: SkipSheetProps) {
  const id = useId();
  const { id: userId } = useUser();
  const [reason, setReason] = useState<SkipReason | null>(null);
  const [ownWords, setOwnWords] = useState('');
  const [note, setNote] = useState('');
  const [photo, setPhoto] = useState<Omit<SkipPhoto, 'photoId'> | null>(null);
  const [isSkipping, setSkipping] = useState(false);
  const needsWords = reason === 'other' && ownWords.trim() === '';
  const skip = async () => {
    if (reason === null) return;
    setSkipping(true);
    const found = {
      reason,
      note: note.trim() || null,
      ownWords: reason === 'other' ? ownWords.trim() : null,
      skippedAt: clock.now().toISOString(),
    };
    try {
      await skipStop({ userId, assignmentId, customerName, date }, found, photo);
      onClose();
      onSkipped?.();
    } catch (error) {
      toast({ title: texts.failed, description: error instanceof Error ? error.message : undefined, variant: 'error' });
      setSkipping(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title(customerName)}
      description={texts.about}
      closeOnOutside={false}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            disabled={reason === null || needsWords}
            busy={isSkipping}
            onClick={() => void skip()}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Choices
          legend={texts.why}
          choices={skipReasons.map((value) => ({ value, label: words.say(visitWords.skipReasons[value]) }))}
          chosen={reason}
          onChoose={setReason}
        />
        {reason === 'other' ? (
          <FieldFrame id={`${id}-words`} label={texts.ownWords}>
            <input
              id={`${id}-words`}
              value={ownWords}
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => setOwnWords(target.value)}
              className={`${inputClass} h-12`}
            />
          </FieldFrame>
        ) : null}
        <FieldFrame id={`${id}-note`} label={texts.note} optional>
          <textarea
            id={`${id}-note`}
            rows={2}
            maxLength={2000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            className={`${inputClass} block py-2.5`}
          />
        </FieldFrame>
        <PhotoField photo={photo} shows={texts.photoTaken} onPhoto={setPhoto} />
      </div>
    </Dialog>
  );
}
