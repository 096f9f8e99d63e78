import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Pool } from '#contract/customers/pools.ts';
import { createDeviceBody, type RegisteredDevice } from '#contract/water/devices.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useRegisterDevice } from './api.ts';
import { NewKey } from './new-key.tsx';
import { testersTexts } from './texts.ts';

const texts = testersTexts.registering;

const registerForm = z.extend(z.pick(createDeviceBody, { deviceName: true }), {
  customerId: z.string(),
  poolId: z.string().check(z.minLength(1, texts.choosePool)),
});

interface RegisterDialogProps {
  /** The pools that have no tester yet. */
  pools: readonly Pool[];
  /** The pool chosen at first. */
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
        <SelectField
          control={control}
          name="customerId"
          label={texts.customer}
          placeholder={pools.some((pool) => pool.customerId === null) ? texts.noCustomer : texts.chooseCustomer}
          choices={customersOf(pools)}
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
        <div className="mt-1 flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row md:justify-end">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {texts.submit}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** The customers of these pools, by name. */
function customersOf(pools: readonly Pool[]): { value: string; label: string }[] {
  const names = new Map<string, string>();
  for (const { customerId, customerName } of pools) if (customerId !== null) names.set(customerId, customerName ?? '');
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
