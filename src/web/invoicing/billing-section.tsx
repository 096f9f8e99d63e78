import { ArrowLeftRight, ChartNoAxesColumn, Lock, Settings2, Tags, Users } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { UpgradePrompt } from '#web/access/index.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { CustomersTab } from './customers-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { TransactionsTab } from './payments/transactions-tab.tsx';
import { PlansTab } from './plans/plans-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { customerBillingTexts as texts } from './texts.ts';

/** Shown where the address names none. */
const first: Tab = {
  value: 'overview',
  label: texts.tabs.overview,
  icon: <ChartNoAxesColumn aria-hidden="true" />,
  content: <OverviewTab />,
};
const tabs: Tab[] = [
  first,
  { value: 'customers', label: texts.tabs.customers, icon: <Users aria-hidden="true" />, content: <CustomersTab /> },
  { value: 'plans', label: texts.tabs.plans, icon: <Tags aria-hidden="true" />, content: <PlansTab /> },
  {
    value: 'transactions',
    label: texts.tabs.transactions,
    icon: <ArrowLeftRight aria-hidden="true" />,
    content: <TransactionsTab />,
  },
  {
    value: 'payment-settings',
    label: texts.settingsTab,
    icon: <Settings2 aria-hidden="true" />,
    content: <SettingsTab />,
  },
];

/** Billing management (spec 3 §2), for owners and office managers. The chosen tab stands in the address as `tab`. */
export function BillingSection() {
  const { role } = useUser();
  const mayView = useCan('billing', 'view');
  const [parameters, setParameters] = useSearchParams();
  if ((role !== 'owner' && role !== 'admin') || !mayView) return <AccessDenied role={role} />;
  const wanted = parameters.get('tab');
  const { value } = tabs.find((tab) => tab.value === wanted) ?? first;
  return (
    <div className="flex flex-col gap-4">
      <UpgradePrompt feature="billing" />
      <Tabs
        label={texts.section}
        tabs={tabs}
        value={value}
        onChange={(next) =>
          setParameters(
            (current) => {
              if (next === first.value) current.delete('tab');
              else current.set('tab', next);
              return current;
            },
            { replace: true, preventScrollReset: true },
          )
        }
      />
    </div>
  );
}

/** Spec 3 §2: who may not manage billing is told so, with the own role. */
export function AccessDenied({ role }: { role: string | null }) {
  return (
    <Card>
      <EmptyState icon={<Lock />} title={texts.denied}>
        <p>{texts.deniedMore}</p>
        <p className="mt-1">{texts.deniedRole(role ?? texts.guest)}</p>
      </EmptyState>
    </Card>
  );
}
