import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Minus, Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import type { Invoice } from '#contract/invoicing/customer-billing.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { tellingInToast } from '../telling.ts';
import { useSaveInvoice } from './invoice-api.ts';
import {
  type InvoiceFormInput,
  type InvoiceFormOutput,
  invoiceForm,
  invoiceValues,
  newLine,
  sumsOf,
} from './invoice-form.ts';
import { InvoiceSums } from './invoice-lines.tsx';
import { LineFields } from './line-fields.tsx';
import { invoicesTexts } from './texts.ts';

const texts = invoicesTexts.editor;

interface InvoiceEditorProps {
  invoice: Invoice;
  /** Told whether something typed is not saved yet. */
  onDirty: (isDirty: boolean) => void;
}

/** An upcoming invoice, edited until it is issued: lines, memo and days; the sums follow what is typed. */
export function InvoiceEditor({ invoice, onDirty }: InvoiceEditorProps) {
  const save = useSaveInvoice(invoice.invoiceId);
  const form = useForm<InvoiceFormInput, unknown, InvoiceFormOutput>({
    resolver: standardSchemaResolver(invoiceForm),
    defaultValues: invoiceValues(invoice),
  });
  const { control, reset, formState } = form;
  const { isDirty, isSubmitting } = formState;
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  // What the server adds meanwhile (a visit) appears, unless something is being typed.
  useEffect(() => {
    if (!isDirty) reset(invoiceValues(invoice));
  }, [invoice, isDirty, reset]);

  return (
    <Card title={texts.title} aside={isDirty ? <span className="text-sm text-warn">{texts.unsaved}</span> : undefined}>
      <Form
        form={form}
        label={texts.title}
        onSubmit={async (body) => {
          const stored = await save.mutateAsync(body).catch(tellingInToast(texts.saveFailed));
          reset(invoiceValues(stored));
          toast({ variant: 'success', title: texts.saved });
        }}
      >
        {fields.length === 0 ? <p className="text-sm text-ink-2">{invoicesTexts.noLines}</p> : null}
        <ul className="flex flex-col gap-3">
          {fields.map((field, index) => (
            <li key={field.id}>
              <LineFields control={control} index={index} onRemove={() => remove(index)} />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 max-md:*:h-11 max-md:*:grow">
          <Button icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => append(newLine('work'))}>
            {texts.add}
          </Button>
          <Button icon={<Minus aria-hidden="true" className="size-4" />} onClick={() => append(newLine('discount'))}>
            {texts.discount}
          </Button>
        </div>
        <InvoiceSums
          invoice={{ ...invoice, ...sumsOf(lines ?? [], invoice.taxRatePct), balance: 0 }}
          showsPaid={false}
        />
        <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
          <TextField control={control} name="issueOn" type="date" label={texts.issueOn} />
          <TextField control={control} name="dueOn" type="date" label={texts.dueOn} optional hint={texts.dueHint} />
        </div>
        <TextAreaField
          control={control}
          name="memo"
          label={texts.memo}
          optional
          rows={2}
          maxLength={2000}
          hint={texts.memoHint}
        />
        {isDirty ? (
          <div className="flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row md:justify-end">
            <Button onClick={() => reset(invoiceValues(invoice))}>{texts.discard}</Button>
            <Button type="submit" variant="primary" busy={isSubmitting}>
              {texts.save}
            </Button>
          </div>
        ) : null}
      </Form>
    </Card>
  );
}
