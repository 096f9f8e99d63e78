import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { connectProcessorBody } from '#contract/invoicing/payments.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { toastAndThrow, useConnectStripe } from '../api.ts';
import { customerBillingTexts } from '../texts.ts';

const texts = customerBillingTexts.settings;

interface ConnectDialogProps {
  webhookUrl: string | null;
  onClose: () => void;
}

/** The company's own Stripe keys: tried by the server before it keeps them, and never shown again. */
export function ConnectDialog({ webhookUrl, onClose }: ConnectDialogProps) {
  const connect = useConnectStripe();
  const form = useForm<z.input<typeof connectProcessorBody>, unknown, z.output<typeof connectProcessorBody>>({
    resolver: standardSchemaResolver(connectProcessorBody),
    defaultValues: { secretKey: '', webhookSecret: '' },
  });
  const { control } = form;
  return (
    <FormDialog
      form={form}
      title={texts.connectTitle}
      description={texts.connectMore}
      submitLabel={texts.connect}
      onSubmit={async (body) => {
        await connect.mutateAsync(body).catch(toastAndThrow(texts.connectFailed));
        toast({ variant: 'success', title: texts.connected });
        onClose();
      }}
      onClose={onClose}
    >
      <PasswordField
        control={control}
        name="secretKey"
        label={texts.secretKey}
        hint={texts.secretKeyHint}
        autoComplete="new-password"
      />
      <PasswordField
        control={control}
        name="webhookSecret"
        label={texts.webhookSecret}
        hint={texts.webhookSecretHint}
        autoComplete="new-password"
      />
      {webhookUrl ? (
        <div className="flex flex-col gap-2 rounded-sm bg-sunken p-3 text-sm">
          <span className="break-all">
            {texts.webhookUrl}: <code>{webhookUrl}</code>
          </span>
          <CopyButton text={webhookUrl} label={texts.copy} copied={texts.copied} />
        </div>
      ) : null}
    </FormDialog>
  );
}
