import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Minus, Plus } from 'lucide-react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Invoice, invoiceLineInput, updateInvoiceBody } from '#contract/invoicing/invoices.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { toastAndThrow, useSaveInvoice, useTaxesWork } from '../api.ts';
import { LineFields, typedAmount, typedSums, useStoredValues } from '../line-editor.tsx';
import { LineSums } from '../lines.tsx';
import { lineTexts } from '../payments/pay-invoice-texts.ts';
import { customerBillingTexts } from '../texts.ts';
import { invoicesTexts } from './texts.ts';

const noDay = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

const lineForm = z.extend(invoiceLineInput, { unitPrice: typedAmount(invoiceLineInput.shape.unitPrice) });

/** An upcoming invoice as its form holds it. */
const invoiceForm = z.object({
  lines: z.array(lineForm),
  memo: updateInvoiceBody.shape.memo,
  issueOn: z.iso.date(customerBillingTexts.emptyField),
  dueOn: z.union([noDay, z.iso.date()]),
});
type InvoiceFormInput = z.input<typeof invoiceForm>;
type InvoiceFormOutput = z.output<typeof invoiceForm>;

const invoiceValues = ({ lines, memo, issueOn, dueOn }: Invoice): InvoiceFormInput => ({
  lines: lines.map(({ amount: _, ...line }) => line),
  memo: memo ?? '',
  issueOn,
  dueOn: dueOn ?? '',
});

/** A new line: work to be charged, or a discount, whose price is below 0. */
const newLine = (kind: 'work' | 'discount'): InvoiceFormInput['lines'][number] => ({
  kind,
  description: '',
  quantity: 1,
  unitPrice: null,
  taxable: true,
  visitId: null,
  serviceDate: null,
});

const texts = invoicesTexts.editor;

interface InvoiceEditorProps {
  invoice: Invoice;
  /** Whether something typed is not saved yet. */
  onDirty: (isDirty: boolean) => void;
}

/** An upcoming invoice, edited until it is issued: lines, memo and days; the sums follow what is typed. */
export function InvoiceEditor({ invoice, onDirty }: InvoiceEditorProps) {
  const save = useSaveInvoice(invoice.invoiceId);
  const taxable = useTaxesWork();
  const form = useForm<InvoiceFormInput, unknown, InvoiceFormOutput>({
    resolver: standardSchemaResolver(invoiceForm),
    defaultValues: invoiceValues(invoice),
  });
  const { control, reset, formState } = form;
  const { isDirty, isSubmitting } = formState;
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  // What a rule wrote is shown, and stays.
  const special = new Map(invoice.lines.flatMap((line) => (line.special ? [[line.lineId, line.amount] as const] : [])));
  useStoredValues(form, invoiceValues(invoice), onDirty);

  return (
    <Card title={texts.title} aside={isDirty ? <span className="text-sm text-warn">{texts.unsaved}</span> : undefined}>
      <Form
        form={form}
        label={texts.title}
        onSubmit={async (body) => {
          const stored = await save.mutateAsync(body).catch(toastAndThrow(texts.saveFailed));
          reset(invoiceValues(stored));
          toast({ variant: 'success', title: texts.saved });
        }}
      >
        {fields.length === 0 ? <p className="text-sm text-ink-2">{lineTexts.noLines}</p> : null}
        <ul className="flex flex-col gap-3">
          {fields.map((field, index) => (
            <li key={field.id}>
              {special.has(field.lineId ?? '') ? (
                <p className="flex justify-between gap-4 rounded-sm border border-line bg-sunken p-3">
                  <span className="min-w-0 break-words">{field.description}</span>
                  <span className="num">{customerBillingTexts.dollars(special.get(field.lineId ?? '') ?? 0)}</span>
                </p>
              ) : (
                <LineFields control={control} index={index} withKind onRemove={() => remove(index)} />
              )}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2 max-md:*:h-11 max-md:*:grow">
          <Button
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => append({ ...newLine('work'), taxable })}
          >
            {texts.add}
          </Button>
          <Button
            icon={<Minus aria-hidden="true" className="size-4" />}
            onClick={() => append({ ...newLine('discount'), taxable })}
          >
            {texts.discount}
          </Button>
        </div>
        <LineSums sums={typedSums(lines ?? [], invoice.taxRatePct)} />
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
          <DialogButtons
            label={texts.save}
            busy={isSubmitting}
            cancelLabel={texts.discard}
            onCancel={() => reset(invoiceValues(invoice))}
          />
        ) : null}
      </Form>
    </Card>
  );
}
