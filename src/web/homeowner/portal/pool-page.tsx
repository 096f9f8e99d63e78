import { Check, CircleDashed, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { HomeownerHome, HomeownerPool, NextVisit } from '#contract/homeowner/homeowner.ts';
import type { PortalHome } from '#contract/homeowner/portal.ts';
import { daysBetween } from '#domain/calendar/index.ts';
import { verdictReadings } from '#domain/water/index.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Owed, Quotes } from './papers.tsx';
import { ownPhoto, Panel, Photos, Work } from './parts.tsx';
import { callPortal, useTexts } from './portal-api.ts';

// Most companies offer none.
const TipPanel = lazy(() => import('./tip.tsx'));

/** The choice of all addresses, which is no property. */
const all = 'all addresses';

interface PoolPageProps {
  home: PortalHome;
  onChanged: () => Promise<void>;
}

/** At a glance: is the pool fine, what is owed, who comes next, who came and what was done. */
export function PoolPage({ home, onChanged }: PoolPageProps) {
  const { say, texts } = useTexts();
  // One address alone, where the customer has several; null: all of them.
  const [at, setAt] = useState<{ property: string; home: HomeownerHome } | null>(null);
  const { pools, lastVisit, nextVisit, today } = at?.home ?? home.home;
  const { places = [] } = home.home;
  const look = async (property: string) => {
    const query = new URLSearchParams({ property });
    setAt(property === all ? null : { property, home: await callPortal('GET', `/api/homeowner/home?${query}`) });
  };
  const nameOf = (pool: HomeownerPool): string | null => (pools.length > 1 ? pool.name : null);
  const planned = pools.flatMap((pool) => pool.planned.map((what) => joined(what, nameOf(pool))));
  return (
    <>
      <h1 className="sr-only">{say(texts.title)}</h1>
      {places.length > 1 ? (
        <select
          aria-label={say(texts.whichAddress)}
          value={at?.property ?? all}
          onChange={({ target }) => void look(target.value).catch(() => undefined)}
          className="min-h-12 truncate rounded-md border border-field bg-surface px-3"
        >
          <option value={all}>{say(texts.allAddresses)}</option>
          {places.map(({ propertyId, place }) => (
            <option key={propertyId} value={propertyId ?? ''}>
              {place}
            </option>
          ))}
        </select>
      ) : null}
      {pools.map((pool) => (
        <VerdictPanel key={pool.poolId} {...{ pool }} name={nameOf(pool)} home={home.home} />
      ))}
      {home.balance > 0 ? <Owed home={home} /> : null}
      <Quotes quotes={home.quotes.filter(({ state }) => state === 'open')} onChanged={onChanged} />
      <Panel title={say(texts.next)}>
        <p>{nextVisit ? <NextText next={nextVisit} today={today} /> : say(texts.noNext)}</p>
        {nextVisit?.place ? <p className="text-sm text-ink-2">{nextVisit.place}</p> : null}
        {planned.length > 0 ? (
          <>
            <h3 className="mt-3 text-sm font-semibold text-ink-2">{say(texts.planned)}</h3>
            <ul className="list-disc pl-5">
              {planned.map((what) => (
                <li key={what}>{what}</li>
              ))}
            </ul>
            <p className="text-sm text-ink-2">{say(texts.plannedNote)}</p>
          </>
        ) : null}
      </Panel>
      <Panel title={say(texts.last)}>
        {lastVisit ? (
          <>
            <Work done={lastVisit} first={pools.find(({ poolId }) => poolId === lastVisit.poolId)?.name ?? null} />
            <Photos photos={lastVisit.photos} addressOf={ownPhoto} />
          </>
        ) : (
          <p className="text-ink-2">{say(texts.noLast)}</p>
        )}
      </Panel>
      {home.tip ? (
        <Suspense>
          <TipPanel tip={home.tip} email={home.customer.email ?? ''} onChanged={onChanged} />
        </Suspense>
      ) : null}
      {pools.map((pool) => (
        <ReadingsPanel key={pool.poolId} {...{ pool }} name={nameOf(pool)} />
      ))}
      {home.balance > 0 ? null : <Owed home={home} />}
    </>
  );
}

function NextText({ next, today }: { next: NextVisit; today: string }) {
  const { say, texts } = useTexts();
  if (next.underWay) return say(texts.underWay({ name: next.technician }));
  const hour = (at: number): string => `${String(at).padStart(2, '0')}:00`;
  const days = daysBetween(today, next.date);
  return [
    days === 0 ? say(texts.today) : days === 1 ? say(texts.tomorrow) : null,
    say(texts.day({ date: next.date })),
    next.window ? say(texts.between({ from: hour(next.window.fromHour), to: hour(next.window.toHour) })) : null,
    next.technician ? say(texts.with({ name: next.technician })) : null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** One of several bodies of water is named. */
interface NamedPool {
  pool: HomeownerPool;
  name: string | null;
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');

function VerdictPanel({ pool, name, home }: NamedPool & { home: HomeownerHome }) {
  const { say, texts } = useTexts();
  const { verdict } = pool;
  const isFine = verdict?.verdict === 'Perfect';
  const Mark = verdict === null ? CircleDashed : isFine ? Check : TriangleAlert;
  const off = verdictReadings.flatMap((reading) => {
    const state = verdict?.states[reading] ?? 'ok';
    return state === 'ok' ? [] : [[reading, state] as const];
  });
  return (
    <section
      className={classNames(
        'flex items-start gap-3 rounded-md border border-line p-4',
        isFine ? 'bg-ok-soft' : verdict ? 'bg-warn-soft' : 'bg-sunken',
      )}
    >
      <span
        className={classNames(
          'grid size-11 shrink-0 place-items-center rounded-full text-surface',
          isFine ? 'bg-ok' : verdict ? 'bg-warn' : 'bg-ink-3',
        )}
      >
        <Mark aria-hidden="true" className="size-6" strokeWidth={2.75} />
      </span>
      <div className="min-w-0">
        <h2 className="text-lg font-bold break-words">
          {name === null
            ? say(verdict ? texts.verdicts[verdict.verdict] : texts.notTested)
            : joined(name, say(verdict ? texts.verdictsOfBody[verdict.verdict] : texts.bodyNotTested))}
        </h2>
        {off.length > 0 ? (
          <p>
            {say(texts.off({ what: off }))} {say(texts.sees({ name: home.company.name }))}
          </p>
        ) : null}
        <p className="text-sm text-ink-2">
          {pool.lastUpdated && verdict
            ? say(texts.tested({ at: pool.lastUpdated, zone: home.timeZone }))
            : verdict
              ? null
              : say(texts.notTestedMore)}
        </p>
      </div>
    </section>
  );
}

const shownReadings = ['chlorine', 'pH', 'lsi', 'temperature'] as const;

function ReadingsPanel({ pool, name }: NamedPool) {
  const { say, texts } = useTexts();
  const writtenOf = (reading: (typeof shownReadings)[number]): string => {
    const value = pool.readings[reading];
    if (value === null) return say(texts.notMeasured);
    return say(
      reading === 'chlorine'
        ? texts.ppm({ value })
        : reading === 'temperature'
          ? texts.degrees({ value })
          : texts.plain({ value }),
    );
  };
  return (
    <Panel {...(name ? { title: name } : {})}>
      <dl className="divide-y divide-line">
        {shownReadings.map((reading) => {
          const state = reading === 'temperature' ? null : (pool.verdict?.states[reading] ?? null);
          return (
            <div key={reading} className="flex items-baseline gap-3 py-2">
              <dt className="grow">{say(texts.readings[reading])}</dt>
              <dd className={classNames('text-sm', state === null || state === 'ok' ? 'text-ink-2' : 'text-warn')}>
                {state && pool.readings[reading] !== null ? say(texts.states[state]) : null}
              </dd>
              <dd className="num min-w-20 text-right font-semibold">{writtenOf(reading)}</dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}
