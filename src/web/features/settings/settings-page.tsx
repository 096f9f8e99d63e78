import { UserCog, Wrench } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useLeadsSomewhere } from '#web/app/links.ts';
import { settingsTexts as texts } from '#web/texts/settings.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { TechniciansTab } from './technicians-tab.tsx';

/** Each tab that exists; the first is shown where the address names none. */
const tabs: [Tab, ...Tab[]] = [
  {
    value: 'technicians',
    label: texts.technicians.tab,
    icon: <Wrench aria-hidden="true" />,
    content: <TechniciansTab />,
  },
];

/** /settings (spec 3 §2). */
export default function SettingsPage() {
  const leads = useLeadsSomewhere();
  const [parameters, setParameters] = useSearchParams();
  const wanted = parameters.get('tab');
  const [first] = tabs;
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
