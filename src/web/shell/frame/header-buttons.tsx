import { useQueryClient } from '@tanstack/react-query';
import { Bell, Search } from 'lucide-react';
import { type ComponentType, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useUser } from '#web/base/session.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { loadWhenIdle } from '#web/ui/lazy-component.tsx';
import { Popover } from '#web/ui/overlays/popover.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import type { AlertListProps } from './alert-list.tsx';
import { markAllAlertsRead, useAlerts } from './alert-store.ts';
import type { CommandPaletteProps } from './command-palette.tsx';
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

interface Part<Props> {
  /** The component, once its code is there. */
  Part: ComponentType<Props> | null;
  /** Loads the code; answers whether it is there. */
  want: () => Promise<boolean>;
}

/**
 * A part of the frame whose code loads when it is first wanted. Unlike a lazy component, one that cannot be loaded
 * (no connection) leaves the frame standing and can be wanted again.
 */
function usePart<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const want = useCallback(async () => {
    try {
      const loaded = await load();
      setPart(() => loaded);
      return true;
    } catch {
      return false;
    }
  }, [load]);
  return { Part, want };
}

const loadPalette = (): Promise<ComponentType<CommandPaletteProps>> =>
  import('./command-palette.tsx').then(({ CommandPalette }) => CommandPalette);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Something over the page that has to be answered or closed first. */
const isCovered = (): boolean =>
  document.querySelector('[role=dialog]:not([data-beside-page]), [role=alertdialog]') !== null;

/** The search button of the header; Ctrl K or ⌘ K opens the same from anywhere. */
export function CommandSearch() {
  const [open, setOpen] = useState(false);
  const { Part: Palette, want } = usePart(loadPalette);
  const show = async () => {
    if (await want()) setOpen(true);
    else toast({ variant: 'error', title: texts.searchUnavailable });
  };
  const showNow = useRef(show);
  showNow.current = show;

  // Before the button is painted: by the time it is seen, its key works.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut || event.altKey || event.shiftKey) return;
      // Also where nothing opens: the browser's own search bar would not be meant.
      event.preventDefault();
      if (!isCovered()) void showNow.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);

  return (
    <>
      <button
        type="button"
        aria-label={texts.search}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => void show()}
        className="inline-flex size-10 shrink-0 items-center justify-center gap-2 rounded-sm text-ink-2 hover:bg-sunken hover:text-ink lg:h-9 lg:w-64 lg:min-w-10 lg:shrink lg:justify-start lg:overflow-hidden lg:border lg:border-line-2 lg:px-2.5 lg:text-sm"
      >
        <Search aria-hidden="true" className="size-5 lg:size-4" />
        <span aria-hidden="true" className="hidden grow text-left lg:inline">
          {texts.search}
        </span>
        <span
          aria-hidden="true"
          className="hidden rounded-[5px] bg-sunken px-1.5 py-0.5 text-xs whitespace-nowrap text-ink-3 lg:inline"
        >
          {texts.searchKeys(isMac)}
        </span>
      </button>
      {Palette ? <Palette open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
