import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { surveyReplyBody } from '#contract/messaging/surveys.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useEnterReply } from './api.ts';
import { communicationsTexts } from './texts.ts';

const { surveys: texts } = communicationsTexts;

/** Records a reply that came some other way. */
export function ReplyDialog({ onClose }: { onClose: () => void }) {
  const enter = useEnterReply();
  const form = useForm<z.input<typeof surveyReplyBody>, unknown, z.output<typeof surveyReplyBody>>({
    resolver: standardSchemaResolver(surveyReplyBody),
    defaultValues: { phoneNumber: '', reply: '' },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.enter}
      description={texts.enterMore}
      width="sm"
      closeOnOutside={false}
    >
      <Form
        form={form}
        label={texts.enter}
        onSubmit={async (body) => {
          const { recorded } = await enter.mutateAsync(body).catch(tellingFailure(texts.saveFailed));
          if (!recorded) throw new Error(texts.ignored);
          toast({ variant: 'success', title: texts.saved });
          onClose();
        }}
      >
        <TextField control={form.control} name="phoneNumber" type="tel" label={texts.phone} maxLength={40} />
        <TextField control={form.control} name="reply" inputMode="numeric" label={texts.reply} maxLength={20} />
        <DialogButtons label={texts.save} busy={form.formState.isSubmitting} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
