import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { CalendarFeed, NewCalendarFeed } from '#contract/scheduling/technicians.ts';
import { call } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { formatMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { calendarTexts as texts } from './texts.ts';

const pathOf = (technicianId: string) => `/api/technicians/${encodeURIComponent(technicianId)}/calendar-feed`;

function useFeed(technicianId: string) {
  const queryClient = useQueryClient();
  const queryKey = [pathOf(technicianId)];
  const feed = useQuery<CalendarFeed>({ queryKey });
  const settled = {
    onError: (error: unknown) =>
      toast({ variant: 'error', title: texts.failed, description: failureText(error, texts.tryAgain) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  };
  const open = useMutation({
    mutationFn: () => call<NewCalendarFeed>('POST', pathOf(technicianId)),
    onSuccess: () => toast({ variant: 'success', title: texts.made }),
    ...settled,
  });
  const close = useMutation({
    mutationFn: () => call('DELETE', pathOf(technicianId)),
    onSuccess: () => {
      open.reset();
      toast({ variant: 'success', title: texts.revoked });
    },
    ...settled,
  });
  return { feed, open, close };
}

/** The secret link to a technician's stops for calendar apps: created, shown once, renewed, turned off. */
export function CalendarFeedPanel({ technicianId }: { technicianId: string }) {
  const { timeZone } = useUser();
  const { feed, open, close } = useFeed(technicianId);
  const [asking, setAsking] = useState<'renew' | 'revoke'>();
  const moment = (iso: string) => formatMoment(iso, timeZone);

  if (!feed.data) {
    return feed.error ? (
      <ErrorState title={texts.loadFailed} error={feed.error} onRetry={() => void feed.refetch()} />
    ) : (
      <SkeletonRows rows={2} />
    );
  }
  const { isOn, createdAt, lastReadAt } = feed.data;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{texts.purpose}</p>
      <p className="flex items-start gap-2 text-sm">
        <CalendarDays aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-3" />
        <span>
          {isOn && createdAt
            ? `${texts.on(moment(createdAt))} ${lastReadAt ? texts.lastRead(moment(lastReadAt)) : texts.neverRead}`
            : texts.off}
        </span>
      </p>
      {open.data ? (
        <div className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">{texts.address}</h3>
          <p className="rounded-sm border border-line bg-sunken px-3 py-2 text-sm break-all select-all [font-family:ui-monospace,monospace]">
            {open.data.url}
          </p>
          <p className="text-sm text-ink-2">{texts.secret}</p>
          <CopyButton text={open.data.url} label={texts.copy} copied={texts.copied} />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isOn ? 'secondary' : 'primary'}
          className="max-md:h-12"
          busy={open.isPending}
          onClick={() => (isOn ? setAsking('renew') : open.mutate())}
        >
          {isOn ? texts.renew : texts.make}
        </Button>
        {isOn ? (
          <Button variant="danger" className="max-md:h-12" busy={close.isPending} onClick={() => setAsking('revoke')}>
            {texts.revoke}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsking(undefined)}
        title={asking === 'renew' ? texts.renewTitle : texts.revokeTitle}
        confirmLabel={asking === 'renew' ? texts.renew : texts.revoke}
        cancelLabel={texts.keep}
        danger={asking === 'revoke'}
        onConfirm={async () => {
          await (asking === 'renew' ? open : close).mutateAsync().catch(() => undefined);
        }}
      >
        {asking === 'renew' ? texts.renewMore : texts.revokeMore}
      </ConfirmDialog>
    </div>
  );
}
