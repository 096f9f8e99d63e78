import { type ReactNode, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { accountTexts as texts } from './texts.ts';

interface Props {
  form: UseFormReturn<{ password: string }>;
  children: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  onSubmit: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Changes to how a user signs in ask for the password again: the device may be unattended. */
export function PasswordAgainForm({ form, children, confirmLabel, danger, onSubmit, onCancel }: Props) {
  useEffect(() => form.setFocus('password'), [form]);
  return (
    <Form form={form} onSubmit={({ password }) => onSubmit(password)} className="max-w-md">
      <p className="text-sm text-ink-2">{children}</p>
      <PasswordField
        control={form.control}
        name="password"
        label={texts.yourPassword}
        autoComplete="current-password"
      />
      <FormButtons confirmLabel={confirmLabel} danger={danger} busy={form.formState.isSubmitting} onCancel={onCancel} />
    </Form>
  );
}

interface ButtonsProps {
  confirmLabel: string;
  danger?: boolean | undefined;
  busy: boolean;
  onCancel: () => void;
}

export function FormButtons({ confirmLabel, danger, busy, onCancel }: ButtonsProps) {
  return (
    <div className="flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row">
      <Button onClick={onCancel}>{texts.cancel}</Button>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
        {confirmLabel}
      </Button>
    </div>
  );
}
