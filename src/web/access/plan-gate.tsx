import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PlanFeature } from '#domain/subscription/index.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useOpensFeature } from './plan-use.ts';
import { plansTexts as t } from './texts.ts';
import { UpgradePrompt } from './upgrade-prompt.tsx';

interface PlanGateProps {
  feature: PlanFeature;
  /** The page's heading, always shown. */
  title: string;
  children: ReactNode;
}

/** Shows the upgrade prompt instead of a page's content if the plan doesn't include the feature. */
export function PlanGate({ feature, title, children }: PlanGateProps) {
  const isOpen = useOpensFeature(feature);
  const [dismissed, setDismissed] = useState(false);
  if (isOpen) return children;
  return (
    <>
      <PageHeader title={title} />
      {dismissed ? (
        <div className="rounded-md border border-line bg-surface">
          <EmptyState
            icon={<Lock />}
            title={t.prompt.title(t.features[feature])}
            action={<ButtonLink to="/billing">{t.prompt.seePlans}</ButtonLink>}
          >
            {t.prompt.closed}
          </EmptyState>
        </div>
      ) : (
        <UpgradePrompt listsPlans feature={feature} onDismiss={() => setDismissed(true)} />
      )}
    </>
  );
}
