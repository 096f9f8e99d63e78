import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { classNames } from '#web/ui/class-names.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { useBoundField } from './bound-field.ts';
import { type BoundFieldProps, FieldFrame, inputClass, inputHeight } from './field-frame.tsx';

export interface PasswordFieldProps<Values extends FieldValues, Sent = Values> extends BoundFieldProps<Values, Sent> {
  autoComplete: 'current-password' | 'new-password';
  labelAside?: ReactNode;
}

/** A password, hidden until its owner wants to see it. */
export function PasswordField<Values extends FieldValues, Sent = Values>({
  labelAside,
  autoComplete,
  ...bound
}: PasswordFieldProps<Values, Sent>) {
  const [visible, setVisible] = useState(false);
  const { frame, input } = useBoundField(bound);
  return (
    <FieldFrame {...frame} labelAside={labelAside}>
      <div className="relative">
        <input
          {...input}
          type={visible ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
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
