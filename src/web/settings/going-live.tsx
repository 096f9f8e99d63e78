import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AutomaticMessage, GoingLive } from '#contract/messaging/going-live.ts';
import { call } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useMoment } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useSessionControl, useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { companySettingsTexts } from './company-texts.ts';

const texts = companySettingsTexts.messages.live;
const goingLiveKey = ['/api/going-live'] as const;

export const useGoingLive = () => useQuery<GoingLive>({ queryKey: goingLiveKey });

function useSetLive() {
  const queryClient = useQueryClient();
  const control = useSessionControl();
  const user = useUser();
  return useMutation({
    mutationFn: (live: boolean) => call<GoingLive>('PUT', '/api/going-live', { body: { live } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(goingLiveKey, saved);
      control.changed({ ...user, settings: { ...user.settings, live: saved.liveSince !== null } });
    },
  });
}

export function LiveChip({ liveSince }: Pick<GoingLive, 'liveSince'>) {
  const day = useMoment('date');
  return liveSince === null ? (
    <Chip dot>{texts.notLive}</Chip>
  ) : (
    <Chip tone="ok" dot>
      {texts.since(day(liveSince))}
    </Chip>
  );
}

/** Whether anything leaves automatically, and the owner's button for it. */
export function GoLive({ liveSince, automatic }: GoingLive) {
  const { role } = useUser();
  const setLive = useSetLive();
  const [asking, setAsking] = useState(false);
  const isLive = liveSince !== null;
  const count = automatic.reduce((sum, one) => sum + (one.on && one.blocked === null ? one.messages : 0), 0);
  const confirm = async () => {
    try {
      await setLive.mutateAsync(!isLive);
      toast({ variant: 'success', title: isLive ? texts.paused : texts.wentLive });
    } catch (error) {
      toast({ variant: 'error', title: texts.failed, description: failureText(error, uiTexts.failed) });
    }
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-sunken px-4 py-3">
      <p className="min-w-0 flex-1 basis-64 text-sm">
        <span className="block font-semibold">{isLive ? texts.isLive : texts.notYet}</span>
        <span className="text-ink-2">{isLive ? texts.isLiveMore : texts.notYetMore}</span>
        {role === 'owner' ? null : <span className="block text-ink-2">{texts.ownersOnly}</span>}
      </p>
      {role === 'owner' ? (
        <Button
          variant={isLive ? 'secondary' : 'primary'}
          busy={setLive.isPending}
          className="max-md:h-12 max-md:w-full"
          onClick={() => setAsking(true)}
        >
          {isLive ? texts.pause : texts.goLive}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={isLive ? texts.pauseTitle : texts.goLiveTitle}
        confirmLabel={isLive ? texts.pause : texts.goLive}
        onConfirm={confirm}
      >
        {isLive ? (
          texts.pauseMore
        ) : (
          <>
            <p>{texts.goLiveMessages(count)}</p>
            <p className="my-2">{texts.goLiveMore}</p>
            <p>{texts.canPause}</p>
          </>
        )}
      </ConfirmDialog>
    </div>
  );
}

/** How many of one automatic message would leave, the first as it will be read, and who gets none. */
export function AutomaticPreview({ label, message }: { label: string; message: AutomaticMessage }) {
  const { messages, unreachable, first, blocked } = message;
  const left = unreachable.reduce((sum, { customers }) => sum + customers, 0);
  return (
    <div className="mt-1 max-w-[75ch] text-sm text-ink-2">
      <p>
        <span className="num">{texts.inWeek(messages)}</span>
        {left > 0 ? ` · ${texts.unreachable(left)}` : null}
      </p>
      {blocked === null ? null : <p className="text-warn">{blocked}</p>}
      {first === null && left === 0 ? null : (
        <details>
          <summary className="inline-flex min-h-10 cursor-pointer items-center rounded-sm font-semibold text-brand select-none hover:underline">
            {texts.preview(label)}
          </summary>
          {first === null ? null : (
            <figure className="mt-1 mb-3">
              <figcaption className="mb-1">
                {first.channel === 'sms'
                  ? texts.byText(first.customerName, first.day)
                  : texts.byEmail(first.customerName, first.day)}
              </figcaption>
              <p className="rounded-md rounded-bl-none bg-sunken px-3.5 py-2.5 break-words whitespace-pre-wrap text-ink">
                {first.message}
              </p>
            </figure>
          )}
          {left === 0 ? null : (
            <div className="mb-2">
              <p>{texts.unreachable(left)}:</p>
              <ul className="list-disc pl-5">
                {unreachable.map(({ reason, customers }) => (
                  <li key={reason}>{texts.why(customers, reason)}</li>
                ))}
              </ul>
            </div>
          )}
        </details>
      )}
    </div>
  );
}

/** Where upcoming and issued invoices are listed. */
const invoicesPath = '/business?section=billing&tab=invoices&state=upcoming';

export function BillsAhead({ bills, billsLeft }: Pick<GoingLive, 'bills' | 'billsLeft'>) {
  const leads = useLeadsSomewhere();
  const { count, total, firstOn, byCard } = bills;
  return (
    <div className="mt-3 border-t border-line pt-4 text-sm text-ink-2">
      <h3 className="text-sm font-semibold text-ink">{texts.bills}</h3>
      <p className="mt-1">
        {count === 0 ? texts.noBills : texts.billsAhead(count, total)}
        {firstOn === null ? null : ` ${texts.billsFirst(firstOn)}`}
        {byCard > 0 ? ` ${texts.billsByCard(byCard)}` : null}
      </p>
      {billsLeft.count > 0 ? <p>{texts.billsLeft(billsLeft.count, billsLeft.total)}</p> : null}
      {count + billsLeft.count > 0 && leads(invoicesPath) ? (
        <Link
          to={invoicesPath}
          className="inline-flex min-h-10 items-center rounded-sm font-semibold text-brand hover:underline"
        >
          {texts.toBills}
        </Link>
      ) : null}
    </div>
  );
}
