import type { UseFormReturn } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { changePassword } from './api.ts';
import { accountTexts as texts } from './texts.ts';

interface Values {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** A new password; it ends the account's other sessions. */
export function PasswordTab({ form }: { form: UseFormReturn<Values> }) {
  const save = async ({ currentPassword, newPassword }: Values) => {
    await changePassword({ currentPassword, newPassword });
    form.reset();
    toast({ variant: 'success', title: texts.passwordChanged, description: texts.passwordChangedMore });
  };
  return (
    <Form form={form} onSubmit={save} className="max-w-md">
      <p className="text-sm text-ink-2">{texts.passwordPurpose}</p>
      <PasswordField
        control={form.control}
        name="currentPassword"
        label={texts.currentPassword}
        autoComplete="current-password"
      />
      <PasswordField control={form.control} name="newPassword" label={texts.newPassword} autoComplete="new-password" />
      <PasswordField
        control={form.control}
        name="confirmPassword"
        label={texts.confirmNewPassword}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" className="max-md:h-12 md:self-start" busy={form.formState.isSubmitting}>
        {texts.changePassword}
      </Button>
    </Form>
  );
}
