import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Customer } from '#contract/customers/customers.ts';
import { createPoolBody, type Pool } from '#contract/customers/pools.ts';
import { empty, poolType } from '#contract/shapes.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useSavePool } from './api.ts';
import { poolTypeChoices } from './customer-fields.tsx';
import { customersTexts as texts } from './texts.ts';

const poolForm = z.extend(z.pick(createPoolBody, { name: true, volumeGallons: true }), {
  // The select's empty choice means "none".
  poolType: z.union([empty, poolType]),
});

export interface PoolFormDialogProps {
  customer: Customer;
  /** The pool that is changed; null for a new one. */
  pool: Pool | null;
  onClose: () => void;
}

/** Adds a pool to a customer, or changes one. */
export function PoolFormDialog({ customer, pool, onClose }: PoolFormDialogProps) {
  const save = useSavePool(customer.customerId, pool?.poolId ?? null);
  const form = useForm({
    resolver: standardSchemaResolver(poolForm),
    defaultValues: pool
      ? { name: pool.name, poolType: pool.poolType ?? '', volumeGallons: pool.volumeGallons }
      : { name: '', poolType: customer.poolType ?? 'chlorine', volumeGallons: null },
  });
  const title = pool ? texts.editPool(pool.name) : texts.addPool;
  return (
    <Dialog open onOpenChange={onClose} title={title} width="sm" closeOnOutside={false}>
      <Form
        form={form}
        label={title}
        onSubmit={async (body) => {
          await save.mutateAsync(body).catch(tellingFailure(texts.poolFailed));
          toast({ variant: 'success', title: pool ? texts.poolUpdated : texts.poolAdded });
          onClose();
        }}
      >
        <TextField control={form.control} name="name" label={texts.poolName} autoComplete="off" maxLength={200} />
        <NumberField
          control={form.control}
          name="volumeGallons"
          label={texts.volume}
          unit={texts.gallons}
          whole
          optional
        />
        <SelectField
          control={form.control}
          name="poolType"
          label={texts.poolType}
          choices={poolTypeChoices}
          placeholder={texts.choosePoolType}
          optional
        />
        <div className="mt-1 flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row md:justify-end">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {texts.savePool}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
