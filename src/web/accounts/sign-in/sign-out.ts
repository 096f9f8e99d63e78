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

/** Whether the user is being asked about unsent items. */
export const useSignOutAsked = (): boolean => useSyncExternalStore(subscribe, () => asked);
export const endSignOutQuestion = (): void => ask(false);

/** Signs out and opens `/auth`; asks first if unsent items are on this device, unless `sure`. */
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
