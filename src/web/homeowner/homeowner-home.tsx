import { useQuery } from '@tanstack/react-query';
import { Mail, Printer, SearchX } from 'lucide-react';
import { useId, useState } from 'react';
import type { HomeownerHome as Home, HomeownerPool } from '#contract/homeowner/homeowner.ts';
import { ApiError } from '#web/base/api.ts';
import { formatMoment } from '#web/base/format.ts';
import { printSheet } from '#web/base/print-sheet.ts';
import { OwnBalancePart } from '#web/invoicing/index.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { homeownerTexts as texts } from './texts.ts';
import { ReadingsCard, VerdictCard } from './verdict-card.tsx';
import { LastVisitCard, NextVisitCard, ReportsCard } from './visit-cards.tsx';
import { dayText, nextVisitText, offText, readingNames, readingText, stateOf, testedText, workText } from './words.ts';

const linesOf = (lines: (string | null)[]): string[] => lines.filter((line) => line !== null);

/** Without the photos. */
function printHome(home: Home, pool: HomeownerPool): void {
  const { company, nextVisit, lastVisit, today } = home;
  const { verdict } = pool;
  printSheet(linesOf([pool.name, company.name]).join(' · '), [
    {
      heading: verdict ? texts.verdicts[verdict.verdict] : texts.notTested,
      lines: linesOf([
        offText(pool, home),
        verdict && pool.lastUpdated ? testedText(pool.lastUpdated, home) : null,
        ...readingNames.map((reading) => {
          const state = stateOf(pool, reading);
          const written = state === null ? '' : ` (${texts.states[state]})`;
          return `${texts.readings[reading]}: ${readingText(reading, pool.readings[reading])}${written}`;
        }),
      ]),
    },
    { heading: texts.nextVisit, lines: [nextVisit ? nextVisitText(nextVisit, today) : texts.noNextVisit] },
    ...(pool.planned.length > 0 ? [{ heading: texts.planned, lines: pool.planned }] : []),
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
  const choiceId = useId();
  const [poolId, setPoolId] = useState('');
  const pool = home.pools.find((one) => one.poolId === poolId) ?? home.pools[0];
  return (
    <>
      {home.pools.length > 1 && pool ? (
        <div className="flex items-center gap-3">
          <label htmlFor={choiceId} className="text-sm font-medium">
            {texts.pool}
          </label>
          <Select
            id={choiceId}
            className="grow md:max-w-80"
            value={pool.poolId}
            onChange={(event) => setPoolId(event.target.value)}
            choices={home.pools.map((one) => ({ value: one.poolId, label: one.name }))}
          />
        </div>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-5">
        {/* On a phone one column: what is done and due before the figures. */}
        <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
          {pool ? <VerdictCard pool={pool} home={home} /> : <Missing company={home.company} />}
          <LastVisitCard home={home} />
          {pool ? (
            <div className="min-w-0 max-lg:order-1">
              <ReadingsCard pool={pool} />
            </div>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4 max-lg:contents">
          <NextVisitCard home={home} planned={pool?.planned ?? []} />
          <OwnBalancePart leadsToInvoices />
          <div className="min-w-0 max-lg:order-1">
            <ReportsCard reports={home.reports} />
          </div>
          {pool ? (
            <div className="min-w-0 max-lg:order-1">
              <Contact company={home.company} onPrint={() => printHome(home, pool)} />
            </div>
          ) : null}
        </div>
      </div>
    </>
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
