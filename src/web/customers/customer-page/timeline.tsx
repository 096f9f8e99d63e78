import { useInfiniteQuery } from '@tanstack/react-query';
import { History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Customer } from '#contract/customers/customers.ts';
import type { Timeline, TimelineEntry, TimelineKind } from '#contract/data/timeline.ts';
import { call } from '#web/base/api.ts';
import { formatMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { ChangeLinesPart } from '#web/data/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { timelinePathOf } from '../api.ts';
import { customerPageTexts } from './texts.ts';
import {
  InvoiceRow,
  MessageRow,
  NoteRow,
  OrderRow,
  PaymentRow,
  PhotosRow,
  Row,
  SkipRow,
  VisitRow,
} from './timeline-rows.tsx';

const { timeline: texts } = customerPageTexts;

/** Newest first; each further page is what came before the last one. Without a kind, all that the reader may see. */
const useTimeline = (customerId: string, kind: TimelineKind | null) =>
  useInfiniteQuery({
    queryKey: [timelinePathOf(customerId), kind],
    queryFn: ({ pageParam, signal }) =>
      call<Timeline>('GET', timelinePathOf(customerId), {
        query: { ...(kind === null ? {} : { kinds: kind }), ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** What is shown in one: photos of a day, changes of a call, else a single entry. */
interface Group {
  key: string;
  first: TimelineEntry;
  entries: TimelineEntry[];
}

function belongs(entry: TimelineEntry, { first }: Group): boolean {
  if (entry.type === 'photo') return first.type === 'photo';
  return entry.type === 'change' && first.type === 'change' && entry.change.changeId === first.change.changeId;
}

/** Newest day first, each with what happened on it. */
function byDay(entries: readonly TimelineEntry[], timeZone: string): { day: string; groups: Group[] }[] {
  const days: { day: string; groups: Group[] }[] = [];
  for (const entry of entries) {
    const day = formatMoment(entry.at, timeZone, 'fullDate');
    if (days.at(-1)?.day !== day) days.push({ day, groups: [] });
    const groups = days.at(-1)?.groups ?? [];
    const last = groups.at(-1);
    if (last && belongs(entry, last)) last.entries.push(entry);
    else groups.push({ key: `${entry.type} ${entry.id}`, first: entry, entries: [entry] });
  }
  return days;
}

/** One stream of everything with a customer, newest first; one kind alone where it is chosen. */
export function CustomerTimeline({ customer }: { customer: Customer }) {
  const [kind, setKind] = useState<TimelineKind | null>(null);
  const timeline = useTimeline(customer.customerId, kind);
  // What the reader may see is the same for every kind.
  const [kinds, setKinds] = useState<readonly TimelineKind[]>([]);
  const seen = timeline.data?.pages[0]?.kinds;
  if (seen && kinds.length === 0) setKinds(seen);
  return (
    <div className="flex flex-col gap-4">
      <fieldset
        aria-label={texts.filter}
        className="-mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 pb-0.5 md:mx-0 md:flex-wrap md:px-0"
      >
        {[null, ...kinds].map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            onClick={() => setKind(each)}
            className="h-11 shrink-0 rounded-full border border-line-2 px-3.5 text-sm font-semibold text-ink-2 hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand md:h-8 md:px-3 md:text-xs"
          >
            {each === null ? texts.all : texts.kinds[each]}
          </button>
        ))}
      </fieldset>
      <Stream customer={customer} kind={kind} timeline={timeline} />
    </div>
  );
}

/** The photos of a customer, day by day. */
export function CustomerPhotos({ customer }: { customer: Customer }) {
  return <Stream customer={customer} kind="photos" timeline={useTimeline(customer.customerId, 'photos')} />;
}

interface StreamProps {
  customer: Customer;
  kind: TimelineKind | null;
  timeline: ReturnType<typeof useTimeline>;
}

function Stream({ customer, kind, timeline }: StreamProps) {
  const { timeZone } = useUser();
  const entries = timeline.data?.pages.flatMap((page) => page.entries);
  if (!entries) {
    return (
      <Card flush>
        {timeline.isError ? (
          <ErrorState title={texts.loadFailed} error={timeline.error} onRetry={() => void timeline.refetch()} />
        ) : (
          <SkeletonRows rows={5} />
        )}
      </Card>
    );
  }
  if (entries.length === 0) {
    const { title, more } = kind === null ? texts.none : texts.empty[kind];
    return (
      <Card flush>
        <EmptyState icon={<History />} title={title}>
          {more}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      {byDay(entries, timeZone).map(({ day, groups }) => (
        <section key={day} aria-label={day}>
          <h2 className="mb-2 text-sm font-semibold text-ink-2">{day}</h2>
          <ol className="divide-y divide-line rounded-md border border-line bg-surface">
            {groups.map((group) => (
              <li key={group.key}>
                <Happening group={group} customer={customer} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {timeline.hasNextPage ? (
        <Button
          busy={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
          className="self-center max-md:h-12 max-md:w-full"
        >
          {texts.earlier}
        </Button>
      ) : null}
    </>
  );
}

function Happening({ group, customer }: { group: Group; customer: Customer }) {
  const { first, entries } = group;
  switch (first.type) {
    case 'visit':
      return <VisitRow entry={first} customer={customer} />;
    case 'skip':
      return <SkipRow entry={first} />;
    case 'message':
      return <MessageRow entry={first} customerId={customer.customerId} />;
    case 'invoice':
      return <InvoiceRow entry={first} />;
    case 'payment':
      return <PaymentRow entry={first} />;
    case 'refund':
      return (
        <Row icon={<Undo2 />} at={first.at} title={texts.refund[first.status]} amount={first.amount}>
          {first.reason}
        </Row>
      );
    case 'note':
      return <NoteRow entry={first} />;
    case 'photo':
      return (
        <PhotosRow at={first.at} photos={entries.flatMap((entry) => (entry.type === 'photo' ? entry.photo : []))} />
      );
    case 'order':
      return <OrderRow entry={first} />;
    case 'change':
      return (
        <Row
          icon={<History />}
          at={first.at}
          title={first.change.userName === null ? texts.change : texts.changeBy(first.change.userName)}
        >
          <ChangeLinesPart entries={entries.flatMap((entry) => (entry.type === 'change' ? entry.change : []))} />
        </Row>
      );
  }
}
