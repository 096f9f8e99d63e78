import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { LoginAnswer, User } from '#contract/accounts/identity.ts';
import { type Action, can, type Feature } from '#domain/access/index.ts';
import { ApiError, call, onForbidden, onSessionEnded, tellServerReach } from './api.ts';
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

type State =
  | { status: 'loading' }
  /** `ended`: the server ended the session while a page was open; the user did not sign out. */
  | { status: 'signed-out'; ended?: boolean }
  /** `expired`: the sign-in is past its time and the server out of reach; what is on this phone stays open. */
  | { status: 'signed-in'; user: User; expired?: boolean };

export interface SessionControl {
  /** Keeps the session on this device; the shell appears with `enter`. */
  keep: (answer: LoginAnswer, stayLoggedIn: boolean) => void;
  /** Shows the application to the user of the kept session. */
  enter: (user: User) => void;
  /** Shows what has changed in the user's own profile. */
  changed: (user: User) => void;
  /** Ends the session here and on the server. */
  signOut: () => Promise<void>;
}

const SessionState = createContext<State>({ status: 'loading' });
const SessionControls = createContext<SessionControl | undefined>(undefined);

/** A tab that is shown again refetches the profile once it is older than this. */
const staleMs = 5 * 60 * 1000;
const logoutWithinMs = 5_000;
/** A page that is refused many things at once asks once. */
const afterForbiddenMs = 10 * 1000;

/** Knows who is signed in: from the profile at load, then from signing in and out. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [state, setState] = useState(atOnce);

  const leave = useCallback(
    (ended: boolean) => {
      clearStoredSession();
      queryClient.clear();
      setState({ status: 'signed-out', ended });
    },
    [queryClient],
  );

  const changed = useCallback((user: User) => {
    storeUser(user);
    setState((before) => (before.status === 'signed-in' && !isSame(before.user, user) ? { ...before, user } : before));
  }, []);

  useEffect(() => {
    const loading = new AbortController();
    if (storedToken()) {
      void loadSession(loading.signal, changed).then(
        (next) => !loading.signal.aborted && startTransition(() => setState(orAsBefore(next))),
      );
    }
    return () => loading.abort();
  }, [changed]);

  useEffect(() => onSessionEnded(() => leave(true)), [leave]);
  useFreshProfile(state.status === 'signed-in', changed);
  // Another tab signed out, or someone else signed in there: this one must not go on with the old data.
  useEffect(() => onTokenChangedElsewhere(() => window.location.reload()), []);

  const control = useMemo<SessionControl>(
    () => ({
      keep: (answer, stayLoggedIn) => storeSession(answer.token, answer.user, stayLoggedIn, clock.now()),
      enter: (user) => {
        queryClient.clear();
        setState({ status: 'signed-in', user });
      },
      changed,
      signOut: async () => {
        // Without network the session ends here; on the server it ends by its date.
        const signal = AbortSignal.timeout(logoutWithinMs);
        await call('POST', '/api/auth/logout', { signal }).catch(() => undefined);
        clearStoredSessionAndPage();
        leave(false);
      },
    }),
    [queryClient, leave, changed],
  );

  return (
    <SessionState value={state}>
      <SessionControls value={control}>{children}</SessionControls>
    </SessionState>
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What is shown already is not drawn again. */
const orAsBefore =
  (next: State) =>
  (before: State): State =>
    isSame(before, next) ? before : next;

/** A phone that knows it has no network doesn’t wait for the server to say who it is. */
function atOnce(): State {
  if (!storedToken()) return { status: 'signed-out' };
  const user = navigator.onLine ? null : storedUser();
  return user ? { status: 'signed-in', user, expired: isStoredSessionExpired(clock.now()) } : { status: 'loading' };
}

/** Roles and permissions change while a tab is open: the profile is read again when it may be out of date. */
function useFreshProfile(signedIn: boolean, onRead: (user: User) => void): void {
  const readAt = useRef(0);
  useEffect(() => {
    if (!signedIn) return;
    readAt.current = clock.now().getTime();
    const reading = new AbortController();
    let refusedAt = Number.NEGATIVE_INFINITY;
    const read = () => {
      readAt.current = clock.now().getTime();
      const { signal } = reading;
      // Without an answer the user stays the same; the call itself handles a session that has ended.
      void call<User>('GET', '/api/auth/profile', { signal }).then(onRead, () => undefined);
    };
    const readWhenSeen = () => {
      const isStale = clock.now().getTime() - readAt.current > staleMs;
      if (document.visibilityState === 'visible' && isStale) read();
    };
    const readWhenRefused = () => {
      const now = clock.now().getTime();
      if (now - refusedAt < afterForbiddenMs) return;
      refusedAt = now;
      read();
    };
    document.addEventListener('visibilitychange', readWhenSeen);
    const stopHearing = onForbidden(readWhenRefused);
    return () => {
      reading.abort();
      document.removeEventListener('visibilitychange', readWhenSeen);
      stopHearing();
    };
  }, [signedIn, onRead]);
}

/** A phone that has no signal, or one that leads nowhere, opens with the user it knows after this time. */
const profileWithinMs = 3_000;

type Told = { user: User } | { error: unknown } | 'late';

/**
 * Who is signed in, from the server; where that is out of reach, the user of the last sign-in. `onLate` hears what the
 * server says afterwards; the call itself handles a session that has ended.
 */
async function loadSession(signal: AbortSignal, onLate: (user: User) => void): Promise<State> {
  const known = storedUser();
  const expired = isStoredSessionExpired(clock.now());
  const profile = call<User>('GET', '/api/auth/profile', { signal });
  const told = await new Promise<Told>((resolve) => {
    profile.then(
      (user) => resolve({ user }),
      (error: unknown) => resolve({ error }),
    );
    if (known) setTimeout(() => resolve('late'), navigator.onLine ? profileWithinMs : 0);
  });
  if (told === 'late') {
    tellServerReach(false);
    const token = storedToken();
    // Who has left, or come, meanwhile is not overwritten by it.
    profile.then(
      (user) => token === storedToken() && onLate(user),
      () => undefined,
    );
  }
  if (told !== 'late' && 'user' in told && !expired) {
    storeUser(told.user);
    return { status: 'signed-in', user: told.user };
  }
  // Out of reach is not refused: the session may well be alive when the network is back.
  const refused = told !== 'late' && 'error' in told && told.error instanceof ApiError && told.error.status === 401;
  const answered = told !== 'late' && ('user' in told || told.error instanceof ApiError);
  if (known && !refused && !(expired && answered)) return { status: 'signed-in', user: known, expired };
  if (refused || expired) clearStoredSession();
  return { status: 'signed-out' };
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
