import { useState } from 'react';
import { PushTabPart } from '#web/alerts/index.ts';
import { useUser } from '#web/base/session.tsx';
import { CalendarFeedPanel } from '#web/scheduling/index.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useAccountForms } from './account-forms.ts';
import { type AccountTab, accountTabs, closeAccountSettings, openAccountSettings } from './account-store.ts';
import { deviceOf } from './device-name.ts';
import { PasskeysTab } from './passkeys-tab.tsx';
import { PasswordTab } from './password-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import { accountTexts as texts } from './texts.ts';
import { useTwoStepProgress } from './two-step-progress.ts';
import { TwoStepTab } from './two-step-tab.tsx';

/** One's own account: who one is here, and how one signs in. Every role has it. */
export default function AccountSettings({ tab }: { tab: AccountTab }) {
  const { name, role, technicianId } = useUser();
  const forms = useAccountForms(name);
  const twoStep = useTwoStepProgress();
  const [addingPasskey, setAddingPasskey] = useState(false);
  const [asking, setAsking] = useState(false);

  const codesShown = twoStep.step.kind === 'codes';
  const typed = Object.values(forms).some((form) => form.formState.isDirty);
  const unfinished = codesShown || typed || twoStep.step.kind === 'scan';

  const contents = {
    profile: <ProfileTab form={forms.profile} />,
    password: <PasswordTab form={forms.password} />,
    'two-step': <TwoStepTab forms={forms} progress={twoStep} />,
    passkeys: <PasskeysTab form={forms.passkey} adding={addingPasskey} onAdding={setAddingPasskey} />,
    sessions: <SessionsTab />,
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
