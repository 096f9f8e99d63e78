import { CalendarDays, RotateCw, ShieldCheck } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import type { PoolAtRiskAnswer } from '#contract/water/pool-history.ts';
import { useOpensFeature } from '#web/access/index.ts';
import { clock } from '#web/base/clock.ts';
import { formatDay, formatMoment } from '#web/base/format.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useFetchAgain } from '#web/base/query-client.ts';
import { useUser } from '#web/base/session.tsx';
import { AsOf } from '#web/ui/as-of.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { firstPoolsAtRisk, poolsAtRiskKey, usePoolsAtRisk } from './api.ts';
import { homeTexts as texts } from './texts.ts';

/** The rest are asked for in these steps. */
const step = 20;

/**
 * Pools whose chlorine is likely too low before somebody comes, most urgent first: why, how low, and when that is.
 * @param outline stands in their place until they are known
 */
export function PoolsAtRiskCard({ outline }: { outline: ReactNode }) {
  const [limit, setLimit] = useState(firstPoolsAtRisk);
  const { timeZone } = useUser();
  const risks = usePoolsAtRisk(limit);
  const fetchAgain = useFetchAgain();
  // The rows are drawn between other work, not in one go with the answer.
  const shown = useDeferredValue(risks.data);
  if (!shown) {
    // Once a call has failed, the button stays while the next is under way, no matter who asked for it: no press is lost.
    if (!risks.isError && risks.errorUpdateCount === 0) return outline;
    return (
      <Card title={texts.atRisk}>
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          <p className="grow">{texts.atRiskFailed}</p>
          <Button
            size="sm"
            icon={<RotateCw aria-hidden="true" className={`size-4 ${risks.isFetching ? 'animate-spin' : ''}`} />}
            onClick={() => void fetchAgain(poolsAtRiskKey)}
          >
            {texts.retry}
          </Button>
        </div>
      </Card>
    );
  }
  const { pools, total } = shown;
  const asOf = <AsOf query={risks} timeZone={timeZone} />;
  if (pools.length === 0) {
    return (
      <Card title={texts.atRisk}>
        <p className="-mt-2 flex items-start gap-2 text-sm text-ink-2">
          <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
          {texts.atRiskNone}
        </p>
        {asOf}
      </Card>
    );
  }
  return (
    <Card flush title={texts.atRisk} aside={<Chip tone="warn">{texts.atRiskCount(total)}</Chip>}>
      <p className="px-4 text-sm text-ink-2 md:px-5">{texts.atRiskPurpose}</p>
      <div className="px-4 empty:hidden md:px-5">{asOf}</div>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {pools.map((risk) => (
          <Risk key={risk.poolId} risk={risk} timeZone={timeZone} />
        ))}
      </ul>
      {total > pools.length ? (
        <div className="border-t border-line p-1.5">
          <Button variant="quiet" size="sm" wide busy={risks.isFetching} onClick={() => setLimit(limit + step)}>
            {texts.more(total - pools.length)}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

interface RiskProps {
  risk: PoolAtRiskAnswer;
  timeZone: string;
}

function Risk({ risk: { poolId, poolName, customerName, nextVisit, forecast }, timeZone }: RiskProps) {
  const nowMs = clock.now().getTime();
  // "Pat Rivera's pool" needs no "Pat Rivera" before it.
  const name = customerName && !poolName.includes(customerName) ? `${customerName} · ${poolName}` : poolName;
  const { expectedPpm, lowPpm, highPpm, minimumPpm, underMinimumAt, underMinimumEarliest } = forecast;
  const isUnder = underMinimumAt !== null && Date.parse(underMinimumAt) <= nowMs;
  const since = underMinimumAt ?? underMinimumEarliest ?? forecast.at;
  const day = formatMoment(since, timeZone, 'weekdayAndShortDay');
  const reason = isUnder
    ? texts.underNow(minimumPpm)
    : underMinimumAt === null
      ? texts.mayFallUnder(minimumPpm, day)
      : texts.fallsUnder(minimumPpm, day);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 grow basis-72">
        <div className="flex min-w-0 items-center gap-2.5">
          <Link
            to={`/pools/${encodeURIComponent(poolId)}`}
            className="min-w-0 truncate rounded-sm text-sm font-semibold hover:underline"
          >
            {name}
          </Link>
          <Chip tone={isUnder ? 'bad' : 'warn'} dot>
            {isUnder ? texts.tooLowNow : texts.atRiskSoon}
          </Chip>
        </div>
        <p className="num mt-0.5 text-xs text-ink-2">{reason}</p>
      </div>
      <div className="num flex flex-wrap items-center gap-x-5 gap-y-1 text-sm max-sm:w-full max-sm:justify-between">
        <p>
          <span className="font-semibold">{texts.likely(expectedPpm)}</span>{' '}
          <span className="text-xs text-ink-3">
            {nextVisit === null ? texts.likelyIn14Days : texts.likelyThen(lowPpm, highPpm)}
          </span>
        </p>
        <NextStop date={nextVisit} name={name} />
      </div>
    </li>
  );
}

/** The day somebody comes, leading to its route; to the page where routes are planned where nobody does. */
function NextStop({ date, name }: { date: string | null; name: string }) {
  const leads = useLeadsSomewhere();
  const opensField = useOpensFeature('field_service');
  const { text, to, label } =
    date === null
      ? { text: texts.noStopPlanned, to: '/routes', label: texts.planStopFor(name) }
      : nextStopLink(date, (hub) => opensField && leads(hub));
  const look = 'inline-flex min-h-6 items-center gap-1.5 text-sm';
  const icon = <CalendarDays aria-hidden="true" className="size-4 shrink-0 text-ink-3" />;
  if (!leads(to)) {
    return (
      <span className={look}>
        {icon}
        {text}
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label} className={`${look} rounded-sm font-medium text-brand hover:underline`}>
      {icon}
      {text}
    </Link>
  );
}

/** The day in field service, and else on the board of routes. */
function nextStopLink(date: string, leadsToDay: (address: string) => boolean) {
  const text = formatDay(date, 'weekdayAndShortDay');
  const hub = `/field-service?date=${date}`;
  const to = leadsToDay(hub) ? hub : `/routes?date=${date}`;
  return { text, to, label: texts.openRouteOf(text) };
}
