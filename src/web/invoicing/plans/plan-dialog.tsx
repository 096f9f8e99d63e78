import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { customerBillingCycles, planChemicals, planPricingKinds } from '#contract/choices.ts';
import { createPlanBody, type SubscriptionPlan } from '#contract/invoicing/customer-billing.ts';
import { newId } from '#web/base/ids.ts';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { toastAndThrow, useCreatePlan, useSavePlan } from '../api.ts';
import { typedAmount } from '../line-editor.tsx';
import { customerBillingTexts } from '../texts.ts';

const { name, price, billingCycle, description, pricing, chemicals, isActive } = createPlanBody.shape;

/** The lines of a text, without the empty ones. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** As the contract takes them. */
const isShort = (lines: readonly string[]): boolean => lines.length <= 50 && lines.every(({ length }) => length <= 200);

/** What the plan's form holds: the contract's fields, the features as lines of one text, the price as it is typed. */
const planForm = z.object({
  name,
  price: typedAmount(price),
  billingCycle,
  description,
  features: z.pipe(
    z
      .string()
      .check(z.refine((text) => isShort(linesOf(text)), { message: customerBillingTexts.plans.featuresTooLong })),
    z.transform(linesOf),
  ),
  pricing,
  chemicals,
  isActive,
});
type PlanFormInput = z.input<typeof planForm>;
type PlanFormOutput = z.output<typeof planForm>;

const planValues = (plan: SubscriptionPlan | null): PlanFormInput => ({
  name: plan?.name ?? '',
  price: plan?.price ?? null,
  billingCycle: plan?.billingCycle ?? 'monthly',
  description: plan?.description ?? '',
  features: plan?.features.join('\n') ?? '',
  pricing: plan?.pricing ?? 'flat',
  chemicals: plan?.chemicals ?? 'with',
  isActive: plan?.isActive ?? true,
});

const texts = customerBillingTexts.plans;
const cycleChoices = customerBillingCycles.map((value) => ({ value, label: customerBillingTexts.cycles[value] }));
const pricingChoices = planPricingKinds.map((value) => ({ value, label: texts.pricings[value] }));
const chemicalChoices = planChemicals.map((value) => ({ value, label: texts.chemicals[value] }));

/** Makes a plan, or changes one. */
export function PlanDialog({ plan, onClose }: { plan: SubscriptionPlan | null; onClose: () => void }) {
  const create = useCreatePlan();
  const save = useSavePlan();
  // The same plan however often it is sent.
  const [planId] = useState(newId);
  const form = useForm<PlanFormInput, unknown, PlanFormOutput>({
    resolver: standardSchemaResolver(planForm),
    defaultValues: planValues(plan),
  });
  const { control } = form;
  const pricing = useWatch({ control, name: 'pricing' }) ?? 'flat';

  const submit = async (body: PlanFormOutput): Promise<void> => {
    if (plan) await save.mutateAsync({ id: plan.planId, body }).catch(toastAndThrow(texts.updateFailed));
    else await create.mutateAsync({ ...body, planId }).catch(toastAndThrow(texts.createFailed));
    toast({ variant: 'success', title: plan ? texts.updated : texts.created, description: body.name });
    onClose();
  };

  const title = plan ? texts.editTitle(plan.name) : texts.create;
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={plan ? customerBillingTexts.save : texts.create}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField control={control} name="name" label={texts.name} maxLength={120} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField control={control} name="price" label={texts.price} prefix="$" />
        <SelectField control={control} name="billingCycle" label={texts.cycle} choices={cycleChoices} />
        <SelectField
          control={control}
          name="pricing"
          label={texts.pricing}
          choices={pricingChoices}
          hint={texts.pricingHint[pricing]}
        />
        <SelectField control={control} name="chemicals" label={texts.chemicalsLabel} choices={chemicalChoices} />
      </div>
      <TextAreaField
        control={control}
        name="description"
        label={texts.description}
        optional
        rows={2}
        maxLength={2000}
      />
      <TextAreaField
        control={control}
        name="features"
        label={texts.features}
        optional
        rows={3}
        hint={texts.featuresHint}
      />
      {plan ? <SwitchField control={control} name="isActive" label={texts.active} hint={texts.activeHint} /> : null}
    </FormDialog>
  );
}
