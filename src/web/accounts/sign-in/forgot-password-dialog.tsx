import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgotPasswordBody } from '#contract/accounts/identity.ts';
import { ApiError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { forgotPassword } from './api.ts';
import { identityTexts as texts } from './texts.ts';

export default function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="sm"
      title={sentTo === undefined ? texts.forgotTitle : texts.resetSentTitle}
      description={sentTo === undefined ? texts.forgotPurpose : undefined}
      closeOnOutside={false}
    >
      {sentTo === undefined ? (
        <AddressForm onSent={setSentTo} onBack={onClose} />
      ) : (
        <Sent address={sentTo} onClose={onClose} onAgain={() => setSentTo(undefined)} />
      )}
    </Dialog>
  );
}

function AddressForm({ onSent, onBack }: { onSent: (address: string) => void; onBack: () => void }) {
  const form = useForm({ resolver: standardSchemaResolver(forgotPasswordBody), defaultValues: { email: '' } });

  const send = async ({ email }: { email: string }) => {
    try {
      await forgotPassword({ email });
    } catch (error) {
      toast({ variant: 'error', ...requestFailure(error) });
      return;
    }
    toast({ variant: 'success', title: texts.resetSentToast, description: texts.resetSentToastMore });
    onSent(email);
  };

  return (
    <Form form={form} onSubmit={send}>
      <TextField control={form.control} name="email" label={texts.email} type="email" autoComplete="email" />
      <div className="flex flex-col-reverse gap-2 max-md:*:h-12 md:flex-row md:justify-end">
        <Button onClick={onBack}>{texts.backToLogin}</Button>
        <Button
          type="submit"
          variant="primary"
          busy={form.formState.isSubmitting}
          onClick={() => {
            if (form.getValues('email').trim() === '') {
              toast({ variant: 'error', title: texts.emailRequired, description: texts.emailRequiredMore });
            }
          }}
        >
          {texts.sendResetLink}
        </Button>
      </div>
    </Form>
  );
}

function Sent({ address, onClose, onAgain }: { address: string; onClose: () => void; onAgain: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3 text-center">
      <span aria-hidden="true" className="grid size-14 place-items-center rounded-lg bg-ok-soft text-ok">
        <MailCheck className="size-7" />
      </span>
      <p className="text-sm">
        {texts.resetSentTo} <strong className="font-semibold break-all">{address}</strong>.
      </p>
      <p className="text-sm text-ink-2">{texts.resetSentNote}</p>
      <div className="mt-2 flex w-full flex-col-reverse gap-2 max-md:*:h-12 md:flex-row md:justify-center">
        <Button onClick={onAgain}>{texts.sendToDifferent}</Button>
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </div>
  );
}

function requestFailure(error: unknown): { title: string; description: string } {
  if (!(error instanceof ApiError)) return { title: texts.networkError, description: texts.unableToConnect };
  return { title: texts.requestFailed, description: failureText(error, texts.requestFailedMore) };
}
