import { upgradeMessage } from '#domain/access/index.ts';
import type { PlanFeature } from '#domain/subscription/index.ts';
import { words } from '#web/base/language.ts';
import { Banner } from '#web/ui/banner.tsx';
import { useOpensFeature, usePlanUse } from './account-status.ts';
import { plansTexts as t } from './texts.ts';

/** Why a feature is locked; nothing if the plan includes it. */
export function UpgradeReason({ feature }: { feature: PlanFeature }) {
  const use = usePlanUse();
  const isOpen = useOpensFeature(feature);
  if (use === undefined || isOpen) return null;
  return (
    <Banner tone="warn" title={t.prompt.title(t.features[feature])}>
      {words.say(upgradeMessage(use, feature))}
    </Banner>
  );
}
