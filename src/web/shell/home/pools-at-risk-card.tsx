import { CalendarDays, ShieldCheck } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { PoolAtRiskAnswer } from '#contract/water/pool-history.ts';
import { useOpensFeature } from '#web/access/index.ts';
import { useAskAnew } from '#web/base/ask-anew.ts';
import { clock } from '#web/base/clock.ts';
import { formatMoment } from '#web/base/format.ts';
import { languageTag } from '#web/base/language.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { AsOf } from '#web/ui/as-of.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { firstPoolsAtRisk, poolsAtRiskKey, usePoolsAtRisk } from './api.ts';
import { PoolsAtRiskOutline } from './pools-at-risk-outline.tsx';
import { homeTexts as texts } from './texts.ts';

/** The rest are asked for in these steps. */
const step = 20;

/** Pools whose chlorine is likely too low before somebody comes, most urgent first: why, how low, and when that is. */
export function PoolsAtRiskCard() {
  const [limit, setLimit] = useState(firstPoolsAtRisk);
  const { timeZone } = useUser();
  const risks = usePoolsAtRisk(limit);
  const askAnew = useAskAnew();
  // The rows are drawn between other work, not in one go with the answer.
  const shown = useDeferredValue(risks.data);
  const dayIn = useMemo(
    () => new Intl.DateTimeFormat(languageTag, { weekday: 'long', month: 'short', day: 'numeric', timeZone }),
    [timeZone],
  );
  if (!shown) {
    if (!risks.isError) return <PoolsAtRiskOutline />;
    return (
      <Card title={texts.atRisk}>
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
          <p className="grow">{texts.atRiskFailed}</p>
          <Button size="sm" onClick={() => void askAnew(poolsAtRiskKey)}>
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
          <Risk key={risk.poolId} risk={risk} dayIn={dayIn} />
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

const weekdayName = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

interface RiskProps {
  risk: PoolAtRiskAnswer;
  /** How a moment's day is written, in the company's time zone. */
  dayIn: Intl.DateTimeFormat;
}

function Risk({ risk: { poolId, poolName, customerName, nextVisit, forecast }, dayIn }: RiskProps) {
  const nowMs = clock.now().getTime();
  // "Pat Rivera's pool" needs no "Pat Rivera" before it.
  const name = customerName && !poolName.includes(customerName) ? `${customerName} · ${poolName}` : poolName;
  const { expectedPpm, lowPpm, highPpm, minimumPpm, underMinimumAt, underMinimumEarliest } = forecast;
  const isUnder = underMinimumAt !== null && Date.parse(underMinimumAt) <= nowMs;
  const since = underMinimumAt ?? underMinimumEarliest ?? forecast.at;
  const reason = isUnder
    ? texts.underNow(minimumPpm)
    : underMinimumAt === null
      ? texts.mayFallUnder(minimumPpm, dayIn.format(new Date(since)))
      : texts.fallsUnder(minimumPpm, dayIn.format(new Date(since)));
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
  const at = new Date(`${date}T00:00:00Z`);
  const text = formatMoment(at, 'UTC', 'weekdayAndShortDay');
  const hub = `/field-service?date=${date}`;
  const to = leadsToDay(hub) ? hub : `/routes?day=${weekdayName.format(at).toLowerCase()}`;
  return { text, to, label: texts.openRouteOf(text) };
}
