import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { serviceFrequencies } from '#contract/choices.ts';
import type { BulkAnswer } from '#contract/directory/directory.ts';
import type { FirstInvoice, FromPrices, FromPricesPreview } from '#contract/invoicing/from-prices.ts';
import { firstOfMonth } from '#domain/calendar/index.ts';
import { call } from '#web/base/api.ts';
import { formatDollars, formatList, todayIn } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChoiceField, DayField } from '#web/ui/fields/plain-fields.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { toastFailure, useMayBill, useReadBillingAgain } from '../api.ts';
import { fromPricesTexts as texts } from './from-prices-texts.ts';

const path = '/api/customer-list/bulk/prices';
const customersTab = '/business?section=billing&tab=customers';
const upcomingInvoices = '/business?section=billing&tab=invoices&state=upcoming';
const taxSettings = '/business?section=billing&tab=payment-settings';

/** A month that lacks the day is billed on its last one. */
const lastDay = 31;
const billingDays = [...Array.from({ length: 28 }, (_, index) => index + 1), lastDay];

type How = Omit<FromPrices, 'customerIds' | 'tag' | 'frequency'>;

/** `all`, `chosen`, `tag:` with a tag or `frequency:` with a frequency. */
function askedOf(who: string, chosen: string[] | null): Pick<FromPrices, 'customerIds' | 'tag' | 'frequency'> {
  if (who.startsWith('tag:')) return { tag: who.slice(4) };
  const frequency = serviceFrequencies.find((one) => who === `frequency:${one}`);
  if (frequency) return { frequency };
  return who === 'chosen' && chosen ? { customerIds: chosen } : {};
}

/** Customers that another page has chosen. */
function useChosen(): string[] | null {
  const { state } = useLocation() as { state: { customerIds?: unknown } | null };
  const ids = state?.customerIds;
  return Array.isArray(ids) && ids.length > 0 ? ids.filter((id): id is string => typeof id === 'string') : null;
}

/** /invoices/from-prices: who is billed and how, what comes of it, one button to do it and one to take it back. */
export default function FromPricesPage() {
  const chosen = useChosen();
  const { timeZone } = useUser();
  const mayEdit = useMayBill();
  const [who, setWho] = useState(chosen ? 'chosen' : 'all');
  const [how, setHow] = useState<How>({
    billingDay: 1,
    timing: 'arrears',
    chemicals: 'with',
    startsOn: firstOfMonth(todayIn(timeZone), 1),
  });
  const [done, setDone] = useState<{ answer: BulkAnswer; sentOn: string } | null>(null);
  const readAgain = useReadBillingAgain();
  const asked: FromPrices = { ...askedOf(who, chosen), ...how };
  const preview = useQuery({
    queryKey: [`${path}/preview`, asked],
    queryFn: () => call<FromPricesPreview>('POST', `${path}/preview`, { body: asked }),
    placeholderData: keepPreviousData,
    enabled: how.startsOn !== '',
  });
  const apply = useMutation({
    mutationFn: () => call<BulkAnswer>('POST', path, { body: asked }),
    onSuccess: async (answer) => {
      const sentOn = (preview.data?.invoices ?? []).map(({ issueOn }) => issueOn).sort()[0] ?? how.startsOn;
      setDone({ answer, sentOn });
      await readAgain();
    },
    onError: (error) => toastFailure(texts.failed, error),
  });
  const { data } = preview;
  const isFresh = !preview.isPlaceholderData && !preview.isFetching;
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        back={{ to: customersTab, label: texts.back }}
        action={
          done || !mayEdit || !data ? undefined : (
            <Button
              variant="primary"
              busy={apply.isPending}
              disabled={!isFresh || data.invoices.length === 0}
              onClick={() => apply.mutate()}
            >
              {texts.apply(data.invoices.length)}
            </Button>
          )
        }
      />
      {done ? (
        <Done {...done} onUndone={() => setDone(null)} />
      ) : (
        <>
          <Questions {...{ who, setWho, how, setHow, data }} chosen={chosen?.length ?? 0} />
          <Loaded query={preview} failed={texts.loadFailed}>
            {data ? <Preview data={data} isStale={!isFresh} /> : null}
          </Loaded>
        </>
      )}
    </>
  );
}

interface QuestionsProps {
  who: string;
  setWho: (who: string) => void;
  how: How;
  setHow: (how: How) => void;
  chosen: number;
  data: FromPricesPreview | undefined;
}

function Questions({ who, setWho, how, setHow, chosen, data }: QuestionsProps) {
  const { live } = useUser().settings;
  return (
    <Card>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-[1.6fr_0.7fr_1.1fr_1fr_1.1fr]">
        <ChoiceField
          label={texts.who}
          value={who}
          onChange={setWho}
          choices={[
            ...(chosen > 0 ? [{ value: 'chosen', label: texts.chosen(chosen) }] : []),
            { value: 'all', label: texts.everyone(data?.withoutPlan ?? 0) },
            ...(data?.frequencies ?? []).map(({ frequency, customers }) => ({
              value: `frequency:${frequency}`,
              label: texts.frequency(frequency, customers),
            })),
            ...(data?.tags ?? []).map(({ tag, customers }) => ({
              value: `tag:${tag}`,
              label: texts.tag(tag, customers),
            })),
          ]}
        />
        <ChoiceField
          label={texts.billingDay}
          value={String(how.billingDay)}
          onChange={(day) => setHow({ ...how, billingDay: Number(day) })}
          choices={billingDays.map((day) => ({
            value: String(day),
            label: day === lastDay ? texts.lastDay : String(day),
          }))}
        />
        <ChoiceField
          label={texts.timing}
          value={how.timing}
          onChange={(timing) => setHow({ ...how, timing: timing === 'advance' ? timing : 'arrears' })}
          choices={(['arrears', 'advance'] as const).map((value) => ({ value, label: texts.timings[value] }))}
        />
        <DayField label={texts.startsOn} value={how.startsOn} onChange={(startsOn) => setHow({ ...how, startsOn })} />
        <ChoiceField
          label={texts.chemicals}
          value={how.chemicals ?? 'with'}
          onChange={(said) => setHow({ ...how, chemicals: said === 'plus' ? said : 'with' })}
          choices={(['with', 'plus'] as const).map((value) => ({ value, label: texts.chemicalsAnswers[value] }))}
        />
      </div>
      <p className="mt-3 text-sm text-ink-2">
        {live ? null : `${texts.notLive} `}
        {texts.visitsAfter} {data ? texts.tax(data.taxRatePct) : null}{' '}
        <Link to={taxSettings} className="text-brand underline">
          {texts.taxSettings}
        </Link>
      </p>
    </Card>
  );
}

function Preview({ data: { invoices, leftOut, total }, isStale }: { data: FromPricesPreview; isStale: boolean }) {
  return (
    <div className={classNames('flex flex-col gap-4 transition-opacity', isStale && 'opacity-60')} aria-busy={isStale}>
      {leftOut.length > 0 ? <LeftOut leftOut={leftOut} /> : null}
      <Card
        flush
        title={texts.preview}
        aside={<span className="num text-sm text-ink-2">{texts.invoices(invoices.length, total)}</span>}
      >
        {invoices.length > 0 ? (
          <VirtualList
            label={texts.preview}
            items={invoices}
            itemKey={({ customerId }) => customerId}
            estimatedHeight={76}
            renderItem={(invoice) => <InvoiceLine invoice={invoice} />}
            className="mt-3"
          />
        ) : (
          <EmptyState icon={<ReceiptText />} title={texts.none}>
            {texts.noneMore}
          </EmptyState>
        )}
      </Card>
    </div>
  );
}

/** Who is not billed, by reason. */
function LeftOut({ leftOut }: Pick<FromPricesPreview, 'leftOut'>) {
  const reasons = new Map<string, string[]>();
  for (const { name, reason } of leftOut) reasons.set(reason, [...(reasons.get(reason) ?? []), name ?? texts.unnamed]);
  return (
    <Banner tone="warn" title={texts.leftOut(leftOut.length)}>
      {[...reasons].map(([reason, names]) => (
        <details key={reason}>
          <summary className="min-h-6 cursor-pointer">{texts.leftOutReason(reason, names.length)}</summary>
          <p className="pb-1">{formatList(names)}</p>
        </details>
      ))}
    </Banner>
  );
}

function InvoiceLine({ invoice }: { invoice: FirstInvoice }) {
  const { live } = useUser().settings;
  const { name, price, pricing, chemicals, periodStart, periodEnd, issueOn, lines, visits, tax, total } = invoice;
  return (
    <div className="grid gap-x-4 gap-y-0.5 border-t border-line px-4 py-3 text-sm md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_auto] md:items-center md:px-5">
      <div className="min-w-0">
        <p className="truncate text-md font-semibold">{name}</p>
        <p className="num truncate text-ink-2">{texts.price(price, pricing, chemicals)}</p>
      </div>
      <div className="num min-w-0 text-ink-2">
        {lines.length === 0 ? <p>{texts.period(periodStart, periodEnd)}</p> : null}
        {lines.map(({ description, amount }) => (
          <p key={description} className="break-words">
            {description}
            {lines.length > 1 ? `, ${formatDollars(amount)}` : null}
          </p>
        ))}
        {visits === null ? null : <p>{texts.aboutVisits(visits, visits * price)}</p>}
      </div>
      <div className="num md:text-right">
        <p className="font-semibold">
          {formatDollars(total)}
          {tax > 0 ? <span className="font-normal text-ink-2"> {texts.plusTax(tax)}</span> : null}
        </p>
        <p className="text-ink-2">{live ? texts.sentOn(issueOn) : texts.dated(issueOn)}</p>
      </div>
    </div>
  );
}

interface DoneProps {
  answer: BulkAnswer;
  sentOn: string;
  onUndone: () => void;
}

/** What was done, with where it is seen, and the way back. */
function Done({ answer, sentOn, onUndone }: DoneProps) {
  const { live } = useUser().settings;
  const readAgain = useReadBillingAgain();
  const [stays, setStays] = useState<BulkAnswer | null>(null);
  const undo = useMutation({
    mutationFn: (changeId: string) =>
      call<BulkAnswer>('POST', '/api/customer-list/bulk/plan/undo', { body: { changeId } }),
    onSuccess: async (back) => {
      await readAgain();
      if (back.leftOut.length > 0) return setStays(back);
      toast({ variant: 'success', title: texts.undone });
      onUndone();
    },
    onError: (error) => toastFailure(texts.undoFailed, error),
  });
  const { undo: undoable } = answer;
  return (
    <Banner
      tone={stays ? 'warn' : 'ok'}
      title={stays ? texts.undoneInPart(stays.changed, stays.leftOut.length) : texts.done(answer.changed)}
      actions={
        <>
          <ButtonLink size="sm" to={upcomingInvoices}>
            {texts.toInvoices}
          </ButtonLink>
          {undoable && !stays ? (
            <Button size="sm" busy={undo.isPending} onClick={() => undo.mutate(undoable.changeId)}>
              {texts.undo}
            </Button>
          ) : null}
        </>
      }
    >
      {stays ? (
        stays.leftOut.map(({ customerId, name, reason }) => (
          <p key={customerId}>{texts.stays(name ?? texts.unnamed, reason)}</p>
        ))
      ) : (
        <p>{live ? texts.doneMore(sentOn) : texts.notLive}</p>
      )}
    </Banner>
  );
}
