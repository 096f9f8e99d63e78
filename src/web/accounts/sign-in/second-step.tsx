import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { secondStepBody } from '#contract/accounts/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { accountTexts } from '../account/texts.ts';
import type { SignInFlow, WaitingForPassword, WaitingForSecondStep } from './sign-in-flow.ts';
import { readRefusal } from './sign-in-refusal.ts';
import { identityTexts as texts } from './texts.ts';

const codeForm = z.object({ code: secondStepBody.shape.code });

const SetUpSecondStep = lazyComponent(async () => (await import('./set-up-second-step.tsx')).default);

const NewPassword = lazyComponent(async () => (await import('./reset-password-page.tsx')).NewPassword);

interface Props {
  flow: SignInFlow;
  waiting: WaitingForSecondStep | WaitingForPassword;
  form: UseFormReturn<{ email: string; password: string; stayLoggedIn?: boolean | undefined }>;
}

/** After the password: the second step, setting it up where the company asks for it, or a password of their own. */
export default function SecondStep({ flow, waiting, form }: Props) {
  if (waiting.kind === 'new-password') {
    const setPassword = (password: string) => {
      // The form has it, should signing in with it fail.
      form.setValue('password', password);
      flow.giveUp();
      return flow.signIn({ email: waiting.email, password, stayLoggedIn: waiting.stayLoggedIn });
    };
    return (
      <NewPassword
        token={waiting.token}
        onSpent={flow.giveUp}
        first={{ onSet: setPassword, texts: accountTexts.firstPassword }}
      />
    );
  }
  return waiting.setUp ? <SetUpSecondStep flow={flow} waiting={waiting} /> : <Code flow={flow} email={waiting.email} />;
}

/** A code from the authenticator app, or a recovery code. */
function Code({ flow, email }: { flow: SignInFlow; email: string }) {
  const [recovering, setRecovering] = useState(false);
  const form = useForm({ resolver: standardSchemaResolver(codeForm), defaultValues: { code: '' } });

  const submit = async ({ code }: { code: string }) => {
    try {
      await flow.confirm(code);
    } catch (error) {
      const refusal = readRefusal(error);
      form.setError('code', { message: refusal.kind === 'message' ? refusal.description : texts.codeWrong });
      form.setFocus('code', { shouldSelect: true });
    }
  };

  return (
    <>
      <h1>{recovering ? texts.recoveryHeading : texts.secondStepHeading}</h1>
      <p className="mt-1 mb-5 text-sm text-ink-2">
        {recovering ? texts.recoveryPurpose : texts.secondStepPurpose}
        {email === '' ? null : <span className="block font-medium break-words">{email}</span>}
      </p>
      <Form form={form} onSubmit={submit}>
        <TextField
          // A new field, so that the phone shows the other keyboard.
          key={recovering ? 'recovery' : 'code'}
          control={form.control}
          name="code"
          label={recovering ? texts.recoveryCode : texts.authenticatorCode}
          autoComplete={recovering ? 'off' : 'one-time-code'}
          inputMode={recovering ? 'text' : 'numeric'}
          maxLength={40}
          autoFocus
        />
        <Button type="submit" variant="primary" size="touch" wide busy={form.formState.isSubmitting || flow.entering}>
          {texts.signIn}
        </Button>
        <div className="flex flex-wrap justify-between gap-2">
          <Button variant="quiet" onClick={flow.giveUp}>
            {texts.back}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              setRecovering(!recovering);
              form.reset();
            }}
          >
            {recovering ? texts.useApp : texts.useRecovery}
          </Button>
        </div>
      </Form>
    </>
  );
}
