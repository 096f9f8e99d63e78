import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import {
  type BillingSettings,
  type SaveBillingSettings,
  saveBillingSettingsBody,
} from '#contract/invoicing/customer-billing.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useSaveBillingSettings } from './api.ts';
import { useMayBill } from './may-bill.ts';
import { tellingInToast } from './telling.ts';
import { customerBillingTexts } from './texts.ts';

const texts = customerBillingTexts.settings;

/** Grace days, retries, tax and days to pay, stored and obeyed (decisions §1). */
export function RulesForm({ settings }: { settings: BillingSettings }) {
  const save = useSaveBillingSettings();
  const mayEdit = useMayBill();
  const form = useForm<SaveBillingSettings>({
    resolver: standardSchemaResolver(saveBillingSettingsBody),
    defaultValues: settings,
    // What is stored now is what was typed, so that "changed" begins anew.
    values: settings,
    resetOptions: { keepDirtyValues: true },
  });
  const { control } = form;
  const field = { control, disabled: !mayEdit };
  return (
    <Card title={texts.title}>
      <Form
        form={form}
        label={texts.title}
        onSubmit={async (body) => {
          const stored = await save.mutateAsync(body).catch(tellingInToast(texts.saveFailed));
          form.reset(stored);
          toast({ variant: 'success', title: texts.saved });
        }}
      >
        <NumberField
          {...field}
          name="graceDays"
          label={texts.graceDays}
          unit={texts.days}
          whole
          hint={texts.graceHint}
        />
        <NumberField
          {...field}
          name="retryAttempts"
          label={texts.retryAttempts}
          unit={texts.times}
          whole
          hint={texts.retryHint}
        />
        <NumberField {...field} name="taxRatePct" label={texts.taxRate} unit="%" hint={texts.taxHint} />
        <NumberField {...field} name="dueDays" label={texts.dueDays} unit={texts.days} whole hint={texts.dueHint} />
        <p className="text-sm text-ink-2">{mayEdit ? texts.futureOnly : texts.readOnly}</p>
        {mayEdit ? (
          <Button
            type="submit"
            variant="primary"
            busy={form.formState.isSubmitting}
            className="max-md:h-12 md:self-end"
          >
            {customerBillingTexts.save}
          </Button>
        ) : null}
      </Form>
    </Card>
  );
}
