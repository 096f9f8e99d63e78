import { useQueryClient } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Passkey } from '#contract/accounts/second-steps.ts';
import { useMoment } from '#web/base/format.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import type { AccountForms } from './account-forms.tsx';
import { FormButtons, PasswordAgainForm } from './account-forms.tsx';
import { addPasskey, removePasskey, startPasskey, useSafety } from './api.ts';
import { deviceOf } from './device-name.ts';
import { accountTexts as texts } from './texts.ts';

interface Values {
  name: string;
  password: string;
}

/** What is under way is kept by the dialog, so that switching tabs loses nothing. */
interface Props {
  forms: AccountForms;
  adding: boolean;
  onAdding: (adding: boolean) => void;
  removing: Passkey | null;
  onRemoving: (removing: Passkey | null) => void;
}

const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;

export function PasskeysTab({ forms, adding, onAdding, removing, onRemoving }: Props) {
  const form = forms.passkey;
  const { data: safety, error, refetch } = useSafety();
  if (adding) return <AddPasskey form={form} onDone={() => onAdding(false)} />;
  if (removing) return <RemovePasskey passkey={removing} form={forms.removePasskey} onDone={() => onRemoving(null)} />;
  if (!safety) {
    return error ? (
      <ErrorState title={texts.safetyFailed} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={2} />
    );
  }
  const add = knowsPasskeys() ? (
    <Button
      variant="primary"
      className="max-md:h-12 md:self-start"
      onClick={() => {
        form.reset({ name: texts.device(deviceOf(navigator.userAgent)), password: '' });
        onAdding(true);
      }}
    >
      {texts.addPasskey}
    </Button>
  ) : (
    <p className="text-sm text-ink-2">{texts.passkeysUnknownHere}</p>
  );
  if (safety.passkeys.length === 0) {
    return (
      <EmptyState icon={<KeyRound />} title={texts.noPasskeys} action={add}>
        {texts.passkeysPurpose}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{texts.passkeysPurpose}</p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {safety.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemoving(passkey)} />
        ))}
      </ul>
      {add}
    </div>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const moment = useMoment();
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 grow">
        <p className="text-sm font-semibold break-words">{passkey.name}</p>
        <p className="text-xs text-ink-3">
          {texts.passkeyTimes(passkey.lastUsedAt && moment(passkey.lastUsedAt), moment(passkey.createdAt))}
        </p>
      </div>
      <IconButton
        label={texts.removePasskey(passkey.name)}
        icon={<Trash2 />}
        variant="danger"
        tooltip={false}
        className="max-md:size-12"
        onClick={onRemove}
      />
    </li>
  );
}

interface RemoveProps {
  passkey: Passkey;
  form: UseFormReturn<{ password: string }>;
  onDone: () => void;
}

function RemovePasskey({ passkey, form, onDone }: RemoveProps) {
  const queryClient = useQueryClient();
  const leave = () => {
    form.reset();
    onDone();
  };
  const remove = async (password: string) => {
    await removePasskey(passkey.id, { password });
    await queryClient.invalidateQueries({ queryKey: ['/api/auth/safety'] });
    leave();
    toast({ variant: 'success', title: texts.passkeyRemoved(passkey.name) });
  };
  return (
    <PasswordAgainForm form={form} confirmLabel={texts.remove} danger onSubmit={remove} onCancel={leave}>
      <strong className="block font-semibold break-words text-ink">{texts.removeTitle(passkey.name)}</strong>
      {texts.removeConsequence}
    </PasswordAgainForm>
  );
}

function AddPasskey({ form, onDone }: { form: UseFormReturn<Values>; onDone: () => void }) {
  const queryClient = useQueryClient();
  useEffect(() => form.setFocus('password'), [form]);
  const leave = () => {
    form.reset({ name: '', password: '' });
    onDone();
  };

  const add = async ({ name, password }: Values) => {
    const { makePasskey } = await import('./make-passkey.ts');
    const { challengeId, options } = await startPasskey({ password });
    const response = await makePasskey(options);
    if (response === 'cancelled') return;
    await addPasskey({ challengeId, name, response });
    await queryClient.invalidateQueries({ queryKey: ['/api/auth/safety'] });
    leave();
    toast({ variant: 'success', title: texts.passkeyAdded, description: texts.passkeyAddedMore });
  };

  return (
    <Form form={form} onSubmit={add} className="max-w-md">
      <p className="text-sm text-ink-2">{texts.addPasskeyPurpose}</p>
      <TextField
        control={form.control}
        name="name"
        label={texts.passkeyName}
        hint={texts.passkeyNameHint}
        autoComplete="off"
        maxLength={60}
      />
      <PasswordField
        control={form.control}
        name="password"
        label={texts.yourPassword}
        autoComplete="current-password"
      />
      <FormButtons confirmLabel={texts.goOn} busy={form.formState.isSubmitting} onCancel={leave} />
    </Form>
  );
}
