import { Check } from 'lucide-react';
import { Checkbox as RadixCheckbox } from 'radix-ui';
import { type ReactNode, type Ref, useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { classNames } from './class-names.ts';
import { type BoundFieldProps, describedBy, FieldNotes } from './field-frame.tsx';

/** A yes or no inside a form. */
export function CheckboxField<Values extends FieldValues, Sent = Values>({
  control,
  name,
  label,
  hint,
  disabled,
  className,
}: BoundFieldProps<Values, Sent>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <div className={className}>
      <Checkbox
        id={id}
        ref={field.ref}
        label={label}
        checked={field.value === true}
        onChange={field.onChange}
        onBlur={field.onBlur}
        disabled={disabled}
        describedBy={describedBy(id, hint, error)}
      />
      <div className="pl-7.5">
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  );
}

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
  disabled?: boolean | undefined;
  id?: string;
  /** The whole row is 48 px high and reacts to the thumb. */
  touch?: boolean;
  describedBy?: string | undefined;
  /** The name, where `label` is more than the name. */
  'aria-label'?: string;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
}

/** A checkbox with its label, for lists and filters outside a form. */
export function Checkbox({
  label,
  checked,
  onChange,
  onBlur,
  disabled,
  id,
  touch,
  describedBy: describedByIds,
  ref,
  className,
  ...rest
}: CheckboxProps) {
  const ownId = useId();
  const boxId = id ?? ownId;
  return (
    <div className={classNames('flex items-center', touch && 'min-h-12', className)}>
      <RadixCheckbox.Root
        {...rest}
        ref={ref}
        id={boxId}
        checked={checked}
        onCheckedChange={(next) => onChange(next === true)}
        onBlur={onBlur}
        disabled={disabled}
        aria-describedby={describedByIds}
        className={classNames(
          'grid shrink-0 place-items-center rounded-[5px] border border-field bg-surface text-on-brand disabled:opacity-50',
          'data-[state=checked]:border-brand data-[state=checked]:bg-brand',
          touch ? 'size-6' : 'size-4.5',
        )}
      >
        <RadixCheckbox.Indicator>
          <Check aria-hidden="true" className={touch ? 'size-5' : 'size-3.5'} strokeWidth={3} />
        </RadixCheckbox.Indicator>
      </RadixCheckbox.Root>
      <label htmlFor={boxId} className={classNames('min-w-0 grow pl-3 text-sm', touch ? 'py-3' : 'py-1')}>
        {label}
      </label>
    </div>
  );
}
