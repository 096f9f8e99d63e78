import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { confirmEmailBody, type EmailConfirmation, type User } from '#contract/accounts/identity.ts';
import { call } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useMoment } from '#web/base/format.ts';
import { useSessionControl, useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { accountTexts as texts } from './texts.ts';

const path = '/api/auth/email-confirmation';

/** Shown until the user's address is confirmed: the code, another one, and what waits for it. */
export function ConfirmEmail() {
  const { email, role, settings } = useUser();
  const { changed } = useSessionControl();
  const queryClient = useQueryClient();
  const moment = useMoment();
  const [sending, setSending] = useState(false);
  const { data } = useQuery<EmailConfirmation>({ queryKey: [path], refetchOnMount: 'always' });
  const form = useForm({ resolver: standardSchemaResolver(confirmEmailBody), defaultValues: { code: '' } });

  const confirm = async ({ code }: { code: string }) => {
    changed(await call<User>('POST', path, { body: { code } }));
    await queryClient.invalidateQueries({ queryKey: [path] });
    toast({ variant: 'success', title: texts.emailConfirmed });
  };
  const sendAgain = async () => {
    setSending(true);
    try {
      queryClient.setQueryData([path], await call<EmailConfirmation>('POST', `${path}/send`));
      form.reset();
      if (settings.mailServer) toast({ variant: 'success', title: texts.codeSent(email) });
      else toast({ variant: 'warning', title: texts.codeKept });
    } catch (failure) {
      toast({ variant: 'error', title: texts.codeNotSent, description: failureText(failure, texts.tryAgain) });
    } finally {
      setSending(false);
    }
  };

  const waits = data && !data.companyConfirmed;
  return (
    <section
      aria-labelledby="confirm-email"
      className="flex flex-col gap-3 rounded-md border border-line-2 bg-warn-soft p-4"
    >
      <h3 id="confirm-email" className="text-sm font-semibold">
        {texts.confirmEmail}
      </h3>
      <p className="text-sm text-ink-2">
        {!settings.mailServer
          ? texts.codeWaits
          : data?.codeSentAt
            ? texts.codeWasSent(email, moment(data.codeSentAt))
            : texts.codeGoesTo(email)}
      </p>
      {waits && role === 'owner' ? (
        <p className="text-sm text-ink-2">
          {texts.untilConfirmed}{' '}
          {data.waitingEmails + data.waitingTexts > 0 ? texts.waiting(data.waitingEmails, data.waitingTexts) : null}
        </p>
      ) : null}
      <Form form={form} onSubmit={confirm} className="max-w-md">
        <TextField
          control={form.control}
          name="code"
          label={texts.emailCode}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
        <div className="flex flex-col gap-2 max-md:*:h-12 md:flex-row">
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {texts.confirm}
          </Button>
          <Button busy={sending} onClick={() => void sendAgain()}>
            {texts.sendNewCode}
          </Button>
        </div>
      </Form>
    </section>
  );
}
