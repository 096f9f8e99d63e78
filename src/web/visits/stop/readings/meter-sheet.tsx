import { Bluetooth } from 'lucide-react';
import { useState } from 'react';
import { momentAt } from '#domain/calendar/index.ts';
import { clock } from '#web/base/clock.ts';
import { formatDay, formatTime } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { fieldServiceTexts } from '../../texts.ts';
import { sheetTexts as texts } from '../sheet-texts.ts';
import { type ReadingKey, readingKind } from './reading-kinds.ts';
import { readSpinTouch, type SpinTouchTest } from './spin-touch.ts';
import { type FindingSheetProps, FoundReadings } from './spoken-sheet.tsx';
import { judge, type TypedReadings } from './typed-reading.ts';

/** A test older than this may be another pool's. */
const freshForMs = 45 * 60_000;

/** As they would be typed; what no reading of a visit can be is left out. */
function typedOf({ readings }: SpinTouchTest): TypedReadings {
  const entries = Object.entries(readings) as [ReadingKey, number][];
  return Object.fromEntries(
    entries
      .map(([key, value]) => [key, String(Number(value.toFixed(readingKind(key).decimals)))] as const)
      .filter(([key, text]) => judge(readingKind(key), text).value !== null),
  );
}

/** Reads a meter's latest test over Bluetooth, and takes over what the technician has looked at. */
export function MeterSheet({ typed, onUse, onOpenChange }: FindingSheetProps) {
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
      setFound(typedOf(read));
    } catch {
      setState('failed');
    }
  };
  const count = Object.keys(found).length;
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={fieldServiceTexts.spinTouch}
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
