import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useSessionControl } from '#web/base/session.tsx';
import { loadPhone } from '#web/offline/load-phone.ts';

let asked = false;
const listeners = new Set<() => void>();

function ask(now: boolean): void {
  asked = now;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the user is being asked, because something has not been sent yet. */
export const useSignOutAsked = (): boolean => useSyncExternalStore(subscribe, () => asked);
export const endSignOutQuestion = (): void => ask(false);

/** Ends the session and goes to `/auth`; asks first where items wait on this phone, unless it is `sure`. */
export function useSignOut(sure = false): () => Promise<void> {
  const control = useSessionControl();
  const navigate = useNavigate();
  return async () => {
    const phone = await loadPhone().catch(() => null);
    if (!sure && phone && phone.connection().waiting > 0) return ask(true);
    ask(false);
    await phone?.forgetAnswers();
    await control.signOut();
    void navigate('/auth');
  };
}
