import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { clearPaymentToken, clearStoredSession } from '#web/base/stored-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { login, register } from './api.ts';
import { useDelay, useEnter } from './enter.ts';
import { identityTexts as texts } from './texts.ts';

interface Props {
  form: UseFormReturn<{ email: string; password: string; confirmPassword: string }>;
  /** The account exists, but signing in with it did not work. */
  onSignInNeeded: (email: string) => void;
}

/** The Start Trial tab: registers, then signs in with the same credentials (spec 1 §4.3). */
export function StartTrialForm({ form, onSignInNeeded }: Props) {
  const enter = useEnter();
  const later = useDelay();
  const [entering, setEntering] = useState(false);

  const signIn = async (email: string, password: string) => {
    clearStoredSession();
    clearPaymentToken();
    try {
      enter(await login({ email, password }), false);
      toast({ variant: 'success', title: texts.welcome, description: texts.welcomeMore });
    } catch {
      // The account exists; only the automatic sign-in failed, so the user does it.
      onSignInNeeded(email);
    }
  };

  const submit = async ({ email, password }: { email: string; password: string }) => {
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      await register({ email, hashedPassword: password, timeZone });
    } catch (error) {
      toast({ variant: 'error', ...registrationFailure(error) });
      return;
    }
    setEntering(true);
    toast({
      variant: 'success',
      title: texts.registrationSuccessful,
      description: texts.registrationSuccessfulMore,
    });
    later(() => void signIn(email, password));
  };

  return (
    <Form form={form} onSubmit={submit}>
      <div className="flex items-start gap-3 rounded-md border border-aqua bg-aqua-soft px-4 py-3 text-sm">
        <BadgeCheck aria-hidden="true" className="mt-px size-5 shrink-0 text-brand" />
        <p>
          <strong className="font-semibold">{texts.trialNote}</strong>
          <br />
          <span className="text-ink-2">{texts.trialNoteMore}</span>
        </p>
      </div>
      <TextField control={form.control} name="email" label={texts.email} type="email" autoComplete="username" />
      <PasswordField control={form.control} name="password" label={texts.password} autoComplete="new-password" />
      <PasswordField
        control={form.control}
        name="confirmPassword"
        label={texts.confirmPassword}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" size="touch" wide busy={form.formState.isSubmitting || entering}>
        {texts.startTrial}
      </Button>
    </Form>
  );
}

/** Title and text of a failed registration (spec 1 §8.3). */
function registrationFailure(error: unknown): { title: string; description: string } {
  if (!(error instanceof ApiError)) return { title: texts.registrationError, description: texts.unableToConnect };
  return { title: texts.registrationFailed, description: failureText(error, texts.registrationFailedMore) };
}
