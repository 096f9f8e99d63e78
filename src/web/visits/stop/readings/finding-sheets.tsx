import { Bluetooth, Mic, Square } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { momentAt } from '#domain/calendar/index.ts';
import { clock } from '#web/base/clock.ts';
import { formatDay, formatTime } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { fieldServiceTexts } from '../../texts.ts';
import { dictationLanguage, useDictation } from '../../voice-notes/speech.ts';
import { sheetTexts as texts } from '../sheet-texts.ts';
import { type FindingSheetProps, FoundReadings, typedOf } from './found-readings.tsx';
import type { ReadingKey } from './reading-kinds.ts';
import { readSpinTouch, type SpinTouchTest } from './spin-touch.ts';
import { readingsHeard } from './spoken-readings.ts';
import { StripSheet } from './strip-sheet.tsx';
import type { TypedReadings } from './typed-reading.ts';

/** What is behind "More": a meter, where the browser has Bluetooth, and a strip. */
export const FurtherWays = ({ onOpen, className }: { onOpen: (way: 'meter' | 'strip') => void; className: string }) => (
  <>
    {'bluetooth' in navigator ? (
      <button type="button" onClick={() => onOpen('meter')} className={className}>
        {texts.spinTouch}
      </button>
    ) : null}
    <button type="button" onClick={() => onOpen('strip')} className={className}>
      {texts.strip}
    </button>
  </>
);

/** Ways to readings that nobody types; each shows what it found before it is used. */
export function FindingSheet({ by, ...props }: FindingSheetProps & { by: 'spoken' | 'meter' | 'strip' }) {
  if (by === 'spoken') return <SpokenSheet {...props} />;
  return by === 'meter' ? <MeterSheet {...props} /> : <StripSheet {...props} />;
}

/** Listens to the readings, shows what it understood, and takes over what the technician has looked at. */
function SpokenSheet({ typed, onUse, onOpenChange }: FindingSheetProps) {
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
  const count = Object.keys(heard).length;
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={texts.spoken}
      description={count > 0 ? texts.spokenHeard : texts.spokenText}
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
          <Button variant="primary" disabled={count === 0} onClick={() => onUse(heard)}>
            {texts.takeFound(count)}
          </Button>
        </>
      }
    >
      <p role="status" className="min-h-6 text-sm text-ink-2">
        {dictation.interim}
      </p>
      <FoundReadings found={heard} typed={typed} onChange={setHeard} />
      {unclear.length > 0 ? (
        <p role="alert" className="pt-3 text-sm text-warn">
          {texts.spokenUnclear(unclear.map((key) => fieldServiceTexts.readingNames[key]).join(', '))}
        </p>
      ) : null}
    </Dialog>
  );
}

/** A test older than this may be another pool's. */
const freshForMs = 45 * 60_000;

/** Reads a meter's latest test over Bluetooth, and takes over what the technician has looked at. */
function MeterSheet({ typed, onUse, onOpenChange }: FindingSheetProps) {
  const { timeZone } = useUser();
  const [test, setTest] = useState<SpinTouchTest | null>(null);
  const [found, setFound] = useState<TypedReadings>({});
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const connect = async () => {
    setState('busy');
    try {
      const read = await readSpinTouch();
      setState('idle');
      if (read === null) return;
      setTest(read);
      setFound(typedOf(read.readings));
    } catch {
      setState('failed');
    }
  };
  const count = Object.keys(found).length;
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={texts.spinTouch}
      description={test ? testedText(test) : texts.meterText}
      footer={
        <>
          <Button
            variant={test ? 'secondary' : 'primary'}
            icon={<Bluetooth aria-hidden="true" />}
            busy={state === 'busy'}
            onClick={connect}
          >
            {test ? texts.meterAgain : texts.meterConnect}
          </Button>
          {test ? (
            <Button variant="primary" disabled={count === 0} onClick={() => onUse(found)}>
              {texts.takeFound(count)}
            </Button>
          ) : null}
        </>
      }
    >
      {test && !isFresh(test, timeZone) ? (
        <p role="alert" className="pb-3 text-sm text-warn">
          {texts.meterOld}
        </p>
      ) : null}
      <FoundReadings
        found={found}
        typed={typed}
        onChange={setFound}
        noteOf={(key) => (test?.atTheEnd.some((each) => each === key) ? texts.meterEnd : null)}
      />
      {state === 'failed' ? (
        <p role="alert" className="pt-3 text-sm text-bad">
          {texts.meterFailed}
        </p>
      ) : null}
    </Dialog>
  );
}

function testedText({ testedAt }: SpinTouchTest): string {
  if (testedAt === null) return texts.meterNoTime;
  const [date = '', time = ''] = testedAt.split('T');
  return texts.meterTested(formatDay(date), formatTime(time));
}

function isFresh({ testedAt }: SpinTouchTest, timeZone: string): boolean {
  if (testedAt === null) return false;
  const [date = '', time = ''] = testedAt.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const moment = momentAt(timeZone, date, hours * 60 + minutes);
  return Math.abs(clock.now().getTime() - moment.getTime()) < freshForMs;
}
