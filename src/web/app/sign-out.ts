import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { connection, forgetAnswers, observed } from '#web/offline/index.ts';
import { useSessionControl } from './session.tsx';

const asked = observed(false);

/** Whether the user is being asked, because something has not been sent yet. */
export const useSignOutAsked = (): boolean => useSyncExternalStore(asked.subscribe, asked.get);
export const endSignOutQuestion = (): void => asked.set(false);

/** Ends the session and goes to `/auth` (spec 1 §2.4); asks first where items wait on this phone, unless it is `sure`. */
export function useSignOut({ sure = false } = {}): () => Promise<void> {
  const control = useSessionControl();
  const navigate = useNavigate();
  return async () => {
    if (!sure && connection().waiting > 0) {
      asked.set(true);
      return;
    }
    asked.set(false);
    await forgetAnswers();
    await control.signOut();
    void navigate('/auth');
  };
}
