import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { connectProcessorBody } from '#contract/invoicing/customer-billing.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useConnectStripe } from '../api.ts';
import { customerBillingTexts } from '../texts.ts';
import { toastAndThrow } from '../toast-failure.ts';

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
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.connectTitle}
      description={texts.connectMore}
      closeOnOutside={false}
    >
      <Form
        form={form}
        label={texts.connectTitle}
        onSubmit={async (body) => {
          await connect.mutateAsync(body).catch(toastAndThrow(texts.connectFailed));
          toast({ variant: 'success', title: texts.connected });
          onClose();
        }}
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
        <DialogButtons label={texts.connect} busy={form.formState.isSubmitting} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
