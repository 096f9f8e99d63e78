import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import {
  defaultPlanPricing,
  type PaidTier,
  type Plan,
  type PlanPricing,
  plans,
  shownPrice,
  shownSize,
} from '#domain/subscription/index.ts';
import { formatMoment } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { plansTexts as t } from './texts.ts';

export interface TrialExpiredDialogProps {
  email: string;
  endedAt: Date;
  /** The default until the server has answered. */
  pricing?: PlanPricing;
  onUpgrade: (plan: PaidTier) => void;
  /** "Maybe Later", Escape and the close button. */
  onLater: () => void;
}

export default function TrialExpiredDialog({
  email,
  endedAt,
  pricing = defaultPlanPricing,
  onUpgrade,
  onLater,
}: TrialExpiredDialogProps) {
  const [chosen, setChosen] = useState<PaidTier>(plans.find(({ popular }) => popular)?.tier ?? 'professional');
  const group = useId();
  const ended = formatMoment(endedAt, undefined, 'longDate');
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onLater())}
      title={t.trialExpired.title}
      description={t.trialExpired.intro}
      width="lg"
      closeOnOutside={false}
      footer={
        <>
          <Button onClick={onLater}>{t.trialExpired.later}</Button>
          <Button variant="primary" onClick={() => onUpgrade(chosen)}>
            {t.trialExpired.upgrade}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DefinitionList
          columns={2}
          items={[
            { term: t.trialExpired.account, value: email },
            { term: t.trialExpired.ended, value: ended },
          ]}
        />
        <fieldset className="grid gap-3 md:grid-cols-3">
          <legend className="sr-only">{t.trialExpired.choose}</legend>
          {plans.map((plan) => (
            <PlanChoice
              key={plan.tier}
              plan={plan}
              pricing={pricing}
              group={group}
              chosen={chosen === plan.tier}
              onChoose={() => setChosen(plan.tier)}
            />
          ))}
        </fieldset>
        <div className="space-y-1 text-sm text-ink-2">
          <p>{t.trialExpired.guarantee}</p>
          <p>{t.trialExpired.nextPage}</p>
        </div>
      </div>
    </Dialog>
  );
}

interface PlanChoiceProps {
  plan: Plan;
  pricing: PlanPricing;
  group: string;
  chosen: boolean;
  onChoose: () => void;
}

/** One plan as a radio button that looks like a card. */
function PlanChoice({ plan, pricing, group, chosen, onChoose }: PlanChoiceProps) {
  const id = useId();
  const size = shownSize(plan, 'trialExpired', pricing);
  return (
    <label
      className={
        'flex cursor-pointer flex-col gap-3 rounded-md border border-line-2 bg-surface p-4 ' +
        'has-checked:border-brand has-checked:bg-brand-soft has-checked:shadow-[inset_0_0_0_1px_var(--color-brand)] ' +
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand'
      }
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <input
          type="radio"
          name={group}
          value={plan.tier}
          checked={chosen}
          onChange={onChoose}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-price ${id}-about`}
          className="size-5 shrink-0 accent-brand outline-none"
        />
        <span id={`${id}-name`} className="grow font-semibold">
          {t.planName(plan.name)}
        </span>
        {plan.popular ? <Chip tone="brand">{t.mostPopular}</Chip> : null}
      </span>
      <span id={`${id}-price`} className="num">
        <span className="text-xl font-[620] tracking-[-0.035em]">
          {t.price(shownPrice(plan, 'trialExpired', pricing))}
        </span>{' '}
        <span className="text-sm text-ink-2">{t.perMonth}</span>
      </span>
      <span id={`${id}-about`} className="flex flex-col gap-2 text-sm">
        <span className="text-ink-2">{t.descriptions[plan.tier]}</span>
        {[...(size ? [size] : []), ...plan.trialExpiredContents].map((line) => (
          <span key={line.code} className="flex items-start gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
            {words.say(line)}
          </span>
        ))}
      </span>
    </label>
  );
}
