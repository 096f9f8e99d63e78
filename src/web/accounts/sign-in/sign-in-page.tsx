import { BadgeCheck } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useLocation } from 'react-router';
import { ownTimeZone } from '#domain/calendar/index.ts';
import { ApiError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { clearPaymentToken, clearStoredSession } from '#web/base/stored-session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { resolverWhenNeeded } from '#web/ui/fields/resolver-when-needed.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { login, register } from './api.ts';
import { useDelay, useEnter, useSignInFlow } from './sign-in-flow.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignedOutFrame } from './signed-out-frame.tsx';
import { identityTexts as texts } from './texts.ts';

interface Props {
  form: UseFormReturn<{ email: string; password: string; confirmPassword: string }>;
  /** The account exists, but signing in with it did not work. */
  onSignInNeeded: (email: string) => void;
}

/** Registers, then signs in with the same credentials. */
function StartTrialForm({ form, onSignInNeeded }: Props) {
  const enter = useEnter();
  const later = useDelay();
  const [entering, setEntering] = useState(false);

  const signIn = async (email: string, password: string) => {
    clearStoredSession();
    clearPaymentToken();
    try {
      enter(await login({ email, password }), false);
      toast({ variant: 'success', title: texts.welcome, description: texts.welcomeMore });
    } catch {
      // The account exists; only the automatic sign-in failed.
      onSignInNeeded(email);
    }
  };

  const submit = async ({ email, password }: { email: string; password: string }) => {
    try {
      await register({ email, hashedPassword: password, timeZone: ownTimeZone() });
    } catch (error) {
      const fault = error instanceof ApiError && error.details.find(({ field }) => field === 'hashedPassword');
      if (fault) form.setError('password', { message: fault.message }, { shouldFocus: true });
      else toast({ variant: 'error', ...registrationFailure(error) });
      return;
    }
    setEntering(true);
    toast({
      variant: 'success',
      title: texts.registrationSuccessful,
      description: texts.registrationSuccessfulMore,
    });
    later(() => void signIn(email, password));
  };

  return (
    <Form form={form} onSubmit={submit}>
      <div className="flex items-start gap-3 rounded-md border border-aqua bg-aqua-soft px-4 py-3 text-sm">
        <BadgeCheck aria-hidden="true" className="mt-px size-5 shrink-0 text-brand" />
        <p>
          <strong className="font-semibold">{texts.trialNote}</strong>
          <br />
          <span className="text-ink-2">{texts.trialNoteMore}</span>
        </p>
      </div>
      <TextField control={form.control} name="email" label={texts.email} type="email" autoComplete="username" />
      <PasswordField control={form.control} name="password" label={texts.password} autoComplete="new-password" />
      <PasswordField
        control={form.control}
        name="confirmPassword"
        label={texts.confirmPassword}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" size="touch" wide busy={form.formState.isSubmitting || entering}>
        {texts.startTrial}
      </Button>
    </Form>
  );
}

function registrationFailure(error: unknown): { title: string; description: string } {
  if (!(error instanceof ApiError)) return { title: texts.registrationError, description: texts.unableToConnect };
  return { title: texts.registrationFailed, description: failureText(error, texts.registrationFailedMore) };
}

const checkSignIn = resolverWhenNeeded(async () => (await import('./sign-in-checks.ts')).signInCheck);
const checkRegistration = resolverWhenNeeded(async () => (await import('./sign-in-checks.ts')).registrationCheck);

const SecondStep = lazyComponent(async () => (await import('./second-step.tsx')).default);
const TrialExpired = lazyComponent(async () => (await import('./trial-expired.tsx')).default, {
  onFailure: ({ onLater }) => onLater(),
});

// Asked here too: without a choice of languages its file is not built at all.
const DeviceLanguage = /* @__PURE__ */ lazyComponent(
  async () =>
    import.meta.env.VITE_LANGUAGES ? (await import('../language/language-choice.tsx')).DeviceLanguage : () => null,
  { isOptional: true },
);

/** Unsent items on this device; loaded after the form, and left out if that fails. */
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

/** The payment page passes on the email of a user who paid while signed out. */
function usePaidEmail(): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('paidEmail' in state)) return undefined;
  return typeof state.paidEmail === 'string' ? state.paidEmail : undefined;
}

/** Replaces the application while no one is signed in. */
export default function SignInPage() {
  useDocumentTitle(texts.signIn);
  const [tab, setTab] = useState('sign-in');
  const flow = useSignInFlow();
  const paidEmail = usePaidEmail();
  // The forms are kept here so that switching tabs loses nothing.
  const signInForm = useForm({
    resolver: checkSignIn,
    defaultValues: { email: paidEmail ?? '', password: '', stayLoggedIn: false },
  });
  const trialForm = useForm({
    resolver: checkRegistration,
    defaultValues: { email: '', password: '', confirmPassword: '' },
  });
  const { waiting } = flow;
  const ahead = waiting?.kind === 'trial-expired' ? undefined : waiting;
  return (
    <SignedOutFrame>
      {ahead ? <SecondStep flow={flow} waiting={ahead} form={signInForm} /> : null}
      <div hidden={!!ahead}>
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
        {import.meta.env.VITE_LANGUAGES ? <DeviceLanguage /> : null}
      </div>
      {waiting?.kind === 'trial-expired' ? <TrialExpired {...waiting} onLater={flow.giveUp} /> : null}
    </SignedOutFrame>
  );
}
