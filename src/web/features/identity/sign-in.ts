import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { LoginAnswer, LoginBody } from '#contract/identity.ts';
import { ApiError, NetworkError } from '#web/app/api.ts';
import { useSessionControl } from '#web/app/session.tsx';
import { clearStoredSession } from '#web/app/stored-session.ts';
import { identityTexts as texts } from '#web/texts/identity.ts';
import { toast } from '#web/ui/toast-store.ts';
import { login } from './api.ts';

/** The toast stays readable for half a second before the page changes (spec 1 §9). */
const redirectDelayMs = 500;

/** Runs something a little later, and not at all when the page has gone. */
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

/** Keeps the session, says so, and goes to `/` after half a second (spec 1 §4.2). */
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

/** Signs in as the form asks; true when it worked. Failures are told by a toast (spec 1 §8.2). */
export function useSignIn() {
  const enter = useEnter();
  return async (body: LoginBody): Promise<boolean> => {
    clearStoredSession();
    try {
      const answer = await login(body);
      const stay = body.stayLoggedIn === true;
      enter(answer, stay);
      toast({
        variant: 'success',
        title: texts.loginSuccessful,
        description: texts.welcomeBack(answer.user.email, stay),
      });
      return true;
    } catch (error) {
      toast({ variant: 'error', ...loginFailure(error) });
      return false;
    }
  };
}

/** Title and text of a failed sign-in (spec 1 §8.2). */
function loginFailure(error: unknown): { title: string; description: string } {
  if (error instanceof NetworkError) return { title: texts.connectionError, description: texts.connectionErrorMore };
  if (!(error instanceof ApiError)) return { title: texts.serverError, description: texts.serverErrorMore };
  if (error.status === 500) return { title: texts.serverError, description: texts.serverErrorMore };
  const told = error.error === '' ? '' : error.message;
  const fallback = error.status === 401 ? texts.loginWrong : texts.loginStatus(error.status);
  return { title: texts.loginFailed, description: told || fallback };
}
