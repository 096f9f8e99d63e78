import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { classNames } from '#web/ui/class-names.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { type BoundFieldProps, describedBy, FieldFrame, inputClass, inputHeight } from './field-frame.tsx';

export interface PasswordFieldProps<Values extends FieldValues, Sent = Values> extends BoundFieldProps<Values, Sent> {
  autoComplete: 'current-password' | 'new-password';
  labelAside?: ReactNode;
}

/** A password, hidden until its owner wants to see it. */
export function PasswordField<Values extends FieldValues, Sent = Values>({
  control,
  name,
  label,
  hint,
  optional,
  disabled,
  className,
  labelAside,
  autoComplete,
}: PasswordFieldProps<Values, Sent>) {
  const id = useId();
  const [visible, setVisible] = useState(false);
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <FieldFrame {...{ id, label, hint, error, optional, labelAside, className }}>
      <div className="relative">
        <input
          {...field}
          id={id}
          type={visible ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={field.value ?? ''}
          disabled={disabled}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(id, hint, error)}
          className={classNames(inputClass, inputHeight, 'pr-11')}
        />
        <button
          type="button"
          // The name must not contain the label's word alone, or a reader would find two "Password" fields.
          title={visible ? uiTexts.hidePassword : uiTexts.showPassword}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-sm text-ink-3 hover:text-ink"
        >
          {visible ? (
            <EyeOff aria-hidden="true" className="size-4.5" />
          ) : (
            <Eye aria-hidden="true" className="size-4.5" />
          )}
        </button>
      </div>
    </FieldFrame>
  );
}
