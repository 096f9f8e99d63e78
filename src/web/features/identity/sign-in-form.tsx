import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { loginBody } from '#contract/identity.ts';
import { identityTexts as texts } from '#web/texts/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { useSignIn } from './sign-in.ts';

/** The Sign In tab. `email` fills the address in after a registration. */
export function SignInForm({ email }: { email: string }) {
  const signIn = useSignIn();
  const [forgotten, setForgotten] = useState(false);
  const form = useForm({
    resolver: standardSchemaResolver(loginBody),
    defaultValues: { email, password: '', stayLoggedIn: false },
  });
  const { isSubmitting } = form.formState;

  return (
    <>
      <Form
        form={form}
        onSubmit={async (values) => {
          await signIn(values);
        }}
      >
        <TextField control={form.control} name="email" label={texts.email} type="email" autoComplete="username" />
        <PasswordField
          control={form.control}
          name="password"
          label={texts.password}
          autoComplete="current-password"
          labelAside={
            <button
              type="button"
              onClick={() => setForgotten(true)}
              className="rounded-sm text-brand underline-offset-2 hover:underline"
            >
              {texts.forgotLink}
            </button>
          }
        />
        <CheckboxField control={form.control} name="stayLoggedIn" label={texts.keepSignedIn} />
        <Button type="submit" variant="primary" size="touch" wide busy={isSubmitting}>
          {texts.signIn}
        </Button>
      </Form>
      <DemoAccounts
        onChoose={(account) => {
          form.reset({ email: account.email, password: account.password, stayLoggedIn: false });
          void signIn({ email: account.email, password: account.password });
        }}
      />
      <ForgotPasswordDialog open={forgotten} onOpenChange={setForgotten} />
    </>
  );
}
