import { useState } from 'react';
import type { PlanFeature } from '#domain/subscription/index.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { useOpensFeature, usePlanUse } from './plan-use.ts';

const UpgradeCard = lazyComponent(async () => (await import('./upgrade-card.tsx')).UpgradeCard, {
  onFailure: ({ dismiss }) => dismiss(),
});

interface UpgradePromptProps {
  feature: PlanFeature;
  onDismiss?: () => void;
  /** Also tells what each plan costs and which of them open the feature. */
  listsPlans?: boolean;
}

/**
 * Says why a feature is closed and where the plans are; "Not now" takes it away. Shows nothing where
 * the plan opens the feature.
 */
export function UpgradePrompt({ feature, onDismiss, listsPlans }: UpgradePromptProps) {
  const isOpen = useOpensFeature(feature);
  const use = usePlanUse();
  const [dismissed, setDismissed] = useState(false);
  if (isOpen || use === undefined || dismissed) return null;
  const dismiss = () => {
    setDismissed(true);
    onDismiss?.();
  };
  return <UpgradeCard {...{ feature, use, dismiss }} listsPlans={listsPlans === true} />;
}
