import { Bell, Building2, Droplets, ListChecks, Plug, Radio, ServerCog, Tags, UserCog, Wrench } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { fieldTexts, PriceBookTabPart } from '#web/invoicing/index.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { WaitingCard } from '#web/ui/card.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { ChecklistTabPart, checklistTexts } from '#web/visits/index.ts';
import { TargetsTabPart, TestersTabPart, targetTexts, testersTexts } from '#web/water/index.ts';
import { companyBrandingTexts } from './branding/texts.ts';
import { companySettingsTexts } from './company-texts.ts';
import { settingsTexts as texts } from './texts.ts';

/** A tab's content, loaded when it is first shown. */
function tabPart(load: () => Promise<ComponentType>): ReactNode {
  const Part = lazyComponent(load, { waiting: <WaitingCard rows={6} /> });
  return <Part />;
}

/** Shown where the address names none. */
const first: Tab = {
  value: 'company',
  label: companyBrandingTexts.tab,
  icon: <Building2 aria-hidden="true" />,
  content: tabPart(async () => (await import('./branding/company-tab.tsx')).CompanyTab),
};
const tabsForAll: Tab[] = [
  first,
  {
    value: 'technicians',
    label: texts.technicians.tab,
    icon: <Wrench aria-hidden="true" />,
    content: tabPart(async () => (await import('./technicians-tab.tsx')).TechniciansTab),
  },
  {
    value: 'notifications',
    label: companySettingsTexts.notifications.tab,
    icon: <Bell aria-hidden="true" />,
    content: tabPart(async () => (await import('./notifications-tab.tsx')).NotificationsTab),
  },
  {
    value: 'system',
    label: companySettingsTexts.system.tab,
    icon: <ServerCog aria-hidden="true" />,
    content: tabPart(async () => (await import('./system-tab.tsx')).SystemTab),
  },
  {
    value: 'checklist',
    label: checklistTexts.tab,
    icon: <ListChecks aria-hidden="true" />,
    content: <ChecklistTabPart />,
  },
];
const priceBook: Tab = {
  value: 'prices',
  label: fieldTexts.tab,
  icon: <Tags aria-hidden="true" />,
  content: <PriceBookTabPart />,
};
/** For owners. */
const connections: Tab = {
  value: 'connections',
  label: companySettingsTexts.connectionsTab,
  icon: <Plug aria-hidden="true" />,
  content: tabPart(async () => (await import('./connections-tab.tsx')).ConnectionsTab),
};
const testers: Tab = {
  value: 'testers',
  label: testersTexts.tab.label,
  icon: <Radio aria-hidden="true" />,
  content: <TestersTabPart />,
};

const targets: Tab = {
  value: 'targets',
  label: targetTexts.tab,
  icon: <Droplets aria-hidden="true" />,
  content: <TargetsTabPart />,
};

/** /settings. */
export default function SettingsPage() {
  const leads = useLeadsSomewhere();
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('tab');
  // Testers are listed by pool.
  const seesPools = useCan('customers', 'view');
  const seesPrices = useCan('price_book', 'view');
  const { role } = useUser();
  const tabs = [
    ...tabsForAll,
    ...(seesPrices ? [priceBook] : []),
    ...(role === 'owner' ? [connections] : []),
    ...(seesPools ? [targets, testers] : []),
  ];
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
