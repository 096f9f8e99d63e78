import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { serviceFrequencies } from '#contract/choices.ts';
import { type FindSlots, findSlotsBody } from '#contract/scheduling/week-optimization.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { weekTexts } from '../texts.ts';

const addressForm = z.omit(findSlotsBody, { customerId: true });

/** An address that somebody asks about on the telephone; the ZIP code alone is enough for a first answer. */
export function AddressForm({ onFind }: { onFind: (body: Partial<FindSlots>) => Promise<void> }) {
  const form = useForm({
    resolver: standardSchemaResolver(addressForm),
    defaultValues: { address: '', city: '', state: '', zipCode: '', serviceMinutes: 30, serviceFrequency: 'weekly' },
  });
  const { control } = form;
  return (
    <Form
      form={form}
      label={weekTexts.slotAddress}
      onSubmit={(body) => onFind(body).catch(tellingFailure(weekTexts.slotsFailed))}
    >
      <TextField control={control} name="address" label={weekTexts.address} autoComplete="off" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[1fr_5rem_7rem]">
        <TextField
          control={control}
          name="city"
          label={weekTexts.city}
          autoComplete="off"
          className="max-md:col-span-2"
        />
        <TextField control={control} name="state" label={weekTexts.state} autoComplete="off" />
        <TextField control={control} name="zipCode" label={weekTexts.zipCode} inputMode="numeric" autoComplete="off" />
      </div>
      <div className="grid grid-cols-2 gap-3">
        <NumberField control={control} name="serviceMinutes" label={weekTexts.minutesAtStop} whole />
        <SelectField
          control={control}
          name="serviceFrequency"
          label={weekTexts.frequency}
          choices={serviceFrequencies.map((value) => ({ value, label: weekTexts.frequencies[value] }))}
        />
      </div>
      <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
        {weekTexts.findSlots}
      </Button>
    </Form>
  );
}
