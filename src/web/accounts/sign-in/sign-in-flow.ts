import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LoginAnswer, LoginBody } from '#contract/accounts/identity.ts';
import type { TwoStepSetup } from '#contract/accounts/second-steps.ts';
import { paymentAddress } from '#web/access/index.ts';
import { ApiError, NetworkError } from '#web/base/api.ts';
import { clock } from '#web/base/clock.ts';
import { useSessionControl } from '#web/base/session.tsx';
import { clearPaymentToken, clearStoredSession, keepPaymentToken } from '#web/base/stored-session.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { login, secondStep } from './api.ts';
import { readRefusal } from './sign-in-refusal.ts';
import { identityTexts as texts } from './texts.ts';

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

/** The email is empty where a passkey was used without typing one. */
interface Attempt {
  email: string;
  stayLoggedIn: boolean;
}

export interface WaitingForSecondStep extends Attempt {
  kind: 'second-step';
  token: string;
  /** What sets an app up, where the company asks for a second step. */
  setUp: TwoStepSetup | undefined;
  /** Signed in by the app that was set up: its recovery codes, shown once, and what goes on when they are saved. */
  done?: { codes: readonly string[]; go: () => void };
}

/** Somebody else has chosen the password: they choose their own first. */
export interface WaitingForPassword extends Attempt {
  kind: 'new-password';
  token: string;
}

type Waiting =
  | WaitingForSecondStep
  | WaitingForPassword
  | { kind: 'trial-expired'; email: string; endedAt: Date; paymentToken: string | undefined };

export interface SignInFlow {
  /** Signed in; the application is about to appear. */
  entering: boolean;
  waiting: Waiting | undefined;
  /** Back to the form. */
  giveUp: () => void;
  /** Failures are shown in a toast. */
  signIn: (body: LoginBody) => Promise<void>;
  /** Canceling shows nothing. */
  signInWithPasskey: (attempt: Attempt) => Promise<void>;
  /** Sends the second step's code. Throws the server's answer about it. */
  confirm: (code: string) => Promise<void>;
}

/** The first step has expired, whatever the code. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof ApiError && error.details.some(({ field }) => field === 'token');

// Loaded when asked for: most people sign in with a password.
const loadPasskeys = () =>
  import('./passkey-sign-in.ts').catch((error: unknown) => {
    throw new NetworkError('Couldn’t load the code for passkeys.', { cause: error });
  });

export function useSignInFlow(): SignInFlow {
  const enter = useEnter();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<Waiting>();
  const [entering, setEntering] = useState(false);

  const greet = (answer: LoginAnswer, stayLoggedIn: boolean) => {
    setEntering(true);
    enter(answer, stayLoggedIn);
    toast({
      variant: 'success',
      title: texts.loginSuccessful,
      description: texts.welcomeBack(answer.user.email, stayLoggedIn),
    });
  };

  const refuse = (error: unknown, attempt: Attempt) => {
    const refusal = readRefusal(error);
    if (refusal.kind === 'message') {
      toast({ variant: 'error', title: refusal.title, description: refusal.description });
      return;
    }
    if (refusal.kind === 'cancelled') return;
    if (refusal.kind === 'second-step' || refusal.kind === 'new-password') {
      setWaiting({ ...refusal, ...attempt });
      return;
    }
    const { paymentToken } = refusal;
    const { email } = attempt;
    if (paymentToken !== undefined) keepPaymentToken(paymentToken);
    if (refusal.kind === 'payment') navigate(paymentAddress({ forced: true, email }));
    else setWaiting({ kind: 'trial-expired', email, endedAt: clock.now(), paymentToken });
  };

  const forgetBefore = () => {
    clearStoredSession();
    clearPaymentToken();
  };

  return {
    entering,
    waiting,
    giveUp: () => setWaiting(undefined),
    signIn: async (body) => {
      forgetBefore();
      const attempt = { email: body.email, stayLoggedIn: body.stayLoggedIn === true };
      try {
        greet(await login(body), attempt.stayLoggedIn);
      } catch (error) {
        refuse(error, attempt);
      }
    },
    signInWithPasskey: async (attempt) => {
      forgetBefore();
      try {
        const { askForPasskey } = await loadPasskeys();
        greet(await askForPasskey(attempt.stayLoggedIn), attempt.stayLoggedIn);
      } catch (error) {
        refuse(error, attempt);
      }
    },
    confirm: async (code) => {
      if (waiting?.kind !== 'second-step') return;
      const { token, email, stayLoggedIn } = waiting;
      try {
        const answer = await secondStep({ token, code });
        const codes = answer.recoveryCodes;
        if (codes === undefined) return greet(answer, stayLoggedIn);
        setWaiting({ ...waiting, done: { codes, go: () => greet(answer, stayLoggedIn) } });
      } catch (error) {
        const aboutCode = readRefusal(error).kind === 'message' && !isAboutToken(error);
        if (aboutCode) throw error;
        // Expired or too many wrong codes: the password is needed again. Or there is a plan to choose first.
        setWaiting(undefined);
        refuse(error, { email, stayLoggedIn });
      }
    },
  };
}
