import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';

import { ApiError } from '#web/app/api.ts';
import { identityTexts as texts } from '#web/texts/identity.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Form } from '#web/ui/form.tsx';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { resetPassword } from './api.ts';
import { newPasswordForm } from './new-password-form.ts';
import { SignedOutFrame } from './signed-out-frame.tsx';

/** Where the links of the reset and the invitation mail lead (decisions §2). */
export default function ResetPasswordPage() {
  useDocumentTitle(texts.resetHeading);
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  return (
    <SignedOutFrame>
      {token === '' ? (
        <>
          <h1 className="sr-only">{texts.resetHeading}</h1>
          <EmptyState title={texts.linkIncomplete} action={<ButtonLink to="/auth">{texts.toSignIn}</ButtonLink>}>
            {texts.linkIncompleteMore}
          </EmptyState>
        </>
      ) : (
        <NewPasswordForm token={token} />
      )}
    </SignedOutFrame>
  );
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useForm({
    resolver: standardSchemaResolver(newPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  });

  const submit = async ({ password }: { password: string }) => {
    try {
      await resetPassword({ token, password });
    } catch (error) {
      const description = error instanceof ApiError ? error.message : texts.unableToConnect;
      toast({ variant: 'error', title: texts.resetFailed, description });
      return;
    }
    toast({ variant: 'success', title: texts.passwordSet, description: texts.passwordSetMore });
    navigate('/auth', { replace: true });
  };

  return (
    <>
      <h1>{texts.resetHeading}</h1>
      <p className="mt-1 mb-5 text-sm text-ink-2">{texts.resetPurpose}</p>
      <Form form={form} onSubmit={submit}>
        <PasswordField control={form.control} name="password" label={texts.newPassword} autoComplete="new-password" />
        <PasswordField
          control={form.control}
          name="confirmPassword"
          label={texts.confirmNewPassword}
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary" size="touch" wide busy={form.formState.isSubmitting}>
          {texts.setPassword}
        </Button>
        <ButtonLink to="/auth" variant="quiet" wide>
          {texts.toSignIn}
        </ButtonLink>
      </Form>
    </>
  );
}
