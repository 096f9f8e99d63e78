import { useQuery } from '@tanstack/react-query';
import { Check, CircleDashed, Mail, Printer, SearchX, TriangleAlert } from 'lucide-react';
import type { HomeownerHome as Home, HomeownerPool } from '#contract/homeowner/homeowner.ts';
import { ApiError } from '#web/base/api.ts';
import { formatMoment } from '#web/base/format.ts';
import { printSheet } from '#web/base/print-sheet.ts';
import { OwnBalancePart } from '#web/invoicing/index.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { StatusDot, type Tone } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { homeownerTexts as texts } from './texts.ts';
import { LastVisitCard, NextVisitCard, ReportsCard } from './visit-cards.tsx';
import {
  dayText,
  nextVisitText,
  offText,
  type ReadingName,
  readingNames,
  readingText,
  stateOf,
  testedText,
  workText,
} from './words.ts';

/** One of several bodies of water is named. */
interface NamedPool {
  pool: HomeownerPool;
  name: string | null;
}

const joined = (...parts: (string | null)[]): string => parts.filter(Boolean).join(' · ');
/** What is left for the next visit, and at which of several bodies of water. */
const plannedAt = (pools: readonly HomeownerPool[]): string[] =>
  pools.flatMap(({ name, planned }) => planned.map((what) => joined(what, pools.length > 1 ? name : null)));

function VerdictCard({ pool, name, home }: NamedPool & { home: Home }) {
  const { verdict } = pool;
  const isPerfect = verdict?.verdict === 'Perfect';
  const Mark = verdict === null ? CircleDashed : isPerfect ? Check : TriangleAlert;
  const off = offText(pool, home);
  return (
    <section
      aria-live="polite"
      className={classNames(
        'flex min-w-0 items-start gap-4 rounded-md border border-line bg-linear-to-r to-surface px-4 py-5 md:px-5',
        isPerfect ? 'from-aqua-soft' : verdict ? 'from-warn-soft' : 'from-sunken',
      )}
    >
      <span
        className={classNames(
          'grid size-12 shrink-0 place-items-center rounded-full text-surface',
          isPerfect ? 'bg-ok' : verdict ? 'bg-warn' : 'bg-ink-3',
        )}
      >
        <Mark aria-hidden="true" className="size-7" strokeWidth={2.75} />
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-xl font-bold break-words">
          {joined(name, verdict ? texts.verdicts[verdict.verdict] : texts.notTested)}
        </h2>
        {off ? <p className="text-md text-balance">{off}</p> : null}
        <p className="text-sm text-ink-2">
          {verdict && pool.lastUpdated ? testedText(pool.lastUpdated, home) : verdict ? null : texts.notTestedMore}
        </p>
      </div>
    </section>
  );
}

const tones = { ok: 'ok', low: 'warn', high: 'warn', unmeasured: 'neutral' } as const satisfies Record<string, Tone>;

function ReadingsCard({ pool, name }: NamedPool) {
  return (
    <Card flush>
      <h2 className={name ? 'px-4 pt-3 md:px-5' : 'sr-only'}>{name ?? texts.readingsTitle}</h2>
      <dl className="divide-y divide-line px-4 md:px-5">
        {readingNames.map((reading) => (
          <div key={reading} className="flex min-h-12 items-center gap-3 py-2.5">
            <dt className="grow text-md">{texts.readings[reading]}</dt>
            <dd className="flex items-center gap-3">
              <StateWord pool={pool} reading={reading} />
              <span className="num min-w-18 text-right text-md font-semibold">
                {readingText(reading, pool.readings[reading])}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function StateWord({ pool, reading }: { pool: HomeownerPool; reading: ReadingName }) {
  const state = stateOf(pool, reading);
  if (state === null) return null;
  return (
    <StatusDot tone={tones[state]} className="text-sm text-ink-2">
      {texts.states[state]}
    </StatusDot>
  );
}

const linesOf = (lines: (string | null)[]): string[] => lines.filter((line) => line !== null);

/** Without the photos. */
function printHome(home: Home): void {
  const { pools, company, nextVisit, lastVisit, today } = home;
  const planned = plannedAt(pools);
  printSheet(joined(...pools.map(({ name }) => name), company.name), [
    ...pools.map((pool) => ({
      heading: joined(
        pools.length > 1 ? pool.name : null,
        pool.verdict ? texts.verdicts[pool.verdict.verdict] : texts.notTested,
      ),
      lines: linesOf([
        offText(pool, home),
        pool.verdict && pool.lastUpdated ? testedText(pool.lastUpdated, home) : null,
        ...readingNames.map((reading) => {
          const state = stateOf(pool, reading);
          const written = state === null ? '' : ` (${texts.states[state]})`;
          return `${texts.readings[reading]}: ${readingText(reading, pool.readings[reading])}${written}`;
        }),
      ]),
    })),
    { heading: texts.nextVisit, lines: [nextVisit ? nextVisitText(nextVisit, today) : texts.noNextVisit] },
    ...(planned.length > 0 ? [{ heading: texts.planned, lines: planned }] : []),
    ...(lastVisit
      ? [
          {
            heading: texts.lastVisit,
            lines: linesOf([dayText(lastVisit.serviceDate), workText(lastVisit), lastVisit.notes]),
          },
        ]
      : []),
  ]);
}

const pollMs = 60_000;

/** A pool owner's home: the water, who came, who comes, what is owed. */
export function HomeownerHome() {
  useDocumentTitle(texts.title);
  const home = useQuery<Home>({
    queryKey: ['/api/homeowner/home'],
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    refetchOnMount: 'always',
  });
  return (
    <>
      {/* The verdict on the water is the visible heading. */}
      <h1 className="sr-only">{texts.title}</h1>
      {home.isPending ? <SkeletonPage /> : null}
      {home.isError && !home.data ? <Failure error={home.error} onRetry={() => void home.refetch()} /> : null}
      {home.isError && home.data ? (
        <Banner
          tone="warn"
          title={texts.staleTitle}
          actions={
            <Button size="sm" onClick={() => void home.refetch()}>
              {texts.tryAgain}
            </Button>
          }
        >
          {texts.stale(asOf(home.data, home.dataUpdatedAt))}
        </Banner>
      ) : null}
      {home.data ? <Loaded home={home.data} /> : null}
    </>
  );
}

const asOf = ({ timeZone }: Home, at: number): string => formatMoment(at, timeZone);

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 403) {
    return (
      <Card>
        <EmptyState icon={<SearchX />} title={texts.closed}>
          {texts.missingMore(null)}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card>
      <ErrorState title={texts.loadFailed} error={error} onRetry={onRetry}>
        {texts.loadFailedSafe}
      </ErrorState>
    </Card>
  );
}

function Loaded({ home }: { home: Home }) {
  const { pools } = home;
  const nameOf = (pool: HomeownerPool): string | null => (pools.length > 1 ? pool.name : null);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-5">
      {/* On a phone one column: what is done and due before the figures. */}
      <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
        {pools.map((pool) => (
          <VerdictCard key={pool.poolId} {...{ pool, home }} name={nameOf(pool)} />
        ))}
        {pools.length === 0 ? <Missing company={home.company} /> : null}
        <LastVisitCard home={home} />
        {pools.map((pool) => (
          <div key={pool.poolId} className="min-w-0 max-lg:order-1">
            <ReadingsCard {...{ pool }} name={nameOf(pool)} />
          </div>
        ))}
      </div>
      <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
        <NextVisitCard home={home} planned={plannedAt(pools)} />
        <OwnBalancePart leadsToInvoices />
        <div className="min-w-0 max-lg:order-1">
          <ReportsCard reports={home.reports} />
        </div>
        {pools.length > 0 ? (
          <div className="min-w-0 max-lg:order-1">
            <Contact company={home.company} onPrint={() => printHome(home)} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

function Missing({ company }: { company: Home['company'] }) {
  return (
    <Card>
      <EmptyState icon={<SearchX />} title={texts.missing} action={<MailLink company={company} />}>
        <p>{texts.missingMore(company.name)}</p>
        <p className="mt-1 break-words">{company.email}</p>
      </EmptyState>
    </Card>
  );
}

function Contact({ company, onPrint }: { company: Home['company']; onPrint: () => void }) {
  return (
    <Card title={texts.contact}>
      {company.logo ? (
        <span className="mb-3 inline-block rounded-sm border border-line bg-[#ffffff] px-3 py-2">
          <img
            src={company.logo}
            alt={company.name ?? texts.yourProvider}
            className="h-12 w-auto max-w-56 object-contain"
          />
        </span>
      ) : null}
      <p className="-mt-1.5 mb-3 break-words text-ink-2">
        {texts.contactMore(company.name ?? texts.yourProvider)}{' '}
        {[company.phone, company.email].filter(Boolean).join(' · ')}
      </p>
      <div className="flex flex-wrap gap-2">
        <MailLink company={company} />
        <Button icon={<Printer aria-hidden="true" className="size-4.5" />} onClick={onPrint}>
          {texts.print}
        </Button>
      </div>
    </Card>
  );
}

function MailLink({ company: { email } }: { company: Home['company'] }) {
  if (email === null) return null;
  return (
    <ButtonLink to={`mailto:${email}`} external icon={<Mail aria-hidden="true" className="size-4.5" />}>
      {texts.write}
    </ButtonLink>
  );
}
