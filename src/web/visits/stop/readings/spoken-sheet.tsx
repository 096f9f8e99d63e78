import { Mic, Square, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { fieldServiceTexts } from '../../texts.ts';
import { dictationLanguage, useDictation } from '../../voice-notes/speech.ts';
import { sheetTexts as texts } from '../sheet-texts.ts';
import { type ReadingKey, readingKind } from './reading-kinds.ts';
import { measureText } from './reading-rows.tsx';
import { readingsHeard } from './spoken-readings.ts';
import type { TypedReadings } from './typed-reading.ts';

export interface SpokenSheetProps {
  typed: TypedReadings;
  /** The readings that were heard and looked at. */
  onUse: (readings: TypedReadings) => void;
  onClose: () => void;
}

/** Listens to the readings, shows what it understood, and takes over what the technician has looked at. */
export function SpokenSheet({ typed, onUse, onClose }: SpokenSheetProps) {
  const [heard, setHeard] = useState<TypedReadings>({});
  const [unclear, setUnclear] = useState<readonly ReadingKey[]>([]);
  const take = (words: string): void => {
    const now = readingsHeard(words);
    const values = Object.fromEntries(now.readings.map(({ key, text }) => [key, text]));
    setHeard((before) => ({ ...before, ...values }));
    setUnclear((before) => [...new Set([...before, ...now.unclear])].filter((key) => !(key in values)));
  };
  const advice = { offline: texts.spokenType, unknown: texts.spokenType, 'no-microphone': texts.spokenType };
  const dictation = useDictation(take, advice);
  const listen = (): void => dictation.start(dictationLanguage());
  const listenAtOnce = useEffectEvent(listen);
  useEffect(() => listenAtOnce(), []);
  const rows = Object.entries(heard) as [ReadingKey, string][];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.spoken}
      description={rows.length > 0 ? texts.spokenHeard : texts.spokenText}
      footer={
        <>
          {dictation.listening ? (
            <Button icon={<Square aria-hidden="true" className="size-4 fill-current" />} onClick={dictation.stop}>
              {texts.spokenStop}
            </Button>
          ) : (
            <Button icon={<Mic aria-hidden="true" />} onClick={listen}>
              {texts.spokenAgain}
            </Button>
          )}
          <Button variant="primary" disabled={rows.length === 0} onClick={() => onUse(heard)}>
            {texts.spokenUse(rows.length)}
          </Button>
        </>
      }
    >
      <p role="status" className="min-h-6 text-sm text-ink-2">
        {dictation.interim}
      </p>
      <ul>
        {rows.map(([key, text]) => (
          <li key={key} className="flex min-h-12 items-center gap-3 border-b border-line">
            <span className="grow">{fieldServiceTexts.readingNames[key]}</span>
            {typed[key] && typed[key] !== text ? (
              <span className="num text-xs text-ink-2">{texts.spokenInstead(typed[key])}</span>
            ) : null}
            <strong className="num">{measureText(readingKind(key), Number(text))}</strong>
            <IconButton
              label={texts.spokenLeaveOut(fieldServiceTexts.readingNames[key])}
              icon={<X aria-hidden="true" />}
              onClick={() => setHeard(Object.fromEntries(rows.filter(([other]) => other !== key)))}
            />
          </li>
        ))}
      </ul>
      {unclear.length > 0 ? (
        <p role="alert" className="pt-3 text-sm text-warn">
          {texts.spokenUnclear(unclear.map((key) => fieldServiceTexts.readingNames[key]).join(', '))}
        </p>
      ) : null}
    </Dialog>
  );
}
