import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import { useSessionControl } from '#web/base/session.tsx';

/** The toast stays readable for half a second before the page changes. */
const redirectDelayMs = 500;

/** Runs something a little later, unless the page is gone by then. */
export function useDelay(): (work: () => void) => void {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);
  return useCallback((work) => {
    timers.current.add(setTimeout(work, redirectDelayMs));
  }, []);
}

/** Stores the session and opens `/` after half a second. */
export function useEnter() {
  const control = useSessionControl();
  const navigate = useNavigate();
  const later = useDelay();
  return (answer: LoginAnswer, stayLoggedIn: boolean): void => {
    control.keep(answer, stayLoggedIn);
    later(() => {
      control.enter(answer.user);
      navigate('/', { replace: true });
    });
  };
}
