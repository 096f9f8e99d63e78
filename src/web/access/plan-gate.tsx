import { type ReactNode, useState } from 'react';
import type { PlanFeature } from '#domain/subscription/index.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useOpensFeature, usePlanUse } from './account-status.ts';

const UpgradeCard = lazyComponent(async () => (await import('./upgrade-card.tsx')).UpgradeCard, {
  onFailure: ({ dismiss }) => dismiss(),
});

/** Loaded when shown, so that signing in stays light. */
export const TrialExpiredDialog = lazyComponent(async () => (await import('./trial-expired-dialog.tsx')).default);

interface UpgradePromptProps {
  feature: PlanFeature;
  onDismiss?: () => void;
  /** Also lists each plan's price and whether it includes the feature. */
  listsPlans?: boolean;
}

/** Why a feature is locked, with a link to the plans; nothing if the plan includes it. */
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

const ClosedNote = lazyComponent(async () => (await import('./upgrade-card.tsx')).ClosedNote);

interface PlanGateProps {
  feature: PlanFeature;
  /** The page's heading, always shown; a part of a page has none. */
  title?: string;
  children: ReactNode;
}

/** Shows the upgrade prompt instead of a page's content if the plan doesn't include the feature. */
export function PlanGate({ feature, title, children }: PlanGateProps) {
  const isOpen = useOpensFeature(feature);
  const [dismissed, setDismissed] = useState(false);
  if (isOpen) return children;
  return (
    <>
      {title === undefined ? null : <PageHeader title={title} />}
      {dismissed ? (
        <ClosedNote feature={feature} />
      ) : (
        <UpgradePrompt listsPlans feature={feature} onDismiss={() => setDismissed(true)} />
      )}
    </>
  );
}
