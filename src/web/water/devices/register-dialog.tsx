import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Pool } from '#contract/customers/pools.ts';
import { createDeviceBody, type Device, type RegisteredDevice } from '#contract/water/devices.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { ComboboxField } from '#web/ui/fields/combobox.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useRegisterDevice, useUpdateDevice } from './api.ts';
import { testersTexts } from './texts.ts';

const texts = testersTexts.registering;

/** What goes into the board. The key is shown this once, so that closing asks first. */
function NewKey({ device, onClose }: { device: RegisteredDevice; onClose: () => void }) {
  const [leaving, setLeaving] = useState(false);
  const { deviceId, deviceName, key, mqttUrl } = device;
  const lines = [
    { term: texts.deviceId, value: deviceId },
    { term: texts.key, value: key },
    { term: texts.server, value: window.location.origin },
    ...(mqttUrl === null ? [] : [{ term: texts.mqtt, value: mqttUrl }]),
    // As the board of firmware/README.md takes both at its first start.
    { term: texts.line, value: JSON.stringify({ command: 'configure', deviceId, key }) },
  ];
  return (
    <>
      <Dialog
        open
        onOpenChange={() => setLeaving(true)}
        title={texts.keyTitle(deviceName)}
        description={texts.keyMore}
        closeOnOutside={false}
        footer={
          <>
            <CopyButton
              text={lines.map(({ term, value }) => `${term}: ${value}`).join('\n')}
              label={texts.copy}
              copied={texts.copied}
            />
            <Button variant="primary" onClick={onClose}>
              {texts.done}
            </Button>
          </>
        }
      >
        <dl className="flex flex-col gap-3 text-sm">
          {lines.map(({ term, value }) => (
            <div key={term}>
              <dt className="text-ink-2">{term}</dt>
              <dd className="mt-1 rounded-sm border border-line bg-sunken px-3 py-2 text-sm break-all select-all [font-family:ui-monospace,monospace]">
                {value}
              </dd>
            </div>
          ))}
        </dl>
        {mqttUrl === null ? <p className="mt-3 text-sm text-ink-2">{texts.mqttOff}</p> : null}
      </Dialog>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        title={texts.leaveTitle}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        danger
        onConfirm={onClose}
      >
        {texts.leaveMore}
      </ConfirmDialog>
    </>
  );
}

const nameForm = z.pick(createDeviceBody, { deviceName: true });
const registerForm = z.extend(nameForm, {
  customerId: z.string(),
  poolId: z.string().check(z.minLength(1, texts.choosePool)),
});

interface RegisterDialogProps {
  pools: readonly Pool[];
  poolId: string | null;
  onClose: () => void;
}

/** Registers a tester for a pool, then shows its key: once. */
export function RegisterDialog({ pools, poolId, onClose }: RegisterDialogProps) {
  const [registered, setRegistered] = useState<RegisteredDevice | null>(null);
  if (registered) return <NewKey device={registered} onClose={onClose} />;
  return <ChoosePool {...{ pools, poolId, onClose }} onRegistered={setRegistered} />;
}

function ChoosePool({
  pools,
  poolId,
  onClose,
  onRegistered,
}: RegisterDialogProps & { onRegistered: (device: RegisteredDevice) => void }) {
  const register = useRegisterDevice();
  const wanted = pools.find((pool) => pool.poolId === poolId);
  const form = useForm({
    resolver: standardSchemaResolver(registerForm),
    defaultValues: {
      deviceName: texts.defaultName,
      customerId: wanted?.customerId ?? '',
      poolId: wanted?.poolId ?? '',
    },
  });
  const { control, setValue } = form;
  const { isSubmitted } = form.formState;
  const customerId = useWatch({ control, name: 'customerId' });
  const chosen = useWatch({ control, name: 'poolId' });
  const offered = pools.filter((pool) => (pool.customerId ?? '') === customerId);
  const isOffered = offered.some((pool) => pool.poolId === chosen);
  // Another customer has other pools; where it is only one, that is it.
  const only = customerId !== '' && offered.length === 1 ? (offered[0]?.poolId ?? '') : '';
  useEffect(() => {
    if (!isOffered) setValue('poolId', only, { shouldValidate: isSubmitted && only !== '' });
  }, [isOffered, only, setValue, isSubmitted]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      description={texts.purpose}
      width="sm"
      closeOnOutside={false}
    >
      <Form
        form={form}
        label={texts.title}
        onSubmit={async (values) => {
          const body = { ...values, customerId: values.customerId || null };
          onRegistered(await register.mutateAsync(body).catch(tellingFailure(texts.failed)));
        }}
      >
        <ComboboxField
          control={control}
          name="customerId"
          label={texts.customer}
          options={customersOf(pools)}
          {...(pools.some((pool) => pool.customerId === null)
            ? { none: texts.noCustomer }
            : { placeholder: texts.chooseCustomer })}
        />
        <SelectField
          key={customerId}
          control={control}
          name="poolId"
          label={texts.pool}
          placeholder={texts.choosePool}
          choices={offered.map(({ poolId: value, name: label }) => ({ value, label }))}
          hint={pools.length === 0 ? texts.noPool : undefined}
        />
        <TextField
          control={control}
          name="deviceName"
          label={testersTexts.tab.name}
          autoComplete="off"
          maxLength={100}
        />
        <DialogButtons label={texts.submit} busy={form.formState.isSubmitting} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function customersOf(pools: readonly Pool[]): { value: string; label: string }[] {
  const names = new Map<string, string>();
  for (const { customerId, customerName } of pools) if (customerId !== null) names.set(customerId, customerName ?? '');
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

export function RenameDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const update = useUpdateDevice();
  const form = useForm({
    resolver: standardSchemaResolver(nameForm),
    defaultValues: { deviceName: device.deviceName },
  });
  const { tab } = testersTexts;
  const title = tab.renameTitle(device.deviceName);
  return (
    <Dialog open onOpenChange={onClose} title={title} width="sm" closeOnOutside={false}>
      <Form
        form={form}
        label={title}
        onSubmit={async (changes) => {
          await update.mutateAsync({ device, changes }).catch(tellingFailure(tab.changeFailed));
          toast({ variant: 'success', title: tab.renamed });
          onClose();
        }}
      >
        <TextField control={form.control} name="deviceName" label={tab.name} autoComplete="off" maxLength={100} />
        <DialogButtons label={tab.save} busy={form.formState.isSubmitting} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
