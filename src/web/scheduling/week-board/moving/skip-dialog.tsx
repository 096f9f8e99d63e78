import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { type SkipVisit, skipVisitBody, type WeekPlan } from '#contract/scheduling/week-plan.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { weekTexts } from '../texts.ts';
import { findStop, placeName, type VisitKey } from './grid.ts';

interface SkipDialogProps {
  plan: WeekPlan;
  visitKey: VisitKey;
  /** Throws the server's refusal. */
  onSkip: (visit: SkipVisit, name: string) => Promise<void>;
  onClose: () => void;
}

/** Skips one visit, with the reason, and emails the customer if asked to. */
export function SkipDialog({ plan, visitKey, onSkip, onClose }: SkipDialogProps) {
  const found = findStop(plan, visitKey);
  // The dialog keeps its title while the visit leaves the board.
  const form = useForm({
    resolver: standardSchemaResolver(skipVisitBody),
    defaultValues: {
      assignmentId: found?.stop.assignmentId ?? '',
      serviceDate: found?.stop.serviceDate ?? '',
      reason: '',
      notify: true,
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={weekTexts.skipTitle}
      description={
        found ? weekTexts.skipHint(found.stop.name, placeName(found.technician.name, found.day.date)) : undefined
      }
      width="sm"
      closeOnOutside={false}
    >
      <Form
        form={form}
        onSubmit={async (visit) => {
          await onSkip(visit, found?.stop.name ?? '').catch(tellingFailure(weekTexts.notSkipped));
          onClose();
        }}
      >
        <TextAreaField
          control={form.control}
          name="reason"
          label={weekTexts.reason}
          placeholder={weekTexts.reasonExample}
          maxLength={500}
        />
        <CheckboxField control={form.control} name="notify" label={weekTexts.notifyCustomer} />
        <Button type="submit" variant="primary" size="touch" busy={form.formState.isSubmitting}>
          {weekTexts.skipSubmit}
        </Button>
      </Form>
    </Dialog>
  );
}
