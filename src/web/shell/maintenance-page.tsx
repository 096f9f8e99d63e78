import { useQueryClient } from '@tanstack/react-query';
import { Construction } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { User } from '#contract/accounts/identity.ts';
import { useSignOut } from '#web/accounts/index.ts';
import { call, tellMaintenance } from '#web/base/api.ts';
import { clock } from '#web/base/clock.ts';
import { formatMoment } from '#web/base/format.ts';
import { useSessionControl, useUser } from '#web/base/session.tsx';
import { outbox, useConnection } from '#web/offline/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/frames/logo.tsx';
import { maintenanceTexts as texts } from './maintenance-texts.ts';

/** Asked so often whether the company is open again. */
export const maintenanceChecks = { everyMs: 10_000 };

/**
 * Covers the whole application while the company is under maintenance, so that what was typed below is still there when
 * it ends; then it disappears, and everything shown is read again.
 */
export function MaintenancePage() {
  const id = useId();
  const { companyName, timeZone } = useUser();
  const { waiting } = useConnection();
  const signOut = useSignOut(true);
  const window = useRef<HTMLDialogElement>(null);
  const { checkedAt, checking, check } = useCheckForTheEnd();

  useEffect(() => {
    const shown = window.current;
    // Above every dialog of the page, and the only thing that can be used.
    if (shown && !shown.open) shown.showModal();
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    return () => {
      style.overflow = '';
      shown?.close();
    };
  }, []);

  return (
    <dialog
      ref={window}
      aria-labelledby={`${id}-title`}
      // Nothing below it can be used: Escape leads nowhere.
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => event.currentTarget.isConnected && event.currentTarget.showModal()}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto border-0 bg-ground p-0 text-ink backdrop:bg-ground"
    >
      <div className="mx-auto flex min-h-full max-w-md flex-col items-center justify-center gap-5 px-5 py-10 text-center">
        <Logo />
        <span className="grid size-16 place-items-center rounded-full bg-warn-soft text-warn">
          <Construction aria-hidden="true" className="size-8" />
        </span>
        <div className="flex flex-col gap-2">
          <h1 id={`${id}-title`}>{texts.title}</h1>
          <p className="text-ink-2">{texts.closed(companyName)}</p>
        </div>
        {waiting > 0 ? (
          <p className="rounded-md border border-line bg-surface px-4 py-3 text-sm">{texts.kept(waiting)}</p>
        ) : null}
        <p className="text-sm text-ink-2">
          {texts.back}{' '}
          <span className="num">{texts.checked(formatMoment(checkedAt, timeZone, 'timeWithSeconds'))}</span>
        </p>
        <div className="flex flex-wrap justify-center gap-3 max-md:w-full max-md:flex-col">
          <Button variant="primary" busy={checking} onClick={check} className="max-md:h-13">
            {texts.check}
          </Button>
          <Button variant="quiet" onClick={() => void signOut()} className="max-md:h-13">
            {texts.signOut}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

/** Asks the server again and again, and at once when the page is looked at, until it opens. */
function useCheckForTheEnd() {
  const queryClient = useQueryClient();
  const control = useSessionControl();
  const [checkedAt, setCheckedAt] = useState(() => clock.now());
  const [checking, setChecking] = useState(false);

  const ask = useCallback(
    async (signal?: AbortSignal) => {
      const user = await call<User>('GET', '/api/auth/profile', signal ? { signal } : {});
      control.changed(user);
      tellMaintenance(false);
      void outbox.sendNow().catch(() => undefined);
      await queryClient.invalidateQueries();
    },
    [control, queryClient],
  );

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      // Still closed, or out of reach: the next one asks again.
      ask(signal).then(
        () => undefined,
        () => signal.aborted || setCheckedAt(clock.now()),
      );
    };
    const timer = setInterval(look, maintenanceChecks.everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [ask]);

  const check = () => {
    setChecking(true);
    ask().catch(() => {
      setCheckedAt(clock.now());
      setChecking(false);
    });
  };
  return { checkedAt, checking, check };
}
