import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CustomerNotice } from '#contract/messaging/message-choices.ts';
import { type SkipVisit, skipVisitBody, type WeekPlan } from '#contract/scheduling/week-plan.ts';
import { call } from '#web/base/api.ts';
import { tellingFailure } from '#web/base/failure-text.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { recipientOf, WholeNotice } from '../../disruptions/notify-list.tsx';
import { findStop, placeName, type VisitKey } from './grid.ts';
import { movingTexts } from './texts.ts';

interface SkipDialogProps {
  plan: WeekPlan;
  visitKey: VisitKey;
  /** Throws the server's refusal. */
  onSkip: (visit: SkipVisit, name: string) => Promise<void>;
  onClose: () => void;
}

/** Typing pauses this long before the notice is worded again. */
const pauseMs = 400;

/** Whom the notice goes to and what it says; or why it cannot go. */
function SkipNotice({ visit, reason }: { visit: Pick<SkipVisit, 'assignmentId' | 'serviceDate'>; reason: string }) {
  const { mailServer } = useUser().settings;
  const [settled, setSettled] = useState(reason);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(reason), pauseMs);
    return () => clearTimeout(timer);
  }, [reason]);
  const body = { ...visit, ...(settled.trim() === '' ? {} : { reason: settled }) };
  const answer = useQuery({
    queryKey: ['/api/week-plan/skip-notice', body],
    queryFn: ({ signal }) =>
      call<{ notice: CustomerNotice | null }>('POST', '/api/week-plan/skip-notice', { body, signal }),
    placeholderData: (previous) => previous,
  });
  const notice = answer.data?.notice;
  if (answer.isError) return <p className="text-xs text-warn">{movingTexts.noticeUnknown}</p>;
  if (!notice) return null;
  const { channel } = notice;
  if (channel === null) return <p className="text-xs text-warn">{movingTexts.cannotNotify(notice.reason ?? '')}</p>;
  return (
    <div className="pl-7.5 text-xs text-ink-2">
      <p>{movingTexts.notifyBy(channel, recipientOf(notice))}</p>
      {channel === 'email' && !mailServer ? <p className="text-warn">{movingTexts.emailNotSent}</p> : null}
      <WholeNotice notice={notice} />
    </div>
  );
}

/** Skips one visit, with the reason, and notifies the customer if asked to. */
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
  const [notify, reason] = form.watch(['notify', 'reason']);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={movingTexts.skipTitle}
      description={
        found ? movingTexts.skipHint(found.stop.name, placeName(found.technician.name, found.day.date)) : undefined
      }
      width="sm"
      closeOnOutside={false}
    >
      <Form
        form={form}
        onSubmit={async (visit) => {
          await onSkip(visit, found?.stop.name ?? '').catch(tellingFailure(movingTexts.notSkipped));
          onClose();
        }}
      >
        <TextAreaField
          control={form.control}
          name="reason"
          label={movingTexts.reason}
          placeholder={movingTexts.reasonExample}
          maxLength={500}
        />
        <div className="flex flex-col gap-1">
          <CheckboxField control={form.control} name="notify" label={movingTexts.notifyCustomer} />
          {notify && found ? (
            <SkipNotice
              visit={{ assignmentId: found.stop.assignmentId, serviceDate: found.stop.serviceDate }}
              reason={reason}
            />
          ) : null}
        </div>
        <Button type="submit" variant="primary" size="touch" busy={form.formState.isSubmitting}>
          {movingTexts.skipSubmit}
        </Button>
      </Form>
    </Dialog>
  );
}
