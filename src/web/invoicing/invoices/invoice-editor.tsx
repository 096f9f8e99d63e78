import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Minus, Plus, Trash2 } from 'lucide-react';
import { useEffect, useId } from 'react';
import { type Control, useFieldArray, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { invoiceLineKinds } from '#contract/choices.ts';
import { type Invoice, invoiceLineInput, updateInvoiceBody } from '#contract/invoicing/customer-billing.ts';
import { invoiceTotals, pricedLine } from '#domain/invoicing/index.ts';
import { centsOf, dollarsOf } from '#domain/money/index.ts';
import { dayName } from '#web/base/day-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { typedAmount } from '../money-field.ts';
import { tellingInToast } from '../telling.ts';
import { customerBillingTexts } from '../texts.ts';
import { useSaveInvoice } from './invoice-api.ts';
import { InvoiceSums } from './invoice-lines.tsx';
import { invoicesTexts } from './texts.ts';

const { lineId, kind, description, quantity, unitPrice, taxable, visitId, serviceDate } = invoiceLineInput.shape;
const noDay = z.pipe(
  z.literal(''),
  z.transform(() => null),
);

const lineForm = z.object({
  lineId,
  kind,
  description,
  quantity,
  unitPrice: typedAmount(unitPrice),
  taxable,
  visitId,
  serviceDate,
});

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

/** What a typed number counts as while it is being typed. */
const counted = (typed: unknown): number => {
  const value = typeof typed === 'number' ? typed : Number(typeof typed === 'string' ? typed : Number.NaN);
  return Number.isFinite(value) ? value : 0;
};

/** What a line comes to, in dollars. */
const amountOf = (line: Pick<InvoiceFormInput['lines'][number], 'quantity' | 'unitPrice'>): number =>
  dollarsOf(priced(line).amountCents);

const priced = ({ quantity: many, unitPrice: each }: { quantity?: unknown; unitPrice?: unknown }) =>
  pricedLine({
    kind: 'other' as const,
    description: '',
    quantity: counted(many),
    unitPriceCents: centsOf(counted(each)),
    taxable: true,
    visitId: null,
    serviceDate: null,
  });

/** What the typed lines come to, in dollars, by the very rules of the server. */
function sumsOf(lines: InvoiceFormInput['lines'], taxRatePct: number) {
  const totals = invoiceTotals(
    lines.map((line) => ({ ...priced(line), taxable: line.taxable !== false })),
    taxRatePct,
  );
  return {
    subtotal: dollarsOf(totals.subtotalCents),
    tax: dollarsOf(totals.taxCents),
    total: dollarsOf(totals.totalCents),
  };
}

const kindChoices = invoiceLineKinds.map((value) => ({ value, label: customerBillingTexts.lineKinds[value] }));

interface LineFieldsProps {
  control: Control<InvoiceFormInput, unknown, InvoiceFormOutput>;
  index: number;
  onRemove: () => void;
}

/** One line of an upcoming invoice. */
function LineFields({ control, index, onRemove }: LineFieldsProps) {
  const id = useId();
  const line = useWatch({ control, name: `lines.${index}` });
  // Removed a moment ago.
  if (!line) return null;
  const { description, serviceDate } = line;
  return (
    <fieldset aria-labelledby={id} className="rounded-sm border border-line p-3">
      <div className="mb-2 flex items-center gap-2 text-sm">
        <span id={id} className="font-medium">
          {invoicesTexts.editor.line(index + 1)}
        </span>
        {serviceDate ? <span className="num text-ink-2">{dayName(serviceDate)}</span> : null}
        <span className="num ml-auto font-semibold">{customerBillingTexts.dollars(amountOf(line))}</span>
        <IconButton
          label={invoicesTexts.editor.remove(description)}
          icon={<Trash2 aria-hidden="true" />}
          variant="danger"
          onClick={onRemove}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_9rem_6rem_8rem]">
        <TextField
          control={control}
          name={`lines.${index}.description`}
          label={invoicesTexts.editor.description}
          maxLength={500}
          className="max-md:col-span-2"
        />
        <SelectField
          control={control}
          name={`lines.${index}.kind`}
          label={invoicesTexts.editor.kind}
          choices={kindChoices}
          className="max-md:col-span-2"
        />
        <NumberField control={control} name={`lines.${index}.quantity`} label={invoicesTexts.editor.quantity} />
        <NumberField
          control={control}
          name={`lines.${index}.unitPrice`}
          label={invoicesTexts.editor.unitPrice}
          prefix="$"
        />
      </div>
      <CheckboxField
        control={control}
        name={`lines.${index}.taxable`}
        label={invoicesTexts.editor.taxable}
        className="mt-2"
      />
    </fieldset>
  );
}

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
