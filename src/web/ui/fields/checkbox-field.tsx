import { Check } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { classNames } from '#web/ui/class-names.ts';
import { useBoundField } from './bound-field.ts';
import { type BoundFieldProps, FieldNotes } from './field-frame.tsx';

/** A yes or no inside a form. */
export function CheckboxField<Values extends FieldValues, Sent = Values>(bound: BoundFieldProps<Values, Sent>) {
  const { field, frame, input } = useBoundField(bound);
  return (
    <div className={frame.className}>
      <Checkbox
        id={frame.id}
        ref={field.ref}
        label={frame.label}
        checked={field.value === true}
        onChange={field.onChange}
        onBlur={field.onBlur}
        disabled={input.disabled}
        describedBy={input['aria-describedby']}
      />
      <div className="pl-7.5">
        <FieldNotes {...frame} />
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
  ref?: Ref<HTMLInputElement>;
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
      <span className="relative grid shrink-0 place-items-center">
        <input
          {...rest}
          ref={ref}
          id={boxId}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
          disabled={disabled}
          aria-describedby={describedByIds}
          className={classNames(
            'peer appearance-none rounded-[5px] border border-field bg-surface disabled:opacity-50',
            'checked:border-brand checked:bg-brand',
            touch ? 'size-6' : 'size-4.5',
          )}
        />
        <Check
          aria-hidden="true"
          className={classNames(
            'pointer-events-none absolute hidden text-on-brand peer-checked:block',
            touch ? 'size-5' : 'size-3.5',
          )}
          strokeWidth={3}
        />
      </span>
      <label htmlFor={boxId} className={classNames('min-w-0 grow pl-3 text-sm', touch ? 'py-3' : 'py-1')}>
        {label}
      </label>
    </div>
  );
}
