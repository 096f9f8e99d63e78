import { Trash2 } from 'lucide-react';
import { useEffect, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { invoiceLineKinds } from '#contract/choices.ts';
import { invoiceTotals } from '#domain/invoicing/index.ts';
import { centsOf, dollarsOf, timesCents } from '#domain/money/index.ts';
import { dayName } from '#web/base/format.ts';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { invoicesTexts } from './invoices/texts.ts';
import { customerBillingTexts } from './texts.ts';

const texts = invoicesTexts.editor;

/** An amount as a form holds it, for a schema of the contract: an emptied field is null, which the contract does not know. */
export const typedAmount = <Schema extends z.ZodMiniType<number, string | number>>(schema: Schema) =>
  z.pipe(
    z.transform((typed: number | string | null) => typed ?? ''),
    schema,
  );

/** A line while it is being typed. */
interface TypedLine {
  description?: string | undefined;
  quantity?: unknown;
  unitPrice?: unknown;
  taxable?: boolean | undefined;
  serviceDate?: string | null | undefined;
}

/** What a typed number counts as while it is being typed. */
const counted = (typed: unknown): number => {
  const value = typeof typed === 'number' ? typed : Number(typeof typed === 'string' ? typed : Number.NaN);
  return Number.isFinite(value) ? value : 0;
};

const typedCents = ({ quantity, unitPrice }: TypedLine): number =>
  timesCents(centsOf(counted(unitPrice)), counted(quantity));

/** What the typed lines come to, in dollars, by the server's own rules. */
export function typedSums(lines: readonly TypedLine[], taxRatePct: number) {
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

/** Reports whether something typed is not saved yet, and shows what the server changes while nothing is. */
export function useStoredValues<Values extends FieldValues, Sent>(
  { reset, formState: { isDirty } }: UseFormReturn<Values, unknown, Sent>,
  stored: Values,
  onDirty: (isDirty: boolean) => void,
): void {
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const serialized = JSON.stringify(stored);
  useEffect(() => {
    if (!isDirty) reset(JSON.parse(serialized) as Values);
  }, [serialized, isDirty, reset]);
}

const kindChoices = invoiceLineKinds.map((value) => ({ value, label: customerBillingTexts.lineKinds[value] }));

interface LineFieldsProps<Values extends FieldValues, Sent> {
  control: Control<Values, unknown, Sent>;
  index: number;
  withKind?: boolean;
  onRemove: () => void;
}

/** One of the `lines` of a form. */
export function LineFields<Values extends FieldValues, Sent>(props: LineFieldsProps<Values, Sent>) {
  const { control, index, withKind = false, onRemove } = props;
  const id = useId();
  const name = (field: string) => `lines.${index}${field}` as FieldPath<Values>;
  const line: TypedLine | undefined = useWatch({ control, name: name('') });
  // Removed a moment ago.
  if (!line) return null;
  return (
    <fieldset aria-labelledby={id} className="rounded-sm border border-line p-3">
      <div className="mb-2 flex items-center gap-2 text-sm">
        <span id={id} className="font-medium">
          {texts.line(index + 1)}
        </span>
        {line.serviceDate ? <span className="num text-ink-2">{dayName(line.serviceDate)}</span> : null}
        <span className="num ml-auto font-semibold">{customerBillingTexts.dollars(dollarsOf(typedCents(line)))}</span>
        <IconButton
          label={texts.remove(line.description ?? '')}
          icon={<Trash2 aria-hidden="true" />}
          variant="danger"
          onClick={onRemove}
        />
      </div>
      <div
        className={
          withKind
            ? 'grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_6rem_8rem]'
            : 'grid grid-cols-2 items-start gap-3 md:grid-cols-[minmax(0,1fr)_6rem_8rem]'
        }
      >
        <TextField
          control={control}
          name={name('.description')}
          label={texts.description}
          maxLength={500}
          className={withKind ? 'col-span-full' : 'max-md:col-span-2'}
        />
        {withKind ? (
          <SelectField
            control={control}
            name={name('.kind')}
            label={texts.kind}
            choices={kindChoices}
            className="max-md:col-span-2"
          />
        ) : null}
        <NumberField control={control} name={name('.quantity')} label={texts.quantity} />
        <NumberField control={control} name={name('.unitPrice')} label={texts.unitPrice} prefix="$" />
      </div>
      <CheckboxField control={control} name={name('.taxable')} label={texts.taxable} className="mt-2" />
    </fieldset>
  );
}
