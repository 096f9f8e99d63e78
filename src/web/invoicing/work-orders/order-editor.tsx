import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Plus } from 'lucide-react';
import { useFieldArray, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { oneDeposit } from '#contract/invoicing/payments.ts';
import { updateWorkOrderBody, type WorkOrder, workOrderLineInput } from '#contract/invoicing/work-orders.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useTaxesWork } from '../api.ts';
import { LineFields, typedAmount, typedSums, useStoredValues } from '../line-editor.tsx';
import { LineSums } from '../lines.tsx';
import { usePriceBook, useSaveOrder } from './api.ts';
import { fieldTexts } from './field-texts.ts';
import { workOrdersTexts as texts } from './texts.ts';

const { title, description, estimatedMinutes, validUntil, internalNotes, depositPercent, depositAmount } =
  updateWorkOrderBody.shape;

/** An order as its form holds it. */
const orderForm = z
  .object({
    title,
    description,
    estimatedMinutes,
    validUntil,
    internalNotes,
    depositPercent,
    depositAmount,
    lines: z.array(z.extend(workOrderLineInput, { unitPrice: typedAmount(workOrderLineInput.shape.unitPrice) })),
  })
  .check(oneDeposit);
type OrderFormInput = z.input<typeof orderForm>;
type OrderFormOutput = z.output<typeof orderForm>;

const orderValues = (order: WorkOrder): OrderFormInput => ({
  title: order.title,
  description: order.description ?? '',
  estimatedMinutes: order.estimatedMinutes,
  validUntil: order.validUntil ?? '',
  internalNotes: order.internalNotes ?? '',
  depositPercent: order.depositPercent,
  depositAmount: order.depositAmount,
  lines: order.lines.map(({ amount: _, ...line }) => line),
});

const newLine: OrderFormInput['lines'][number] = {
  kind: 'work',
  description: '',
  quantity: 1,
  unitPrice: null,
  taxable: true,
};

interface OrderEditorProps {
  order: WorkOrder;
  /** Whether something typed is not saved yet. */
  onDirty: (isDirty: boolean) => void;
}

/** The order, edited until it is billed; the sums follow what is typed. */
export function OrderEditor({ order, onDirty }: OrderEditorProps) {
  const save = useSaveOrder(order.workOrderId);
  const taxable = useTaxesWork();
  const form = useForm<OrderFormInput, unknown, OrderFormOutput>({
    resolver: standardSchemaResolver(orderForm),
    defaultValues: orderValues(order),
  });
  const { control, reset, formState } = form;
  const { isDirty, dirtyFields, isSubmitting } = formState;
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  useStoredValues(form, orderValues(order), onDirty);

  return (
    <Card title={texts.offer} aside={isDirty ? <span className="text-sm text-warn">{texts.unsaved}</span> : undefined}>
      <Form
        form={form}
        label={texts.offer}
        onSubmit={async (body) => {
          // Notes for the office alone ask for no new quote.
          const edited = Object.fromEntries(Object.entries(body).filter(([field]) => field in dirtyFields));
          const stored = await save.mutateAsync(edited).catch(tellingFailure(texts.saveFailed));
          reset(orderValues(stored));
          toast({ variant: 'success', title: texts.saved });
        }}
      >
        <TextField control={control} name="title" label={texts.workTitle} maxLength={200} />
        <TextAreaField
          control={control}
          name="description"
          label={texts.description}
          hint={texts.descriptionHint}
          rows={2}
          maxLength={5000}
          optional
        />
        {fields.length === 0 ? <p className="text-sm text-ink-2">{texts.noLines}</p> : null}
        <ul className="flex flex-col gap-3">
          {fields.map((field, index) => (
            <li key={field.id}>
              <LineFields control={control} index={index} onRemove={() => remove(index)} />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => append({ ...newLine, taxable })}
            className="max-md:h-11"
          >
            {texts.addLine}
          </Button>
          <FromBook onChoose={(line) => append(line)} />
        </div>
        <LineSums sums={typedSums(lines ?? [], order.taxRatePct)} />
        <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
          <NumberField control={control} name="estimatedMinutes" label={texts.minutes} unit={texts.minutesUnit} whole />
          <TextField control={control} name="validUntil" type="date" label={texts.validUntil} optional />
          <NumberField
            control={control}
            name="depositPercent"
            label={texts.deposit.percent}
            unit="%"
            whole
            optional
            hint={texts.deposit.hint}
          />
          <NumberField control={control} name="depositAmount" label={texts.deposit.amount} prefix="$" optional />
        </div>
        <TextAreaField
          control={control}
          name="internalNotes"
          label={texts.internalNotes}
          hint={texts.internalHint}
          rows={2}
          maxLength={5000}
          optional
        />
        {isDirty ? (
          <DialogButtons
            label={texts.save}
            busy={isSubmitting}
            cancelLabel={texts.discard}
            onCancel={() => reset(orderValues(order))}
          />
        ) : null}
      </Form>
    </Card>
  );
}

/** A line with a price of the book; nothing where there is none. */
function FromBook({ onChoose }: { onChoose: (line: OrderFormInput['lines'][number]) => void }) {
  const { data: book = [] } = usePriceBook();
  const priced = book.filter(({ unitPrice }) => unitPrice !== null);
  if (priced.length === 0) return null;
  return (
    <Select
      aria-label={fieldTexts.fromBook}
      placeholder={fieldTexts.fromBook}
      value=""
      choices={priced.map(({ priceItemId, name, unitPrice }) => ({
        value: priceItemId,
        label: `${name} · ${fieldTexts.dollars(unitPrice ?? 0)}`,
      }))}
      onChange={({ target }) => {
        const item = priced.find(({ priceItemId }) => priceItemId === target.value);
        if (!item) return;
        const { name, kind, unitPrice, taxable } = item;
        onChoose({ kind, description: name, quantity: 1, unitPrice, taxable });
      }}
    />
  );
}
