import { KeyRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import type { SignInFlow } from './sign-in-flow.ts';
import { identityTexts as texts } from './texts.ts';

const ForgotPasswordDialog = lazy(() => import('./forgot-password-dialog.tsx'));

interface Values {
  email: string;
  password: string;
  stayLoggedIn?: boolean | undefined;
}

interface Props {
  form: UseFormReturn<Values>;
  flow: SignInFlow;
}

/** The Sign In tab. */
export function SignInForm({ form, flow }: Props) {
  const [forgotten, setForgotten] = useState(false);
  const [askingPasskey, setAskingPasskey] = useState(false);

  const withPasskey = async () => {
    setAskingPasskey(true);
    const { email, stayLoggedIn = false } = form.getValues();
    await flow.signInWithPasskey({ email: email.trim(), stayLoggedIn });
    setAskingPasskey(false);
  };

  return (
    <>
      <Form form={form} onSubmit={flow.signIn}>
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
        <div className="flex flex-col gap-2.5">
          <Button type="submit" variant="primary" size="touch" wide busy={form.formState.isSubmitting || flow.entering}>
            {texts.signIn}
          </Button>
          {knowsPasskeys() ? (
            <Button
              size="touch"
              wide
              icon={<KeyRound aria-hidden="true" className="size-4.5" />}
              busy={askingPasskey}
              onClick={() => void withPasskey()}
            >
              {texts.signInWithPasskey}
            </Button>
          ) : null}
        </div>
      </Form>
      <DemoAccounts
        onChoose={(account) => {
          form.reset({ email: account.email, password: account.password, stayLoggedIn: false });
          void flow.signIn({ email: account.email, password: account.password });
        }}
      />
      {forgotten ? (
        <Suspense fallback={null}>
          <ForgotPasswordDialog onClose={() => setForgotten(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;
