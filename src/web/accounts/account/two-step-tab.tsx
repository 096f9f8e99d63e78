import { useQueryClient } from '@tanstack/react-query';
import { Download, Printer, ShieldCheck, ShieldOff } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import type { TwoStepSetup } from '#contract/accounts/second-steps.ts';
import { saveFile } from '#web/base/csv.ts';
import { printSheet } from '#web/base/print-sheet.ts';
import { useUser } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx';
import type { AccountForms, TwoStepProgress, TwoStepPurpose } from './account-forms.tsx';
import { FormButtons, PasswordAgainForm } from './account-forms.tsx';
import { confirmTwoStep, disableTwoStep, renewRecoveryCodes, startTwoStep, useSafety } from './api.ts';
import { accountTexts as texts } from './texts.ts';

const QrCode = lazyComponent(async () => (await import('./qr-code.tsx')).default, {
  waiting: <Skeleton className="aspect-square w-full max-w-60 rounded-md" />,
});

interface ScanStepProps {
  setup: TwoStepSetup;
  form: UseFormReturn<{ code: string }>;
  /** One below the other on every width. */
  isNarrow?: boolean;
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** The authenticator app scans the secret and confirms it with its first code. */
export function ScanStep({ setup, form, isNarrow = false, onCode, onCancel }: ScanStepProps) {
  return (
    <div className={`flex flex-col gap-5 ${isNarrow ? '' : 'md:flex-row md:gap-8'}`}>
      <div className="flex shrink-0 flex-col gap-3 md:w-60">
        <p className="text-sm text-ink-2">{texts.scan}</p>
        <QrCode text={setup.uri} label={texts.qrLabel} />
      </div>
      <div className="flex min-w-0 grow flex-col gap-5">
        <div className="text-sm">
          <p className="text-ink-2">{texts.orType}</p>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <code className="rounded-sm bg-sunken px-3 py-2 text-sm break-all select-all">
              {setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </code>
            <CopyButton text={setup.secret} copied={texts.secretCopied} label={texts.copySecret} />
          </div>
        </div>
        <Form form={form} onSubmit={({ code }) => onCode(code)} className="max-w-xs">
          <TextField
            control={form.control}
            name="code"
            label={texts.codeOfApp}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={10}
          />
          <FormButtons confirmLabel={texts.confirmCode} busy={form.formState.isSubmitting} onCancel={onCancel} />
        </Form>
      </div>
    </div>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Whose they are, on the sheet that is saved. */
  email: string;
  busy?: boolean;
  onSaved: () => void;
}

/** Shown once. */
export function RecoveryCodes({ codes, email, busy = false, onSaved }: RecoveryCodesProps) {
  const save = () => saveFile(texts.codesFile, [texts.codesSheet(email), '', ...codes, ''].join('\n'), 'text/plain');
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <h3 className="font-semibold">{texts.codesHeading}</h3>
      <Banner tone="warn">{texts.codesOnce}</Banner>
      <ul
        aria-label={texts.codesHeading}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-sunken px-5 py-4 text-md select-all"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 max-md:*:h-12">
        <CopyButton text={codes.join('\n')} label={texts.copy} copied={texts.codesCopied} />
        <Button icon={<Download aria-hidden="true" className="size-4" />} onClick={save}>
          {texts.download}
        </Button>
        <Button
          icon={<Printer aria-hidden="true" className="size-4" />}
          onClick={() => printSheet(texts.codesSheet(email), [{ heading: texts.codesHeading, lines: codes }])}
        >
          {texts.print}
        </Button>
      </div>
      <Button variant="primary" className="max-md:h-12 md:self-start" busy={busy} onClick={onSaved}>
        {texts.codesSaved}
      </Button>
    </div>
  );
}

interface Props {
  forms: AccountForms;
  progress: TwoStepProgress;
}

/** Turns two-step sign-in on and off: password, QR code, app code, recovery codes. */
export function TwoStepTab({ forms, progress: { step, go } }: Props) {
  const { email } = useUser();
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['/api/auth/safety'] });
  const { passwordAgain } = forms;
  const toStatus = () => {
    passwordAgain.reset();
    forms.code.reset();
    go({ kind: 'status' });
  };

  const work: Record<TwoStepPurpose, (password: string) => Promise<void>> = {
    start: async (password) => go({ kind: 'scan', setup: await startTwoStep({ password }) }),
    renew: async (password) => {
      const { recoveryCodes } = await renewRecoveryCodes({ password });
      go({ kind: 'codes', codes: recoveryCodes });
      void readAgain();
    },
    disable: async (password) => {
      await disableTwoStep({ password });
      await readAgain();
      toStatus();
      toast({ title: texts.twoStepOff, description: texts.twoStepOffMore });
    },
  };

  if (step.kind === 'password') {
    return (
      <PasswordAgainForm
        form={passwordAgain}
        confirmLabel={texts.twoStepConfirm[step.purpose]}
        danger={step.purpose === 'disable'}
        onSubmit={async (password) => {
          await work[step.purpose](password);
          passwordAgain.reset();
        }}
        onCancel={toStatus}
      >
        {texts.twoStepWhy[step.purpose]}
      </PasswordAgainForm>
    );
  }
  if (step.kind === 'scan') {
    return (
      <ScanStep
        setup={step.setup}
        form={forms.code}
        onCode={async (code) => {
          const { recoveryCodes } = await confirmTwoStep({ code });
          forms.code.reset();
          go({ kind: 'codes', codes: recoveryCodes });
          void readAgain();
        }}
        onCancel={toStatus}
      />
    );
  }
  if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} email={email} onSaved={toStatus} />;
  return <Status onChoose={(purpose) => go({ kind: 'password', purpose })} />;
}

function Status({ onChoose }: { onChoose: (purpose: TwoStepPurpose) => void }) {
  const { data: safety, error, refetch } = useSafety();
  if (!safety) {
    return error ? (
      <ErrorState title={texts.safetyFailed} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={2} />
    );
  }
  if (!safety.twoStepEnabled) {
    return (
      <Explained icon={<ShieldOff aria-hidden="true" className="size-5 text-ink-3" />} heading={texts.twoStepIsOff}>
        <p className="text-sm text-ink-2">{texts.twoStepPurpose}</p>
        <Button variant="primary" className="max-md:h-12 md:self-start" onClick={() => onChoose('start')}>
          {texts.turnOn}
        </Button>
      </Explained>
    );
  }
  const left = safety.recoveryCodesLeft;
  return (
    <Explained icon={<ShieldCheck aria-hidden="true" className="size-5 text-ok" />} heading={texts.twoStepIsOn}>
      <p className="text-sm text-ink-2">{texts.codesLeft(left)}</p>
      {left <= 3 ? <Banner tone="warn">{texts.fewCodes}</Banner> : null}
      <div className="flex flex-col gap-2 max-md:*:h-12 md:flex-row">
        <Button onClick={() => onChoose('renew')}>{texts.newCodes}</Button>
        {safety.twoStepRequired ? null : (
          <Button variant="danger" onClick={() => onChoose('disable')}>
            {texts.turnOff}
          </Button>
        )}
      </div>
      {safety.twoStepRequired ? <p className="text-sm text-ink-2">{texts.twoStepRequired}</p> : null}
    </Explained>
  );
}

function Explained({ icon, heading, children }: { icon: React.ReactNode; heading: string; children: React.ReactNode }) {
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <h3 className="flex items-center gap-2.5 font-semibold">
        {icon}
        {heading}
      </h3>
      {children}
    </div>
  );
}
