import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useId } from 'react';
import { type Control, useFieldArray, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { updateWorkOrderBody, type WorkOrder, workOrderLineInput } from '#contract/invoicing/work-orders.ts';
import { invoiceTotals } from '#domain/invoicing/index.ts';
import { centsOf, dollarsOf, timesCents } from '#domain/money/index.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useSaveOrder } from './api.ts';
import { OfferSums } from './offer-sums.tsx';
import { workOrdersTexts as texts } from './texts.ts';

const { title, description, estimatedMinutes, validUntil, internalNotes } = updateWorkOrderBody.shape;
const { unitPrice } = workOrderLineInput.shape;

/** An order as its form holds it; an emptied price is null, which the contract does not know. */
const orderForm = z.object({
  title,
  description,
  estimatedMinutes,
  validUntil,
  internalNotes,
  lines: z.array(
    z.extend(workOrderLineInput, {
      unitPrice: z.pipe(
        z.transform((typed: number | string | null) => typed ?? ''),
        unitPrice,
      ),
    }),
  ),
});
type OrderFormInput = z.input<typeof orderForm>;
type OrderFormOutput = z.output<typeof orderForm>;

const orderValues = (order: WorkOrder): OrderFormInput => ({
  title: order.title,
  description: order.description ?? '',
  estimatedMinutes: order.estimatedMinutes,
  validUntil: order.validUntil ?? '',
  internalNotes: order.internalNotes ?? '',
  lines: order.lines.map(({ amount: _, ...line }) => line),
});

const newLine: OrderFormInput['lines'][number] = {
  kind: 'work',
  description: '',
  quantity: 1,
  unitPrice: null,
  taxable: true,
};

const counted = (typed: unknown): number => {
  const value = typeof typed === 'number' ? typed : Number(typeof typed === 'string' ? typed : Number.NaN);
  return Number.isFinite(value) ? value : 0;
};

const typedCents = ({ quantity, unitPrice: each }: OrderFormInput['lines'][number]): number =>
  timesCents(centsOf(counted(each)), counted(quantity));

/** What one typed line comes to, in dollars. */
const typedAmount = (line: OrderFormInput['lines'][number]): number => dollarsOf(typedCents(line));

/** What the typed lines come to, in dollars, by the very rules of the server. */
function typedSums(lines: OrderFormInput['lines'], taxRatePct: number) {
  const totals = invoiceTotals(
    lines.map((line) => ({ amountCents: typedCents(line), taxable: line.taxable !== false })),
    taxRatePct,
  );
  return {
    subtotal: dollarsOf(totals.subtotalCents),
    taxRatePct,
    tax: dollarsOf(totals.taxCents),
    total: dollarsOf(totals.totalCents),
  };
}

interface OrderEditorProps {
  order: WorkOrder;
  /** Told whether something typed is not saved yet. */
  onDirty: (isDirty: boolean) => void;
}

/** The order, edited until it is billed; the sums follow what is typed. */
export function OrderEditor({ order, onDirty }: OrderEditorProps) {
  const save = useSaveOrder(order.workOrderId);
  const form = useForm<OrderFormInput, unknown, OrderFormOutput>({
    resolver: standardSchemaResolver(orderForm),
    defaultValues: orderValues(order),
  });
  const { control, reset, formState } = form;
  const { isDirty, dirtyFields, isSubmitting } = formState;
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' });
  const lines = useWatch({ control, name: 'lines' });
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => {
    if (!isDirty) reset(orderValues(order));
  }, [order, isDirty, reset]);

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
              <Line control={control} index={index} onRemove={() => remove(index)} />
            </li>
          ))}
        </ul>
        <Button
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => append(newLine)}
          className="self-start max-md:h-11"
        >
          {texts.addLine}
        </Button>
        <OfferSums {...typedSums(lines ?? [], order.taxRatePct)} />
        <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
          <NumberField control={control} name="estimatedMinutes" label={texts.minutes} unit={texts.minutesUnit} whole />
          <TextField control={control} name="validUntil" type="date" label={texts.validUntil} optional />
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
          <div className="flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row md:justify-end">
            <Button onClick={() => reset(orderValues(order))}>{texts.discard}</Button>
            <Button type="submit" variant="primary" busy={isSubmitting}>
              {texts.save}
            </Button>
          </div>
        ) : null}
      </Form>
    </Card>
  );
}

interface LineProps {
  control: Control<OrderFormInput, unknown, OrderFormOutput>;
  index: number;
  onRemove: () => void;
}

function Line({ control, index, onRemove }: LineProps) {
  const id = useId();
  const line = useWatch({ control, name: `lines.${index}` });
  // Removed a moment ago.
  if (!line) return null;
  return (
    <fieldset aria-labelledby={id} className="rounded-sm border border-line p-3">
      <div className="mb-2 flex items-center gap-2 text-sm">
        <span id={id} className="font-medium">
          {texts.line(index + 1)}
        </span>
        <span className="num ml-auto font-semibold">{texts.dollars(typedAmount(line))}</span>
        <IconButton
          label={texts.removeLine(index + 1)}
          icon={<Trash2 aria-hidden="true" />}
          variant="danger"
          onClick={onRemove}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-[minmax(0,1fr)_6rem_8rem]">
        <TextField
          control={control}
          name={`lines.${index}.description`}
          label={texts.lineDescription}
          maxLength={500}
          className="max-md:col-span-2"
        />
        <NumberField control={control} name={`lines.${index}.quantity`} label={texts.quantity} />
        <NumberField control={control} name={`lines.${index}.unitPrice`} label={texts.unitPrice} prefix="$" />
      </div>
      <CheckboxField control={control} name={`lines.${index}.taxable`} label={texts.taxable} className="mt-2" />
    </fieldset>
  );
}
