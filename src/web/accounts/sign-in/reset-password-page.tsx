import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { confirmPassword, leastOfNewPassword, password, passwordsMatch } from '#contract/accounts/identity.ts';
import { ApiError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { resetPassword } from './api.ts';
import { SignedOutFrame } from './signed-out-frame.tsx';
import { identityTexts as texts } from './texts.ts';

const newPasswordForm = z.object({ password, confirmPassword }).check(passwordsMatch('password'));

const ForgotPasswordDialog = lazyComponent(async () => (await import('./forgot-password-dialog.tsx')).default, {
  onFailure: ({ onClose }) => onClose(),
});

/** Opened by the links in reset and invitation emails. */
export default function ResetPasswordPage() {
  useDocumentTitle(texts.resetHeading);
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const [spent, setSpent] = useState(false);
  return (
    <SignedOutFrame>
      {token === '' ? (
        <NewLinkNeeded title={texts.linkIncomplete}>{texts.linkIncompleteMore}</NewLinkNeeded>
      ) : spent ? (
        <NewLinkNeeded title={texts.linkSpent}>{texts.linkSpentMore}</NewLinkNeeded>
      ) : (
        <NewPassword token={token} onSpent={() => setSpent(true)} />
      )}
    </SignedOutFrame>
  );
}

/** Why a link doesn't work, and how to get a new one. */
function NewLinkNeeded({ title, children }: { title: string; children: string }) {
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused form is gone: the focus makes a screen reader say what happened.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <div className="space-y-1.5">
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </h1>
        <p className="text-sm text-ink-2">{children}</p>
      </div>
      <Button variant="primary" size="touch" wide onClick={() => setAsking(true)}>
        {texts.askForLink}
      </Button>
      <ButtonLink to="/auth" variant="quiet" wide>
        {texts.toSignIn}
      </ButtonLink>
      {asking ? <ForgotPasswordDialog onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

interface NewPasswordProps {
  token: string;
  /** The token has expired or was used. */
  onSpent: () => void;
  /** At a first sign-in, where somebody else has chosen the password: what is said, and what goes on with the new one. */
  first?: {
    onSet: (password: string) => Promise<void>;
    texts: Record<'heading' | 'expired', string> & { purpose: (least: number) => string };
  };
}

/** By the link of an email, or at the first sign-in with a temporary password. */
export function NewPassword({ token, onSpent, first }: NewPasswordProps) {
  const navigate = useNavigate();
  const least = leastOfNewPassword(window.location.protocol === 'https:');
  const form = useForm({
    resolver: standardSchemaResolver(newPasswordForm),
    defaultValues: { password: '', confirmPassword: '' },
  });

  const submit = async ({ password }: { password: string }) => {
    try {
      await resetPassword({ token, password });
    } catch (error) {
      const fields = error instanceof ApiError ? error.details.map(({ field }) => field) : [];
      if (fields.includes('token') && !first) return onSpent();
      if (fields.includes('password')) throw error;
      const otherwise = error instanceof ApiError ? texts.serverErrorMore : texts.unableToConnect;
      const description = (fields.includes('token') && first?.texts.expired) || failureText(error, otherwise);
      toast({ variant: 'error', title: texts.resetFailed, description });
      if (fields.includes('token')) onSpent();
      return;
    }
    if (first) return first.onSet(password);
    toast({ variant: 'success', title: texts.passwordSet, description: texts.passwordSetMore });
    navigate('/auth', { replace: true });
  };

  return (
    <>
      <h1>{first?.texts.heading ?? texts.resetHeading}</h1>
      <p className="mt-1 mb-5 text-sm text-ink-2">{(first?.texts.purpose ?? texts.resetPurpose)(least)}</p>
      <Form form={form} onSubmit={submit}>
        <PasswordField control={form.control} name="password" label={texts.newPassword} autoComplete="new-password" />
        <PasswordField
          control={form.control}
          name="confirmPassword"
          label={texts.confirmNewPassword}
          autoComplete="new-password"
        />
        <Button type="submit" variant="primary" size="touch" wide busy={form.formState.isSubmitting}>
          {texts.setPassword}
        </Button>
        {first ? (
          <Button variant="quiet" wide onClick={onSpent}>
            {texts.back}
          </Button>
        ) : (
          <ButtonLink to="/auth" variant="quiet" wide>
            {texts.toSignIn}
          </ButtonLink>
        )}
      </Form>
    </>
  );
}
