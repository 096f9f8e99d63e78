import { ChevronRight, KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { type DemoAccount, useDemoAccounts } from './api.ts';
import type { SignInFlow } from './sign-in-flow.ts';
import { identityTexts as texts } from './texts.ts';

/** Empty outside demo mode. */
function DemoAccounts({ onChoose }: { onChoose: (account: DemoAccount) => void }) {
  const accounts = useDemoAccounts();
  if (accounts.length === 0) return null;
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h2>{texts.demoHeading}</h2>
      <p className="mt-0.5 mb-3 text-sm text-ink-2">{texts.demoPurpose}</p>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account)}
              className="flex min-h-12 w-full items-center gap-3 rounded-md px-4 py-2 text-left hover:bg-sunken"
            >
              <span className="min-w-0 grow">
                <span className="block text-sm font-semibold">{account.label}</span>
                <span className="block truncate text-xs text-ink-3">{account.email}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const ForgotPasswordDialog = lazyComponent(async () => (await import('./forgot-password-dialog.tsx')).default, {
  onFailure: ({ onClose }) => onClose(),
});

interface Values {
  email: string;
  password: string;
  stayLoggedIn?: boolean | undefined;
}

interface Props {
  form: UseFormReturn<Values>;
  flow: SignInFlow;
}

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
      {forgotten ? <ForgotPasswordDialog onClose={() => setForgotten(false)} /> : null}
    </>
  );
}

const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;
