import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { subscriptionStatuses } from '#contract/choices.ts';
import type { Customer } from '#contract/customers/customers.ts';
import {
  type CustomerSubscription,
  type SaveSubscription,
  type SubscriptionPlan,
  saveSubscriptionBody,
} from '#contract/invoicing/customer-billing.ts';
import { todayIn } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { toastAndThrow, useCustomer, usePlans, useSaveSubscription } from '../api.ts';
import { CustomerField } from '../fields.tsx';
import { customerBillingTexts } from '../texts.ts';

const chosen = z.string().check(z.minLength(1, customerBillingTexts.emptyField));

/** What the form of a customer's billing holds; everything in it is sent. */
const subscriptionForm = z.object({
  customerId: chosen,
  status: z.enum(subscriptionStatuses),
  planId: chosen,
  nextBillingDate: z.iso.date(customerBillingTexts.emptyField),
  ownPrice: saveSubscriptionBody.shape.ownPrice,
  newPrice: saveSubscriptionBody.shape.ownPrice,
  newPriceFrom: z.union([z.literal(''), z.iso.date(customerBillingTexts.emptyField)]),
  notify: z.boolean(),
  autoCharge: z.boolean(),
  billsSetupFee: z.boolean(),
});
type SubscriptionFormInput = z.input<typeof subscriptionForm>;
type SubscriptionFormOutput = z.output<typeof subscriptionForm>;

const subscriptionValues = (
  subscription: CustomerSubscription | null,
  today: string,
  customerId: string,
): SubscriptionFormInput => ({
  customerId: subscription?.customerId ?? customerId,
  status: subscription?.status ?? 'active',
  planId: subscription?.planId ?? '',
  nextBillingDate: subscription?.nextBillingDate ?? today,
  ownPrice: subscription?.ownPrice ?? null,
  newPrice: subscription?.nextPrice?.price ?? null,
  newPriceFrom: subscription?.nextPrice?.from ?? subscription?.nextBillingDate ?? today,
  // One that is announced already was said before.
  notify: subscription?.nextPrice == null,
  autoCharge: subscription?.autoCharge ?? false,
  billsSetupFee: subscription === null,
});

/** What the form says of a price that begins later: nothing where nothing was changed. */
function nextPriceOf(
  { newPrice, newPriceFrom, notify }: SubscriptionFormOutput,
  before: CustomerSubscription['nextPrice'],
): Pick<SaveSubscription, 'nextPrice'> {
  if (newPrice == null || newPriceFrom === '') return before === null ? {} : { nextPrice: null };
  const isSame = before !== null && before.price === newPrice && before.from === newPriceFrom;
  return isSame ? {} : { nextPrice: { price: newPrice, from: newPriceFrom, notify } };
}

const texts = customerBillingTexts.customers;
const statusChoices = subscriptionStatuses.map((value) => ({
  value,
  label: customerBillingTexts.subscriptionStatuses[value],
}));

interface SubscriptionDialogProps {
  /** Null gives a customer the first plan. */
  subscription: CustomerSubscription | null;
  /** The customer, where it is settled; else it is chosen. */
  customer?: Pick<Customer, 'customerId' | 'name'>;
  onClose: () => void;
}

/** A customer's plan, status and next bill: what was edited is what is sent. */
export function SubscriptionDialog({ subscription, customer, onClose }: SubscriptionDialogProps) {
  const plans = usePlans();
  const name = subscription?.customerName ?? customer?.name;
  const title = name === undefined ? texts.addTitle : texts.editTitle(name);
  return (
    <Dialog open onOpenChange={onClose} title={title} closeOnOutside={false}>
      {plans.data ? (
        <SubscriptionFields
          {...{ subscription, onClose, title, plans: plans.data }}
          customerId={customer?.customerId}
        />
      ) : plans.error ? (
        <ErrorState title={texts.loadPlansFailed} error={plans.error} onRetry={() => void plans.refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  );
}

interface FieldsProps {
  subscription: CustomerSubscription | null;
  plans: readonly SubscriptionPlan[];
  customerId: string | undefined;
  title: string;
  onClose: () => void;
}

function SubscriptionFields({ subscription, plans, customerId, title, onClose }: FieldsProps) {
  const save = useSaveSubscription();
  const { timeZone } = useUser();
  const form = useForm<SubscriptionFormInput, unknown, SubscriptionFormOutput>({
    resolver: standardSchemaResolver(subscriptionForm),
    defaultValues: subscriptionValues(subscription, todayIn(timeZone), customerId ?? ''),
  });
  const { control } = form;
  const chosenId = form.watch('customerId');
  const newPrice = form.watch('newPrice');
  const setupFee = useCustomer(chosenId).data?.setupFee ?? null;
  const planChoices = plans
    .filter((plan) => plan.isActive || plan.planId === subscription?.planId)
    .map((plan) => ({
      value: plan.planId,
      label:
        plan.pricing === 'visit'
          ? texts.planOptionVisit(plan.name, plan.price)
          : texts.planOption(plan.name, plan.price, plan.billingCycle),
    }));

  return (
    <Form
      form={form}
      label={title}
      onSubmit={async ({ customerId: chosenId, newPrice, newPriceFrom, notify, ...body }) => {
        const later = subscription
          ? nextPriceOf({ ...body, customerId: chosenId, newPrice, newPriceFrom, notify }, subscription.nextPrice)
          : {};
        const saved = await save
          .mutateAsync({ customerId: chosenId, body: { ...body, ...later } })
          .catch(toastAndThrow(texts.updateFailed));
        toast({ variant: 'success', title: texts.updated, description: saved.customerName });
        onClose();
      }}
    >
      {subscription || customerId ? null : <CustomerField control={control} name="customerId" />}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField control={control} name="status" label={texts.status} choices={statusChoices} />
        <TextField control={control} name="nextBillingDate" type="date" label={texts.nextBillingDate} />
      </div>
      <SelectField
        control={control}
        name="planId"
        label={texts.plan}
        choices={planChoices}
        placeholder={subscription ? undefined : texts.choosePlan}
        hint={planChoices.length === 0 ? texts.noneWithoutPlan : undefined}
      />
      <NumberField
        control={control}
        name="ownPrice"
        label={texts.ownPrice}
        prefix="$"
        optional
        hint={texts.ownPriceHint}
      />
      {subscription ? (
        <fieldset className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField control={control} name="newPrice" label={texts.newPrice} prefix="$" optional />
            <TextField control={control} name="newPriceFrom" type="date" label={texts.newPriceFrom} />
          </div>
          <p className="-mt-2 text-sm text-ink-2">{texts.newPriceHint}</p>
          {newPrice === null || newPrice === '' || newPrice === undefined ? null : (
            <SwitchField control={control} name="notify" label={texts.notifyPrice} />
          )}
        </fieldset>
      ) : null}
      {subscription === null && setupFee !== null && setupFee > 0 ? (
        <SwitchField
          control={control}
          name="billsSetupFee"
          label={texts.billsSetupFee}
          hint={texts.billsSetupFeeHint(setupFee)}
        />
      ) : null}
      <SwitchField
        control={control}
        name="autoCharge"
        label={texts.autoCharge}
        disabled={!subscription?.card}
        hint={subscription?.card ? texts.autoChargeHint : texts.noCardHint}
      />
      <DialogButtons label={customerBillingTexts.save} busy={form.formState.isSubmitting} onCancel={onClose} />
    </Form>
  );
}
