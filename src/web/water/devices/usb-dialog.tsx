import { Usb } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Pool } from '#contract/customers/pools.ts';
import type { Device } from '#contract/water/devices.ts';
import { clock } from '#web/base/clock.ts';
import { failureText } from '#web/base/failure-text.ts';
import { newId } from '#web/base/ids.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useSaveTest } from '../api.ts';
import { waterTexts } from '../texts.ts';
import { testersTexts } from './texts.ts';
import { measureOverUsb, serialOf, type UsbOutcome, type UsbReading } from './usb-port.ts';

const texts = testersTexts.usb;

interface UsbDialogProps {
  pool: Pool;
  device: Device | null;
  onClose: () => void;
}

type Failure = Extract<UsbOutcome, { kind: 'failed' }>;
type Step =
  | { at: 'begin'; failure: Failure | null }
  | { at: 'measuring' }
  | { at: 'read'; reading: UsbReading; testId: string; measuredAt: string };

/** Reads a tester on a cable and keeps what it measured as a test of the pool: works where the tester has no network. */
export function UsbDialog({ pool, device, onClose }: UsbDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'begin', failure: null });
  const measuring = useRef<AbortController>(undefined);
  const save = useSaveTest();
  useEffect(() => () => measuring.current?.abort(), []);

  const measure = async (): Promise<void> => {
    // Closing the browser's own dialog cancels.
    const port = await serialOf(navigator)
      ?.requestPort()
      .catch(() => undefined);
    if (!port) return;
    const stopping = new AbortController();
    measuring.current = stopping;
    setStep({ at: 'measuring' });
    const outcome = await measureOverUsb(port, stopping.signal);
    if (stopping.signal.aborted) {
      setStep({ at: 'begin', failure: null });
      return;
    }
    setStep(
      outcome.kind === 'reading'
        ? {
            at: 'read',
            reading: outcome.reading,
            // The board's clock may be wrong; it measured just now.
            measuredAt: clock.now().toISOString(),
            testId: outcome.reading.testId ?? newId(),
          }
        : { at: 'begin', failure: outcome },
    );
  };

  const keep = ({ testId, measuredAt, reading: { readings } }: Extract<Step, { at: 'read' }>): void =>
    save.mutate(
      { poolId: pool.poolId, testId, measuredAt, readings },
      {
        onSuccess: () => {
          toast({ variant: 'success', title: texts.saved, description: texts.savedMore(pool.name) });
          onClose();
        },
        onError: (error) =>
          toast({ variant: 'error', title: texts.saveFailed, description: failureText(error, error.message) }),
      },
    );

  const chooses = (
    <Button
      variant={step.at === 'begin' ? 'primary' : 'secondary'}
      icon={<Usb aria-hidden="true" className="size-4" />}
      onClick={() => void measure()}
    >
      {step.at === 'begin' && !step.failure ? texts.choose : texts.again}
    </Button>
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      width="sm"
      closeOnOutside={false}
      footer={
        step.at === 'measuring' ? (
          <Button onClick={() => measuring.current?.abort()}>{texts.stop}</Button>
        ) : step.at === 'read' ? (
          <>
            {chooses}
            <Button variant="primary" busy={save.isPending} onClick={() => keep(step)}>
              {texts.save}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{texts.close}</Button>
            {chooses}
          </>
        )
      }
    >
      <div role="status" className="flex flex-col gap-3 text-sm">
        {step.at === 'begin' ? (
          <>
            {step.failure ? <FailureBanner failure={step.failure} /> : null}
            <p className="text-ink-2">{texts.how}</p>
          </>
        ) : step.at === 'measuring' ? (
          <p className="flex items-center gap-3">
            <span
              aria-hidden="true"
              className="size-4 shrink-0 animate-spin rounded-full border-2 border-brand border-t-transparent"
            />
            {texts.measuring}
          </p>
        ) : (
          <>
            {isOther(step.reading, device) ? <Banner tone="warn">{texts.otherTester}</Banner> : null}
            <Readings {...step.reading} />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** A board's testId begins with its deviceId (firmware/protocol.md). */
const isOther = ({ testId }: UsbReading, device: Device | null): boolean =>
  device !== null && testId !== null && !testId.startsWith(`${device.deviceId}.`);

function FailureBanner({ failure }: { failure: Failure }) {
  return (
    <Banner tone="bad" title={texts.failures[failure.why]}>
      {'reason' in failure ? failure.reason : null}
    </Banner>
  );
}

const names: Record<string, string> = { ...waterTexts.names, ...texts.names };

function Readings({ readings, uncorrectedPh }: UsbReading) {
  const { pH, temperature } = readings;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3">
        {Object.entries(readings).map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-3">{names[name] ?? name}</dt>
            <dd className="num text-lg font-semibold">{texts.value(name, value)}</dd>
          </div>
        ))}
      </dl>
      {uncorrectedPh !== null && pH !== undefined && temperature !== undefined ? (
        <p className="text-ink-2">{texts.corrected(uncorrectedPh, pH, temperature)}</p>
      ) : null}
    </>
  );
}
