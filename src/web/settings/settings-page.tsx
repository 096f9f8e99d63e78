import { Bell, Building2, ListChecks, Radio, ServerCog, UserCog, Wrench } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan } from '#web/base/session.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { ChecklistTabPart, checklistTexts } from '#web/visits/index.ts';
import { TestersTabPart, testersTexts } from '#web/water/index.ts';
import { companyBrandingTexts } from './branding/texts.ts';
import { companySettingsTexts } from './company-texts.ts';
import { settingsTexts as texts } from './texts.ts';

/** Each tab's code comes when the tab is chosen. */
const TechniciansTabPart = lazyComponent(async () => (await import('./technicians-tab.tsx')).TechniciansTab, {
  waiting: <WaitingCard rows={6} />,
});
const NotificationsTabPart = lazyComponent(async () => (await import('./notifications-tab.tsx')).NotificationsTab, {
  waiting: <WaitingCard rows={5} />,
});
const SystemTabPart = lazyComponent(async () => (await import('./system-tab.tsx')).SystemTab, {
  waiting: <WaitingCard rows={6} />,
});

/** Settings → Company. */
const CompanyTabPart = lazyComponent(async () => (await import('./branding/company-tab.tsx')).CompanyTab, {
  waiting: <WaitingCard rows={6} />,
});

/** Shown where the address names none. */
const first: Tab = {
  value: 'company',
  label: companyBrandingTexts.tab,
  icon: <Building2 aria-hidden="true" />,
  content: <CompanyTabPart />,
};
const technicians: Tab = {
  value: 'technicians',
  label: texts.technicians.tab,
  icon: <Wrench aria-hidden="true" />,
  content: <TechniciansTabPart />,
};
const notifications: Tab = {
  value: 'notifications',
  label: companySettingsTexts.notifications.tab,
  icon: <Bell aria-hidden="true" />,
  content: <NotificationsTabPart />,
};
const system: Tab = {
  value: 'system',
  label: companySettingsTexts.system.tab,
  icon: <ServerCog aria-hidden="true" />,
  content: <SystemTabPart />,
};
const checklist: Tab = {
  value: 'checklist',
  label: checklistTexts.tab,
  icon: <ListChecks aria-hidden="true" />,
  content: <ChecklistTabPart />,
};
const testers: Tab = {
  value: 'testers',
  label: testersTexts.tab.label,
  icon: <Radio aria-hidden="true" />,
  content: <TestersTabPart />,
};

/** /settings. */
export default function SettingsPage() {
  const leads = useLeadsSomewhere();
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('tab');
  // Testers are named by their pools.
  const seesPools = useCan('customers', 'view');
  const documented = [first, technicians, notifications, system];
  const tabs = [...documented, checklist, ...(seesPools ? [testers] : [])];
  const { value } = tabs.find((tab) => tab.value === wanted) ?? first;
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        more={
          leads('/user-management') ? (
            <ButtonLink to="/user-management" icon={<UserCog aria-hidden="true" className="size-4" />}>
              {texts.userManagement}
            </ButtonLink>
          ) : undefined
        }
      />
      <Tabs
        label={texts.tabs}
        tabs={tabs}
        value={value}
        onChange={(next) => setParameters(next === first.value ? {} : { tab: next }, { replace: true })}
      />
    </>
  );
}
