import { useQueryClient } from '@tanstack/react-query';
import { Contrast, Monitor, MonitorSmartphone, Moon, Sun } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Session } from '#contract/accounts/identity.ts';
import type { Passkey } from '#contract/accounts/second-steps.ts';
import { roleLabels } from '#domain/access/index.ts';
import { PushTabPart } from '#web/alerts/index.ts';
import { useMoment } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { useSessionControl, useUser } from '#web/base/session.tsx';
import { appTexts } from '#web/base/texts.ts';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '#web/base/theme.ts';
import { CalendarFeedPanel } from '#web/scheduling/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { OwnLanguage } from '../language/language-choice.tsx';
import { PasswordAgainForm, PasswordTab, useAccountForms, useTwoStepProgress } from './account-forms.tsx';
import { type AccountTab, accountTabs, closeAccountSettings, openAccountSettings } from './account-store.ts';
import { changeProfile, endOtherSessions, endSession, useSessions } from './api.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { deviceOf } from './device-name.ts';
import { PasskeysTab } from './passkeys-tab.tsx';
import { accountTexts as texts } from './texts.ts';
import { TwoStepTab } from './two-step-tab.tsx';

const nameOf = ({ userAgent }: Session): string => texts.device(deviceOf(userAgent));

interface SessionsTabProps {
  form: UseFormReturn<{ password: string }>;
  /** What is about to be ended, kept by the dialog so that switching tabs loses nothing. */
  ending: Session | 'others' | null;
  onEnding: (ending: Session | 'others' | null) => void;
}

function SessionsTab({ form, ending, onEnding }: SessionsTabProps) {
  const queryClient = useQueryClient();
  const { data: sessions, error, refetch } = useSessions();

  if (ending) {
    const leave = () => {
      form.reset();
      onEnding(null);
    };
    const end = async (password: string) => {
      const title =
        ending === 'others'
          ? texts.othersEnded((await endOtherSessions({ password })).ended)
          : await endSession(ending.id, { password }).then(() => texts.sessionEnded(nameOf(ending)));
      leave();
      toast({ variant: 'success', title });
      await queryClient.invalidateQueries({ queryKey: ['/api/auth/sessions'] });
    };
    const isAll = ending === 'others';
    return (
      <PasswordAgainForm
        form={form}
        confirmLabel={isAll ? texts.endOthers : texts.endSession(nameOf(ending))}
        danger
        onSubmit={end}
        onCancel={leave}
      >
        {isAll ? texts.endOthersWhy : texts.endSessionWhy(nameOf(ending))}
      </PasswordAgainForm>
    );
  }

  if (!sessions) {
    return error ? (
      <ErrorState title={texts.sessionsFailed} error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} />
    );
  }
  const ordered = [...sessions].sort((one, other) => Number(other.current) - Number(one.current));
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{texts.sessionsPurpose}</p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {ordered.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => onEnding(session)} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) ? (
        <Button variant="danger" className="max-md:h-12 md:self-start" onClick={() => onEnding('others')}>
          {texts.endOthers}
        </Button>
      ) : null}
    </div>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const moment = useMoment();
  const name = nameOf(session);
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold">
          {name}
          {session.current ? <Chip tone="ok">{texts.thisDevice}</Chip> : null}
        </p>
        <p className="text-xs text-ink-3">
          {texts.sessionTimes(moment(session.lastUsedAt), moment(session.createdAt))}
        </p>
      </div>
      {session.current ? null : (
        <Button size="sm" className="max-md:h-12" onClick={onEnd} aria-label={texts.endSession(name)}>
          {texts.signOut}
        </Button>
      )}
    </li>
  );
}

interface ProfileTabProps {
  form: UseFormReturn<{ name: string }>;
  /** Something in the window is not saved. */
  unfinished: boolean;
}

function ProfileTab({ form, unfinished }: ProfileTabProps) {
  const user = useUser();
  const { changed } = useSessionControl();

  const save = async ({ name }: { name: string }) => {
    const saved = await changeProfile({ name });
    changed(saved);
    form.reset({ name: saved.name });
    toast({ variant: 'success', title: texts.profileSaved });
  };

  return (
    <div className="flex flex-col gap-7">
      {user.settings.emailConfirmed ? null : <ConfirmEmail />}
      <Form form={form} onSubmit={save} className="max-w-md">
        <TextField control={form.control} name="name" label={texts.name} autoComplete="name" maxLength={120} />
        <Button
          type="submit"
          variant="primary"
          className="max-md:h-12 md:self-start"
          busy={form.formState.isSubmitting}
        >
          {texts.saveName}
        </Button>
      </Form>
      <DefinitionList
        columns={3}
        items={[
          { term: texts.email, value: user.email },
          { term: texts.role, value: words.say(roleLabels[user.role]) },
          { term: texts.company, value: user.companyName ?? texts.noCompany },
        ]}
      />
      {import.meta.env.VITE_LANGUAGES ? <OwnLanguage unfinished={unfinished} /> : null}
      <Appearance />
    </div>
  );
}

const themes: readonly { value: ThemeChoice; label: string; icon: ReactNode }[] = [
  { value: 'system', label: appTexts.themeSystem, icon: <Monitor /> },
  { value: 'light', label: appTexts.themeLight, icon: <Sun /> },
  { value: 'dark', label: appTexts.themeDark, icon: <Moon /> },
  { value: 'sunlight', label: appTexts.themeSunlight, icon: <Contrast /> },
];

function Appearance() {
  const choice = useThemeChoice();
  const group = useId();
  return (
    <fieldset>
      <legend className="text-sm font-medium text-ink-2">{appTexts.theme}</legend>
      <div className="mt-1.5 grid grid-cols-2 gap-2 md:grid-cols-4">
        {themes.map(({ value, label, icon }) => (
          <label
            key={value}
            className={
              'flex min-h-12 cursor-pointer items-center gap-2.5 rounded-sm border border-line-2 px-3 text-sm font-medium ' +
              'has-checked:border-brand has-checked:bg-brand-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-brand)] ' +
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand'
            }
          >
            <input
              type="radio"
              name={group}
              checked={choice === value}
              onChange={() => chooseTheme(value)}
              className="sr-only"
            />
            <span aria-hidden="true" className="text-brand [&_svg]:size-4.5">
              {icon}
            </span>
            {label}
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-xs text-ink-3">{texts.themeHint}</p>
    </fieldset>
  );
}

/** The user's own account, for every role. */
export default function AccountSettings({ tab }: { tab: AccountTab }) {
  const { name, role, technicianId } = useUser();
  const forms = useAccountForms(name);
  const twoStep = useTwoStepProgress();
  const [addingPasskey, setAddingPasskey] = useState(false);
  const [removingPasskey, setRemovingPasskey] = useState<Passkey | null>(null);
  const [ending, setEnding] = useState<Session | 'others' | null>(null);
  const [asking, setAsking] = useState(false);

  const codesShown = twoStep.step.kind === 'codes';
  const typed = Object.values(forms).some((form) => form.formState.isDirty);
  const unfinished = codesShown || typed || twoStep.step.kind === 'scan';

  const contents = {
    profile: <ProfileTab form={forms.profile} unfinished={unfinished} />,
    password: <PasswordTab form={forms.password} />,
    'two-step': <TwoStepTab forms={forms} progress={twoStep} />,
    passkeys: (
      <PasskeysTab
        forms={forms}
        adding={addingPasskey}
        onAdding={setAddingPasskey}
        removing={removingPasskey}
        onRemoving={setRemovingPasskey}
      />
    ),
    sessions: <SessionsTab form={forms.endSession} ending={ending} onEnding={setEnding} />,
    push: role === 'homeowner' ? null : <PushTabPart deviceName={texts.device(deviceOf(navigator.userAgent))} />,
    calendar: technicianId ? <CalendarFeedPanel technicianId={technicianId} /> : null,
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (open) return;
        if (unfinished) setAsking(true);
        else closeAccountSettings();
      }}
      title={texts.title}
      width="lg"
      closeOnOutside={!unfinished}
    >
      <div className="min-h-[min(32rem,64dvh)]">
        <Tabs
          label={texts.tabs}
          value={tab}
          onChange={(value) => openAccountSettings(accountTabs.find((each) => each === value))}
          tabs={accountTabs
            .filter((value) => contents[value] !== null)
            .map((value) => ({ value, label: texts.tabNames[value], content: contents[value] }))}
        />
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.closeTitle}
        confirmLabel={texts.closeAnyway}
        cancelLabel={texts.stay}
        danger
        onConfirm={closeAccountSettings}
      >
        {codesShown ? texts.closeLosesCodes : texts.closeLosesInput}
      </ConfirmDialog>
    </Dialog>
  );
}
