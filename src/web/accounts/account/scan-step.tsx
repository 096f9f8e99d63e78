import type { UseFormReturn } from 'react-hook-form';
import type { TwoStepSetup } from '#contract/accounts/second-steps.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FormButtons } from './password-again-form.tsx';
import { accountTexts as texts } from './texts.ts';

const QrCode = lazyComponent(async () => (await import('./qr-code.tsx')).default, {
  waiting: <Skeleton className="aspect-square w-full max-w-60 rounded-md" />,
});

interface Props {
  setup: TwoStepSetup;
  form: UseFormReturn<{ code: string }>;
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** The authenticator app scans the secret and confirms it with its first code. */
export function ScanStep({ setup, form, onCode, onCancel }: Props) {
  return (
    <div className="flex flex-col gap-5 md:flex-row md:gap-8">
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
