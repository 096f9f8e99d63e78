import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type BillingSettings, lateFeeFields, oneLateFee } from '#contract/invoicing/customer-billing.ts';
import type { LateFeePreview } from '#contract/invoicing/owed.ts';
import { dayName } from '#web/base/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { toastAndThrow, toastFailure, useMayBill, usePreviewLateFees, useSaveBillingSettings } from './api.ts';
import { customerBillingTexts } from './texts.ts';

const texts = customerBillingTexts.lateFees;
const { dollars } = customerBillingTexts;

const lateFeeForm = z.object({ lateFees: z.boolean(), ...lateFeeFields }).check(oneLateFee);
type LateFeeForm = z.input<typeof lateFeeForm>;

const valuesOf = (settings: BillingSettings): LateFeeForm => ({
  lateFees: settings.lateFees,
  lateFeeAmount: settings.lateFeeAmount,
  lateFeePercent: settings.lateFeePercent,
  lateFeeAfterDays: settings.lateFeeAfterDays,
  lateFeeMonthly: settings.lateFeeMonthly,
  lateFeeCap: settings.lateFeeCap,
  lateFeeMinimum: settings.lateFeeMinimum,
});

/** What is added to invoices that are paid late, and what that would be today. */
export function LateFeesCard({ settings }: { settings: BillingSettings }) {
  const save = useSaveBillingSettings();
  const preview = usePreviewLateFees();
  const mayEdit = useMayBill();
  const [shown, setShown] = useState<LateFeePreview | null>(null);
  const form = useForm<LateFeeForm, unknown, z.output<typeof lateFeeForm>>({
    resolver: standardSchemaResolver(lateFeeForm),
    defaultValues: valuesOf(settings),
  });
  const { control, formState } = form;
  const field = { control, disabled: !mayEdit };
  const look = form.handleSubmit(async ({ lateFees: _, ...rule }) => {
    try {
      setShown(await preview.mutateAsync(rule));
    } catch (error) {
      toastFailure(texts.previewFailed, error);
    }
  });
  return (
    <Card title={texts.title}>
      <Form
        form={form}
        label={texts.title}
        onSubmit={async (body) => {
          const stored = await save.mutateAsync(body).catch(toastAndThrow(texts.saveFailed));
          form.reset(valuesOf(stored));
          setShown(null);
          toast({ variant: 'success', title: texts.saved });
        }}
      >
        <CheckboxField
          {...field}
          name="lateFees"
          label={texts.on}
          hint={settings.lateFeesSince ? texts.since(dayName(settings.lateFeesSince)) : texts.offHint}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField {...field} name="lateFeeAmount" label={texts.amount} prefix="$" optional />
          <NumberField {...field} name="lateFeePercent" label={texts.percent} unit="%" optional />
          <NumberField {...field} name="lateFeeAfterDays" label={texts.afterDays} unit={texts.days} whole />
          <NumberField {...field} name="lateFeeCap" label={texts.cap} prefix="$" optional hint={texts.capHint} />
          <NumberField {...field} name="lateFeeMinimum" label={texts.minimum} prefix="$" />
        </div>
        <CheckboxField {...field} name="lateFeeMonthly" label={texts.monthly} />
        <p className="text-sm text-ink-2">{texts.law}</p>
        <div className="flex flex-wrap gap-2 max-md:*:h-12 max-md:*:grow">
          {mayEdit ? (
            <>
              <Button onClick={() => void look()} busy={preview.isPending}>
                {texts.preview}
              </Button>
              <Button type="submit" variant="primary" busy={formState.isSubmitting && !preview.isPending}>
                {customerBillingTexts.save}
              </Button>
            </>
          ) : null}
        </div>
      </Form>
      {shown ? <Preview shown={shown} /> : null}
    </Card>
  );
}

/** What would be charged today. */
function Preview({ shown: { isLive, total, rows } }: { shown: LateFeePreview }) {
  if (!isLive) return <Banner>{texts.notLive}</Banner>;
  if (rows.length === 0) return <p className="mt-3 text-sm text-ink-2">{texts.none}</p>;
  return (
    <section aria-label={texts.today(rows.length, dollars(total))} className="mt-4">
      <h3 className="font-semibold">{texts.today(rows.length, dollars(total))}</h3>
      <ul className="mt-1 max-h-80 divide-y divide-line overflow-y-auto text-sm">
        {rows.map(({ invoiceId, invoiceNumber, customerName, dueOn, balance, fee }) => (
          <li key={invoiceId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2">
            <span className="min-w-0">
              <span className="block truncate font-medium">{customerName}</span>
              <span className="num block text-ink-2">
                {[invoiceNumber, dueOn ? texts.due(dayName(dueOn)) : null, texts.open(dollars(balance))]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="num">{dollars(fee)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
