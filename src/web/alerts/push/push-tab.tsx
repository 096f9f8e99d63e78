import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type PushState, type PushTried, pushChoicesBody } from '#contract/alerts/notifications.ts';
import { call } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { formatMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { obstacleHere, optIn, optOut } from './subscribe.ts';
import { pushTexts as texts } from './texts.ts';
import { thisDevice } from './this-device.ts';

const key = ['/api/push'] as const;

/** Account Settings → Notifications: which devices get new alerts, and the quiet hours. */
export function PushTab({ deviceName }: { deviceName: string }) {
  const { data: state, error, refetch } = useQuery<PushState>({ queryKey: key, refetchOnMount: 'always' });
  if (!state) {
    return error ? (
      <ErrorState title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Devices state={state} deviceName={deviceName} />
      <QuietHours state={state} />
    </div>
  );
}

interface DevicesProps {
  state: PushState;
  /** "Chrome on Android". */
  deviceName: string;
}

function Devices({ state: { devices, publicKey }, deviceName }: DevicesProps) {
  const { id: userId, timeZone } = useUser();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const here = thisDevice();
  const isHere = (device: PushState['devices'][number]) => here?.userId === userId && here.deviceId === device.id;
  const obstacle = obstacleHere();

  const attempt = async (what: string, failed: string, work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (failure) {
      const reason = failure instanceof Error && failure.name === 'PushImpossible' ? failure.message : null;
      toast({ variant: 'error', title: failed, description: reason ?? failureText(failure, texts.tryAgain) });
    } finally {
      setBusy(null);
      await queries.invalidateQueries({ queryKey: key });
    }
  };
  const turnOn = () =>
    attempt('on', texts.turnOnFailed, async () => {
      await optIn(userId, deviceName, publicKey);
      toast({ variant: 'success', title: texts.turnedOn, description: texts.turnedOnMore });
    });
  const turnOff = (id: string, name: string) =>
    attempt(id, texts.turnOffFailed, async () => {
      await optOut(id);
      toast({ variant: 'success', title: texts.turnedOff(name) });
    });
  const tryIt = (id: string) =>
    attempt(`try ${id}`, texts.tryFailed, async () => {
      const { taken, reason } = await call<PushTried>('POST', `/api/push/devices/${encodeURIComponent(id)}/test`);
      if (taken) toast({ variant: 'success', title: texts.tried, description: texts.triedMore });
      else toast({ variant: 'error', title: texts.tryFailed, description: reason ?? texts.tryAgain });
    });

  return (
    <section className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{texts.purpose}</p>
      {obstacle ? <Banner tone="warn">{texts.obstacles[obstacle]}</Banner> : null}
      {obstacle || devices.some(isHere) ? null : (
        <Button
          variant="primary"
          icon={<BellRing aria-hidden="true" className="size-4" />}
          className="max-md:h-12 md:self-start"
          busy={busy === 'on'}
          onClick={() => void turnOn()}
        >
          {texts.turnOn}
        </Button>
      )}
      {devices.length === 0 ? (
        <p className="text-sm text-ink-3">{texts.none}</p>
      ) : (
        <ul aria-label={texts.devices} className="divide-y divide-line rounded-md border border-line">
          {devices.map((device) => {
            const name = device.label ?? texts.unknownDevice;
            return (
              <li key={device.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
                <div className="min-w-40 grow">
                  <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
                    {name}
                    {isHere(device) ? <Chip tone="ok">{texts.thisDevice}</Chip> : null}
                  </p>
                  <p className="text-xs text-ink-3">{texts.added(formatMoment(device.createdAt, timeZone, 'date'))}</p>
                </div>
                <div className="flex gap-2">
                  <Button
                    size="sm"
                    className="max-md:h-12"
                    busy={busy === `try ${device.id}`}
                    onClick={() => void tryIt(device.id)}
                  >
                    {texts.tryIt}
                  </Button>
                  <Button
                    size="sm"
                    className="max-md:h-12"
                    busy={busy === device.id}
                    aria-label={texts.turnOffOf(name)}
                    onClick={() => void turnOff(device.id, name)}
                  >
                    {texts.turnOff}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function QuietHours({ state: { quietFrom, quietTo, criticalAlways } }: { state: PushState }) {
  const queries = useQueryClient();
  const form = useForm({
    resolver: standardSchemaResolver(pushChoicesBody),
    values: { quietFrom, quietTo, criticalAlways },
    resetOptions: { keepDirtyValues: true },
  });
  return (
    <section className="border-t border-line pt-4">
      <h3 className="text-md font-semibold">{texts.quiet}</h3>
      <p className="mt-0.5 mb-3 text-sm text-ink-2">{texts.quietPurpose}</p>
      <Form
        form={form}
        onSubmit={async (body) => {
          queries.setQueryData(key, await call<PushState>('PUT', '/api/push/choices', { body }));
          form.reset(form.getValues());
          toast({ variant: 'success', title: texts.saved });
        }}
      >
        <div className="grid grid-cols-2 gap-4">
          <TextField control={form.control} name="quietFrom" type="time" label={texts.quietFrom} />
          <TextField control={form.control} name="quietTo" type="time" label={texts.quietTo} />
        </div>
        <SwitchField control={form.control} name="criticalAlways" label={texts.criticalAlways} />
        <Button type="submit" busy={form.formState.isSubmitting} className="max-md:h-12 md:self-start">
          {texts.save}
        </Button>
      </Form>
    </section>
  );
}
