import { useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { type ComponentType, useEffect, useId, useState } from 'react';
import { useUser } from '#web/base/session.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { loadWhenIdle } from '#web/ui/lazy-component.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import type { AlertListProps } from './alert-list.tsx';
import { markAllAlertsRead, useAlerts } from './alert-store.ts';
import { usePart } from './part.ts';
import { frameTexts as texts } from './texts.ts';

const loadList = (): Promise<ComponentType<AlertListProps>> =>
  import('./alert-list.tsx').then(({ AlertList }) => AlertList);

const loadSources = () => import('./alert-sources.ts');
const loadWatch = (): Promise<ComponentType> => loadSources().then(({ AlertWatch }) => AlertWatch);

/** The bell and its list: opening it marks all read, and for that opening still shows which were new. */
export function NotificationBell() {
  const user = useUser();
  const queries = useQueryClient();
  const { Part: AlertWatch, want: watch } = usePart(loadWatch);
  // What the day begins with comes first.
  useEffect(() => void loadWhenIdle([{ load: watch }]), [watch]);
  const alerts = useAlerts(user.id);
  const unread = alerts.filter(({ isRead }) => !isRead).map(({ id }) => id);
  const [open, setOpen] = useState(false);
  const [wereNew, setWereNew] = useState<readonly string[]>([]);
  const { Part: AlertList, want } = usePart(loadList);
  const countId = useId();

  const changeOpen = async (next: boolean) => {
    setOpen(next);
    if (!next) return;
    setWereNew(unread);
    if (await want()) {
      markAllAlertsRead(user.id);
      // If the code that informs the server can’t be loaded, the next opening does it.
      void loadSources()
        .then(({ readServerAlerts }) => readServerAlerts(queries))
        .catch(() => undefined);
      void watch();
      return;
    }
    setOpen(false);
    toast({ variant: 'error', title: texts.alertsFailed });
  };

  return (
    <>
      {AlertWatch ? <AlertWatch /> : null}
      <Popover
        open={open}
        onOpenChange={(next) => void changeOpen(next)}
        label={texts.notifications}
        trigger={
          <IconButton
            label={texts.notifications}
            tooltip={false}
            className="relative"
            aria-describedby={unread.length > 0 ? countId : undefined}
            icon={
              <>
                <Bell aria-hidden="true" />
                {unread.length > 0 ? <Badge count={unread.length} /> : null}
              </>
            }
          />
        }
        className="flex max-h-[min(36rem,var(--room))] w-[min(26rem,calc(100vw-1rem))] animate-rise flex-col overflow-hidden rounded-md border border-line bg-surface shadow-float outline-none"
      >
        {AlertList ? (
          <AlertList
            userId={user.id}
            wereNew={wereNew}
            onSeen={(id) => setWereNew((before) => before.filter((other) => other !== id))}
            onClose={() => setOpen(false)}
          />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </Popover>
      {unread.length > 0 ? (
        <span id={countId} className="sr-only">
          {texts.unread(unread.length)}
        </span>
      ) : null}
    </>
  );
}

function Badge({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="absolute top-0.5 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-bad px-1 text-[0.6875rem] leading-none font-bold text-on-bad"
    >
      {count > 9 ? '9+' : count}
    </span>
  );
}
