import { accountTexts as texts } from '#web/texts/account.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { type AccountTab, closeAccountSettings, openAccountSettings } from './account-store.ts';
import { ProfileTab } from './profile-tab.tsx';

/** One's own account: who one is here, and how one signs in. Every role has it. */
export default function AccountSettings({ tab }: { tab: AccountTab }) {
  return (
    <Dialog open onOpenChange={(open) => !open && closeAccountSettings()} title={texts.title} width="lg">
      <Tabs
        label={texts.tabs}
        value={tab}
        onChange={(value) => openAccountSettings(value as AccountTab)}
        tabs={[{ value: 'profile', label: texts.profile, content: <ProfileTab /> }]}
      />
    </Dialog>
  );
}
