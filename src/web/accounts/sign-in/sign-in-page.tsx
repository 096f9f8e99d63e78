import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { Banner } from '#web/ui/banner.tsx';
import { resolverWhenNeeded } from '#web/ui/fields/resolver-when-needed.ts';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useSignInFlow } from './sign-in-flow.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignedOutFrame } from './signed-out-frame.tsx';
import { StartTrialForm } from './start-trial-form.tsx';
import { identityTexts as texts } from './texts.ts';

const checkSignIn = resolverWhenNeeded(async () => (await import('./sign-in-checks.ts')).signInCheck);
const checkRegistration = resolverWhenNeeded(async () => (await import('./sign-in-checks.ts')).registrationCheck);

const SecondStep = lazy(() => import('./second-step.tsx'));
const TrialExpired = lazy(() => import('./trial-expired.tsx'));

/** Says what waits on this phone; comes after the form, and where it cannot be loaded the form is enough. */
function Waiting() {
  const [Note, setNote] = useState<ComponentType>();
  useEffect(() => {
    let left = false;
    import('#web/offline/waiting-at-sign-in.tsx').then(
      ({ WaitingAtSignIn }) => left || setNote(() => WaitingAtSignIn),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  return Note ? <Note /> : null;
}

/** Who has just paid for a plan signed out: the payment page hands the address on. */
function usePaidEmail(): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('paidEmail' in state)) return undefined;
  return typeof state.paidEmail === 'string' ? state.paidEmail : undefined;
}

/** Replaces the whole application while nobody is signed in (spec 1 §2.1). */
export default function SignInPage() {
  useDocumentTitle(texts.signIn);
  const [tab, setTab] = useState('sign-in');
  const flow = useSignInFlow();
  const paidEmail = usePaidEmail();
  // The forms live here, so that a look at the other tab loses nothing.
  const signInForm = useForm({
    resolver: checkSignIn,
    defaultValues: { email: paidEmail ?? '', password: '', stayLoggedIn: false },
  });
  const trialForm = useForm({
    resolver: checkRegistration,
    defaultValues: { email: '', password: '', confirmPassword: '' },
  });
  const { waiting } = flow;
  const atSecondStep = waiting?.kind === 'second-step';
  return (
    <SignedOutFrame>
      {atSecondStep ? (
        <Suspense fallback={null}>
          <SecondStep flow={flow} email={waiting.email} />
        </Suspense>
      ) : null}
      <div hidden={atSecondStep}>
        <h1 className="sr-only">{texts.heading}</h1>
        <Waiting />
        {paidEmail === undefined ? null : (
          <div className="mb-5">
            <Banner tone="ok">{texts.planActive}</Banner>
          </div>
        )}
        <Tabs
          label={texts.tabs}
          look="segments"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'sign-in', label: texts.signIn, content: <SignInForm form={signInForm} flow={flow} /> },
            {
              value: 'start-trial',
              label: texts.startTrial,
              content: (
                <StartTrialForm
                  form={trialForm}
                  onSignInNeeded={(email) => {
                    signInForm.reset({ email, password: '', stayLoggedIn: false });
                    setTab('sign-in');
                  }}
                />
              ),
            },
          ]}
        />
      </div>
      {waiting?.kind === 'trial-expired' ? (
        <Suspense fallback={null}>
          <TrialExpired {...waiting} onLater={flow.giveUp} />
        </Suspense>
      ) : null}
    </SignedOutFrame>
  );
}
