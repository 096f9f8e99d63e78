import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { LoginAnswer, User } from '#contract/identity.ts';
import { type Action, can, type Feature } from '#domain/access/index.ts';
import { ApiError, call, onSessionEnded } from './api.ts';
import { clock } from './clock.ts';
import {
  clearStoredSession,
  clearStoredSessionAndPage,
  isStoredSessionExpired,
  onTokenChangedElsewhere,
  storedToken,
  storedUser,
  storeSession,
  storeUser,
} from './stored-session.ts';

type State = { status: 'loading' } | { status: 'signed-out' } | { status: 'signed-in'; user: User };

export interface SessionControl {
  /** Keeps the session on this device; the shell appears with `enter`. */
  keep: (answer: LoginAnswer, stayLoggedIn: boolean) => void;
  /** Shows the application to the user of the kept session. */
  enter: (user: User) => void;
  /** Ends the session here and on the server. */
  signOut: () => Promise<void>;
}

const SessionState = createContext<State>({ status: 'loading' });
const SessionControls = createContext<SessionControl | undefined>(undefined);

/** Knows who is signed in: from the profile at load, then from signing in and out (spec 1 §4.1). */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>(() => ({ status: storedToken() ? 'loading' : 'signed-out' }));

  const leave = useCallback(() => {
    clearStoredSession();
    queryClient.clear();
    setState({ status: 'signed-out' });
  }, [queryClient]);

  useEffect(() => {
    const loading = new AbortController();
    if (storedToken()) void loadSession(loading.signal).then((next) => !loading.signal.aborted && setState(next));
    return () => loading.abort();
  }, []);

  useEffect(() => onSessionEnded(leave), [leave]);
  // Another tab signed out, or someone else signed in there: this one must not go on with the old data.
  useEffect(() => onTokenChangedElsewhere(() => window.location.reload()), []);

  const control = useMemo<SessionControl>(
    () => ({
      keep: (answer, stayLoggedIn) => storeSession(answer.token, answer.user, stayLoggedIn, clock.now()),
      enter: (user) => {
        queryClient.clear();
        setState({ status: 'signed-in', user });
      },
      signOut: async () => {
        // Without network the session ends here; on the server it ends by its date.
        await call('POST', '/api/auth/logout').catch(() => undefined);
        clearStoredSessionAndPage();
        leave();
      },
    }),
    [queryClient, leave],
  );

  return (
    <SessionState value={state}>
      <SessionControls value={control}>{children}</SessionControls>
    </SessionState>
  );
}

async function loadSession(signal: AbortSignal): Promise<State> {
  if (isStoredSessionExpired(clock.now())) {
    clearStoredSession();
    return { status: 'signed-out' };
  }
  try {
    const user = await call<User>('GET', '/api/auth/profile', { signal });
    storeUser(user);
    return { status: 'signed-in', user };
  } catch (error) {
    const known = storedUser();
    const refused = error instanceof ApiError && error.status === 401;
    if (!refused && known) return { status: 'signed-in', user: known };
    // Out of reach is not refused: the session may well be alive when the network is back.
    if (refused) clearStoredSession();
    return { status: 'signed-out' };
  }
}

export const useSession = (): State => useContext(SessionState);

export function useSessionControl(): SessionControl {
  const control = useContext(SessionControls);
  if (!control) throw new Error('SessionProvider is missing');
  return control;
}

/** The signed-in user. Only for what is shown inside the shell. */
export function useUser(): User {
  const session = useSession();
  if (session.status !== 'signed-in') throw new Error('Nobody is signed in');
  return session.user;
}

/** Whether the user may do this; the server's guard asks the same rule. */
export function useCan(feature: Feature, action: Action): boolean {
  const { role, permissions } = useUser();
  return can(role, feature, action, permissions);
}
