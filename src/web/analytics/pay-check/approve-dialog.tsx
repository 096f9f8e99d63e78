import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { approvePayCheckBody, type PayCheckTechnician } from '#contract/analytics/pay-check.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useApprove } from './api.ts';
import { durationInWords, miles, weekName } from './in-words.ts';
import { payCheckTexts as texts } from './texts.ts';

interface ApproveDialogProps {
  line: PayCheckTechnician;
  week: { from: string; to: string };
  onClose: () => void;
}

export function ApproveDialog({ line, week, onClose }: ApproveDialogProps) {
  const { name, technicianId, exceptions } = line;
  const approve = useApprove();
  const form = useForm({
    resolver: standardSchemaResolver(approvePayCheckBody),
    defaultValues: { week: week.from, technicianId, note: '' },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.approveTitle(name)}
      description={texts.approveHint(weekName(week))}
      width="sm"
      closeOnOutside={false}
    >
      <Form
        form={form}
        onSubmit={async (body) => {
          await approve.mutateAsync(body).catch(tellingFailure(texts.notApproved));
          toast({ variant: 'success', title: texts.approvedToast(name) });
          onClose();
        }}
      >
        <p className="num text-sm">
          {[
            texts.ofAssigned(line.done - line.unplanned, line.assigned),
            texts.ofPlanned(durationInWords(line.onSiteMinutes), durationInWords(line.plannedMinutes)),
            texts.milesAndTime(miles(line.milesDriven), durationInWords(line.travelMinutes)),
          ].join(' · ')}
          {exceptions.length > 0 ? (
            <span className="mt-1 block font-semibold text-warn">{texts.stillToLookAt(exceptions.length)}</span>
          ) : null}
        </p>
        <TextAreaField
          control={form.control}
          name="note"
          label={texts.note}
          optional
          placeholder={texts.noteExample}
          maxLength={500}
        />
        <Button type="submit" variant="primary" size="touch" busy={form.formState.isSubmitting}>
          {texts.approve}
        </Button>
      </Form>
    </Dialog>
  );
}
