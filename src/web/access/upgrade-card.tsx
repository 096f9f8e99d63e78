import { Lock } from 'lucide-react';
import { useId } from 'react';
import { type PlanUse, upgradeMessage } from '#domain/access/index.ts';
import {
  defaultPlanPricing,
  type PaidTier,
  type Plan,
  type PlanFeature,
  paidTiers,
  plans,
  shownPrice,
  tierFeatures,
} from '#domain/subscription/index.ts';
import { words } from '#web/base/language.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useAccountStatus } from './account-status.ts';
import { plansTexts as t } from './texts.ts';

/** The smallest plan with a feature. */
function planFor(feature: PlanFeature): Plan | undefined {
  const tier: PaidTier | undefined = paidTiers.find((each) => tierFeatures[each].includes(feature));
  return plans.find((plan) => plan.tier === tier);
}

interface UpgradeCardProps {
  feature: PlanFeature;
  use: PlanUse;
  listsPlans: boolean;
  dismiss: () => void;
}

/** In its own file, since most users never see it. */
export function UpgradeCard({ feature, use, listsPlans, dismiss }: UpgradeCardProps) {
  const pricing = useAccountStatus().data?.planPricing ?? defaultPlanPricing;
  const leads = useLeadsSomewhere();
  const heading = useId();
  const plan = planFor(feature);
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-md border border-aqua bg-aqua-soft p-4 md:p-5"
    >
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-md bg-surface text-brand [&_svg]:size-5"
      >
        <Lock />
      </span>
      <div className="min-w-0 flex-1 basis-64 space-y-1 text-sm">
        <h2 id={heading} className="text-md font-semibold">
          {t.prompt.title(t.features[feature])}
        </h2>
        <p>{words.say(upgradeMessage(use, feature))}</p>
        {plan ? (
          <p className="text-ink-2">{t.prompt.opens(plan.name, shownPrice(plan, 'hubPrompt', pricing))}</p>
        ) : null}
        {listsPlans ? (
          <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-1">
            {plans.map((each) => (
              <li key={each.tier}>
                <strong className="font-semibold">{t.prompt.planNames[each.tier]}</strong>{' '}
                <span className="num">{t.aMonth(shownPrice(each, 'hubPrompt', pricing))}</span>{' '}
                <span className="text-ink-2">
                  {tierFeatures[each.tier].includes(feature) ? t.prompt.with : t.prompt.without}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:h-12 max-md:*:grow md:self-center">
        <Button variant="quiet" onClick={dismiss}>
          {t.prompt.notNow}
        </Button>
        {leads('/upgrade-required') ? (
          <ButtonLink to={`/upgrade-required?feature=${feature}`}>{t.prompt.compare}</ButtonLink>
        ) : null}
        <ButtonLink variant="primary" to="/billing">
          {t.prompt.seePlans}
        </ButtonLink>
      </div>
    </section>
  );
}

/** What is in the place of a page whose feature the plan lacks, once the card was dismissed. */
export function ClosedNote({ feature }: { feature: PlanFeature }) {
  return (
    <div className="rounded-md border border-line bg-surface">
      <EmptyState
        icon={<Lock />}
        title={t.prompt.title(t.features[feature])}
        action={<ButtonLink to="/billing">{t.prompt.seePlans}</ButtonLink>}
      >
        {t.prompt.closed}
      </EmptyState>
    </div>
  );
}
