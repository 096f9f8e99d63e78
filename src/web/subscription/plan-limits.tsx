import { Check } from 'lucide-react';
import { limitedThings, type PaidTier, tierLimits } from '#domain/subscription/index.ts';
import { billingTexts as t } from './texts.ts';

const count = (limit: number): string => (limit < 0 ? t.unlimited : String(limit));

/** The quantities of a plan, as they are enforced. */
export function PlanLimits({ tier }: { tier: PaidTier }) {
  const held = limitedThings.filter((thing) => tierLimits[tier][thing] !== 0);
  return (
    <ul className="flex flex-col gap-2 text-sm" aria-label={t.includes}>
      {held.map((thing) => (
        <li key={thing} className="flex items-center gap-2">
          <Check aria-hidden="true" className="size-4 shrink-0 text-ok" />
          {t.limits[thing](count(tierLimits[tier][thing]))}
        </li>
      ))}
    </ul>
  );
}
