import { Check, Minus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import {
  defaultPlanPricing,
  type PlanFeature,
  type PlanPricing,
  planFeatures,
  plans,
  shownPrice,
  shownSize,
  tierFeatures,
} from '#domain/subscription/index.ts';
import { plansTexts, UpgradeReason, useAccountStatus } from '#web/access/index.ts';
import { words } from '#web/base/language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PlanFrame, PlanPrice } from './plan-parts.tsx';
import { billingTexts as t } from './texts.ts';

const readFeature = (asked: string | null): PlanFeature | undefined => planFeatures.find((each) => each === asked);

/** /upgrade-required: the three plans side by side, with their prices and sizes. */
export default function UpgradeRequiredPage() {
  const [parameters] = useSearchParams();
  const feature = readFeature(parameters.get('feature'));
  const pricing = useAccountStatus().data?.planPricing ?? defaultPlanPricing;
  return (
    <>
      <PageHeader
        title={t.upgradeRequired.title}
        purpose={t.upgradeRequired.purpose}
        more={<ButtonLink to="/">{t.upgradeRequired.stay}</ButtonLink>}
        action={
          <ButtonLink variant="primary" to="/billing">
            {t.upgradeRequired.upgrade}
          </ButtonLink>
        }
      />
      {feature ? <UpgradeReason feature={feature} /> : null}
      <PlanComparison pricing={pricing} />
      <FeatureTable asked={feature} />
      <p className="text-sm text-ink-2">{t.upgradeRequired.charged}</p>
    </>
  );
}

function PlanComparison({ pricing }: { pricing: PlanPricing }) {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {plans.map((plan) => (
        <PlanFrame key={plan.tier} plan={plan} className="gap-2">
          <PlanPrice price={shownPrice(plan, 'upgradeRequired', pricing)} />
          <p className="text-sm">{words.say(shownSize(plan, 'upgradeRequired', pricing) ?? '')}</p>
        </PlanFrame>
      ))}
    </div>
  );
}

/** Every feature and which plan holds it, from the rule that the server asks. */
function FeatureTable({ asked }: { asked: PlanFeature | undefined }) {
  return (
    <Card title={t.upgradeRequired.features} flush>
      <table className="mt-3 w-full table-fixed text-sm" aria-label={t.upgradeRequired.features}>
        <thead className="text-left text-xs text-ink-2">
          <tr className="border-b border-line">
            <th scope="col" className="w-[31%] px-3 py-2 font-medium md:w-[37%] md:px-5">
              {t.upgradeRequired.feature}
            </th>
            {plans.map((plan) => (
              <th key={plan.tier} scope="col" className="px-0.5 py-2 text-center font-medium md:px-3">
                {plan.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {planFeatures.map((feature) => (
            <tr key={feature} className={feature === asked ? 'bg-brand-soft' : undefined}>
              <th scope="row" className="px-3 py-2.5 text-left font-medium hyphens-auto md:px-5">
                {plansTexts.features[feature]}
              </th>
              {plans.map((plan) => (
                <td key={plan.tier} className="px-1 py-2.5 text-center md:px-3">
                  <Included yes={tierFeatures[plan.tier].includes(feature)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Included({ yes }: { yes: boolean }) {
  const Icon = yes ? Check : Minus;
  return (
    <span
      className={classNames(
        'inline-flex flex-col items-center gap-0.5 md:flex-row md:gap-1.5',
        yes ? '' : 'text-ink-3',
      )}
    >
      <Icon aria-hidden="true" className={classNames('size-4', yes && 'text-ok')} />
      <span className="text-xs">{yes ? t.upgradeRequired.included : t.upgradeRequired.notIncluded}</span>
    </span>
  );
}
