import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { createServiceCostBody, type ServiceCost } from '#contract/analytics/service-costs.ts';
import { money, requiredText } from '#contract/shapes.ts';
import { centsOf, dollarsOf } from '#domain/money/index.ts';
import { failureText, tellingFailure } from '#web/base/failure-text.ts';
import { todayIn } from '#web/base/format.ts';
import { newId } from '#web/base/ids.ts';
import { useCustomerChoices } from '#web/base/pages.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ComboboxField } from '#web/ui/fields/combobox.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useAddCost, useUpdateCost } from './api.ts';
import { costTrackingTexts } from './texts.ts';

const { serviceDate, notes } = createServiceCostBody.shape;

/** An empty amount counts as 0. */
const amount = z.pipe(
  z.transform((typed: number | string | null) => typed ?? 0),
  money,
);

const costForm = z.object({
  customerId: requiredText(100, costTrackingTexts.form.customerMissing),
  serviceDate,
  laborCost: amount,
  chemicalCost: amount,
  equipmentCost: amount,
  travelCost: amount,
  serviceFee: amount,
  notes,
});

type SavedCost = z.output<typeof costForm>;

const useCostForm = (cost: ServiceCost | null, today: string) =>
  useForm({
    resolver: standardSchemaResolver(costForm),
    defaultValues: {
      customerId: cost?.customerId ?? '',
      serviceDate: cost?.serviceDate ?? today,
      laborCost: cost?.laborCost ?? null,
      chemicalCost: cost?.chemicalCost ?? null,
      equipmentCost: cost?.equipmentCost ?? null,
      travelCost: cost?.travelCost ?? null,
      serviceFee: cost?.serviceFee ?? null,
      notes: cost?.notes ?? '',
    },
  });
type CostControl = ReturnType<typeof useCostForm>['control'];

type Amounts = Record<'laborCost' | 'chemicalCost' | 'equipmentCost' | 'travelCost' | 'serviceFee', unknown>;

/** Invalid amounts count as 0 until they are corrected. */
const typedCents = (typed: unknown): number => {
  const cents = centsOf(Number(typed ?? 0));
  return Number.isFinite(cents) && cents > 0 ? cents : 0;
};

/** Total cost and profit in dollars, to the cent. */
export function totalsOf({ laborCost, chemicalCost, equipmentCost, travelCost, serviceFee }: Amounts) {
  const totalCents = [laborCost, chemicalCost, equipmentCost, travelCost].reduce<number>(
    (sum, cost) => sum + typedCents(cost),
    0,
  );
  return { totalCost: dollarsOf(totalCents), profit: dollarsOf(typedCents(serviceFee) - totalCents) };
}

function CustomerChoice({ control }: { control: CostControl }) {
  const customers = useCustomerChoices();
  if (customers.isError) {
    return (
      <ErrorState
        title={costTrackingTexts.form.customersFailed}
        error={customers.error}
        onRetry={() => void customers.refetch()}
      />
    );
  }
  if (!customers.data) return <Skeleton className="h-11" />;
  const options = customers.data
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ customerId, name, address }) => ({ value: customerId, label: name, detail: address }));
  return (
    <ComboboxField
      {...{ control, options }}
      name="customerId"
      label={costTrackingTexts.form.customer}
      placeholder={costTrackingTexts.form.chooseCustomer}
      hint={options.length === 0 ? costTrackingTexts.form.noCustomers : undefined}
    />
  );
}

const texts = costTrackingTexts.form;

interface CostDialogProps {
  cost: (ServiceCost & { costId: string }) | null;
  onClose: () => void;
}

export function CostDialog({ cost, onClose }: CostDialogProps) {
  const { timeZone } = useUser();
  const form = useCostForm(cost, todayIn(timeZone));
  const { control } = form;
  const save = useSave(cost);
  const title = cost === null ? texts.title : texts.editTitle;
  const failed = cost === null ? texts.failed : texts.notChanged;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={cost === null ? texts.description : cost.customerName}
      closeOnOutside={false}
    >
      <Form
        form={form}
        label={title}
        onSubmit={async (values) => {
          try {
            await save(values);
          } catch (error) {
            toast({ variant: 'error', title: texts.error, description: failureText(error, failed) });
            return tellingFailure(failed)(error);
          }
          toast(
            cost === null
              ? { variant: 'success', title: texts.added, description: texts.addedMore }
              : { variant: 'success', title: texts.changed },
          );
          onClose();
        }}
      >
        {cost === null ? <CustomerChoice control={control} /> : null}
        <TextField control={control} name="serviceDate" type="date" label={texts.serviceDate} />
        <div className="grid grid-cols-2 gap-4">
          <NumberField control={control} name="laborCost" label={texts.laborCost} prefix="$" />
          <NumberField control={control} name="chemicalCost" label={texts.chemicalCost} prefix="$" />
          <NumberField control={control} name="equipmentCost" label={texts.equipmentCost} prefix="$" />
          <NumberField control={control} name="travelCost" label={texts.travelCost} prefix="$" />
          <NumberField control={control} name="serviceFee" label={texts.serviceFee} prefix="$" className="col-span-2" />
        </div>
        <Totals control={control} />
        <TextAreaField control={control} name="notes" label={texts.notes} rows={2} maxLength={2000} optional />
        <div className="flex flex-col-reverse gap-2 max-md:*:h-13 md:flex-row md:justify-end">
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {cost === null ? texts.save : texts.saveChanges}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** A second try after a lost answer adds nothing twice. */
function useSave(cost: CostDialogProps['cost']) {
  const [key] = useState(newId);
  const add = useAddCost();
  const update = useUpdateCost();
  return ({ customerId, ...values }: SavedCost) =>
    cost === null
      ? add.mutateAsync({ key, body: { customerId, ...values, ...totalsOf(values) } })
      : update.mutateAsync({ costId: cost.costId, body: values });
}

function Totals({ control }: { control: CostControl }) {
  const { totalCost, profit } = totalsOf(useWatch({ control }) as Parameters<typeof totalsOf>[0]);
  return (
    <div className="grid grid-cols-2 gap-4">
      <Computed label={texts.totalCost} amount={totalCost} />
      <Computed label={texts.profit} amount={profit} />
    </div>
  );
}

function Computed({ label, amount }: { label: string; amount: number }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium text-ink-2">
        {label}
      </label>
      <div className="relative">
        <span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center text-ink-3">
          $
        </span>
        <input
          id={id}
          readOnly
          value={amount.toFixed(2)}
          aria-describedby={`${id}-hint`}
          className="num input-focus h-11.5 w-full min-w-0 rounded-sm border border-line bg-sunken pr-3 pl-7 text-md font-semibold md:h-10.5"
        />
      </div>
      <p id={`${id}-hint`} className="text-xs text-ink-3">
        {texts.computed}
      </p>
    </div>
  );
}
