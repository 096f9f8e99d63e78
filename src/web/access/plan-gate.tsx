import { type ReactNode, useState } from 'react';
import type { PlanFeature } from '#domain/subscription/index.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useOpensFeature } from './plan-use.ts';
import { UpgradePrompt } from './upgrade-prompt.tsx';

const ClosedNote = lazyComponent(async () => (await import('./upgrade-card.tsx')).ClosedNote);

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
        <ClosedNote feature={feature} />
      ) : (
        <UpgradePrompt listsPlans feature={feature} onDismiss={() => setDismissed(true)} />
      )}
    </>
  );
}
