import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type CalibrationLog, createCalibrationBody, type Device } from '#contract/water/devices.ts';
import { probes } from '#domain/water/index.ts';
import { useOpensFeature } from '#web/access/index.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { formatMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useMayTest } from '../api.ts';
import { useAddCalibration, useCalibrations } from './api.ts';
import { confidenceTones } from './tester-facts.tsx';
import { testersTexts } from './texts.ts';

const texts = testersTexts.calibrating;
const calibrationForm = z.pick(createCalibrationBody, {
  probe: true,
  referenceValue: true,
  measuredValue: true,
  note: true,
});
const probeChoices = probes.map((value) => ({ value, label: texts.probes[value] }));

/** A tester's probes: what each is worth now and why, the calibration log, and a new entry in it. */
export function CalibrationDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const log = useCalibrations(device.deviceId);
  const mayTest = useMayTest();
  const opens = useOpensFeature('arduino');
  return (
    <Dialog open onOpenChange={onClose} title={texts.title(device.deviceName)} closeOnOutside={false}>
      {log.data ? (
        <div className="flex flex-col gap-5">
          <Probes log={log.data} />
          {mayTest && opens ? <AddCalibration deviceId={device.deviceId} /> : null}
          <Log log={log.data} />
        </div>
      ) : log.isError ? (
        <ErrorState title={texts.loadFailed} error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  );
}

function useMoments() {
  const { timeZone } = useUser();
  return {
    day: (at: string) => formatMoment(at, timeZone, 'date'),
    moment: (at: string) => formatMoment(at, timeZone),
  };
}

function Probes({ log }: { log: CalibrationLog }) {
  const { day } = useMoments();
  return (
    <ul className="divide-y divide-line rounded-md border border-line">
      {log.probes.map(({ probe, lastCalibratedAt, drift, confidence }) => (
        <li key={probe} className="flex flex-col gap-1 px-4 py-3 text-sm">
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="font-semibold">{texts.probes[probe]}</span>
            <Chip tone={confidenceTones[confidence.level]}>{testersTexts.confidence[confidence.level]}</Chip>
          </span>
          <span className="num text-ink-2">
            {[
              lastCalibratedAt === null ? texts.none : texts.last(day(lastCalibratedAt)),
              drift === null ? texts.noDrift : texts.drift(probe, drift),
            ].join(' · ')}
          </span>
          <span className="text-xs text-ink-3">
            {confidence.reasons.length === 0 ? texts.trusted : confidence.reasons.join(' ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function AddCalibration({ deviceId }: { deviceId: string }) {
  const add = useAddCalibration(deviceId);
  const empty = { probe: probes[0], referenceValue: null, measuredValue: null, note: '' };
  const form = useForm<z.input<typeof calibrationForm>, unknown, z.output<typeof calibrationForm>>({
    resolver: standardSchemaResolver(calibrationForm),
    // An empty number field is null, and the schema says that it must be filled in.
    defaultValues: empty as object,
  });
  const { control } = form;
  return (
    <Form
      form={form}
      label={texts.add}
      onSubmit={async (values) => {
        await add.mutateAsync(values).catch(tellingFailure(texts.addFailed));
        toast({ variant: 'success', title: texts.added });
        form.reset({ ...(empty as object), probe: values.probe });
      }}
    >
      <h3 className="text-md font-semibold">{texts.add}</h3>
      <SelectField control={control} name="probe" label={texts.probe} choices={probeChoices} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField control={control} name="referenceValue" label={texts.reference} hint={texts.referenceHint} />
        <NumberField control={control} name="measuredValue" label={texts.measured} hint={texts.measuredHint} />
      </div>
      <TextField control={control} name="note" label={texts.note} optional autoComplete="off" maxLength={500} />
      <Button type="submit" busy={form.formState.isSubmitting} className="max-md:h-12 md:self-end">
        {texts.submit}
      </Button>
    </Form>
  );
}

function Log({ log }: { log: CalibrationLog }) {
  const { moment } = useMoments();
  return (
    <section aria-label={texts.log}>
      <h3 className="text-md font-semibold">{texts.log}</h3>
      {log.calibrations.length === 0 ? (
        <p className="mt-1 text-sm text-ink-2">{texts.emptyLog}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {log.calibrations.map((entry) => (
            <li key={entry.calibrationId} className="num py-2.5 text-sm">
              <p>{texts.entry(entry.probe, entry.measuredValue, entry.referenceValue)}</p>
              <p className="text-xs text-ink-3">
                {[moment(entry.calibratedAt), entry.note].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
