import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { scheduleWorkOrderBody, sendQuoteBody, type WorkOrder } from '#contract/invoicing/work-orders.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { todayIn } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useSendQuote, useStep, useTechnicians } from './api.ts';
import { workOrdersTexts as texts } from './texts.ts';

interface StepDialogProps {
  order: WorkOrder;
  onClose: () => void;
}

/** Sends the quote, and shows its link afterwards. */
export function QuoteDialog({ order, onClose }: StepDialogProps) {
  const send = useSendQuote(order.workOrderId);
  const [url, setUrl] = useState<string | null>(null);
  const { mailServer } = useUser().settings;
  const form = useForm<z.input<typeof sendQuoteBody>, unknown, z.output<typeof sendQuoteBody>>({
    resolver: standardSchemaResolver(sendQuoteBody),
    defaultValues: { message: '' },
  });
  if (url !== null) {
    return (
      <Dialog open onOpenChange={onClose} title={texts.quoteMade} width="sm">
        <p className="mb-3 rounded-sm bg-sunken px-3 py-2.5 text-sm break-all">{url}</p>
        <CopyButton text={url} label={texts.copyLink} copied={texts.linkCopied} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title={texts.sendQuote}
      description={
        !order.customerEmail ? texts.quoteNoAddress : mailServer ? texts.quoteTo(order.customerEmail) : texts.quoteKept
      }
      submitLabel={texts.sendQuote}
      onSubmit={async ({ message }) => {
        const answer = await send.mutateAsync(message ?? '').catch(tellingFailure(texts.quoteFailed));
        if (!answer.sent) return setUrl(answer.url);
        toast({ variant: 'success', title: texts.quoteSent });
        onClose();
      }}
      onClose={onClose}
    >
      {order.customerEmail ? (
        <TextAreaField control={form.control} name="message" label={texts.message} rows={3} maxLength={2000} optional />
      ) : null}
    </FormDialog>
  );
}

const scheduleForm = z.extend(scheduleWorkOrderBody, {
  technicianId: z.string().check(z.minLength(1, texts.chooseTechnician)),
});

/** Puts it on a technician's route of a day. */
export function ScheduleDialog({ order, onClose }: StepDialogProps) {
  const { timeZone } = useUser();
  const technicians = useTechnicians();
  const step = useStep(order.workOrderId);
  const form = useForm<z.input<typeof scheduleForm>, unknown, z.output<typeof scheduleForm>>({
    resolver: standardSchemaResolver(scheduleForm),
    defaultValues: {
      technicianId: order.technicianId ?? '',
      date: order.scheduledOn ?? todayIn(timeZone),
    },
  });
  const title = order.state === 'scheduled' ? texts.reschedule : texts.schedule;
  return (
    <FormDialog
      form={form}
      title={title}
      width="sm"
      submitLabel={title}
      onSubmit={async (body) => {
        await step.mutateAsync({ step: 'schedule', body }).catch(tellingFailure(texts.scheduleFailed));
        toast({ variant: 'success', title: texts.scheduled });
        onClose();
      }}
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="technicianId"
        label={texts.technician}
        choices={(technicians.data ?? [])
          .filter(({ isActive }) => isActive)
          .map(({ technicianId, name }) => ({ value: technicianId, label: name }))}
        placeholder={texts.chooseTechnician}
      />
      <TextField control={form.control} name="date" type="date" label={texts.day} />
    </FormDialog>
  );
}
