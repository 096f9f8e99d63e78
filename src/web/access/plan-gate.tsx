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
  /** The page's heading, which stays where its content is closed. */
  title: string;
  children: ReactNode;
}

/** Shows a page's content where the plan opens the feature, and else the upgrade prompt in its place. */
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
