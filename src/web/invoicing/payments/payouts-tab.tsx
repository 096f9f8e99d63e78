import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Download, Landmark, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PayoutDetails, PayoutSummary } from '#contract/invoicing/owed.ts';
import { csvText, saveCsv } from '#web/base/csv.ts';
import { dayName, formatDollars, momentDay } from '#web/base/format.ts';
import { useAddressValue } from '#web/base/links.ts';
import { fetchAll, usePages } from '#web/base/pages.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded, PageList } from '#web/ui/loaded.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toastFailure } from '../api.ts';
import { payoutsTexts as texts } from './payouts-texts.ts';

const path = '/api/billing/payouts';
const tones: Record<PayoutSummary['status'], Tone> = {
  pending: 'neutral',
  in_transit: 'brand',
  paid: 'ok',
  failed: 'bad',
  canceled: 'neutral',
};
const isThere = ({ status }: PayoutSummary): boolean => status === 'paid';
const orDash = (amount: number | null): string => (amount === null ? '–' : formatDollars(amount));

/** What of a payout is not as our own records have it, in words; empty where all is. */
const mismatches = ({ notFound, differs, difference }: PayoutSummary): string[] => [
  ...(notFound > 0 ? [texts.notFound(notFound)] : []),
  ...(differs > 0 ? [texts.differs(differs)] : []),
  ...(difference !== 0 ? [texts.difference(difference)] : []),
];

/** Every payout in a file, one row each. */
async function saveList(): Promise<void> {
  try {
    const { columns } = texts;
    const head = [columns.payout, columns.arrives, columns.status, texts.gross, texts.fees, texts.net, columns.note];
    const rows = (await fetchAll<PayoutSummary>(path, {})).map((payout) => [
      payout.payoutId,
      payout.arrivesOn,
      texts.statuses[payout.status],
      payout.gross,
      payout.fees,
      payout.net,
      [...(payout.isTest ? [texts.test] : []), ...mismatches(payout)].join('. '),
    ]);
    saveCsv(texts.file, csvText([head, ...rows]));
  } catch (error) {
    toastFailure(texts.csvFailed, error);
  }
}

/** Billing → Payouts: what reached the bank, newest first. A press shows what a payout holds. */
export function PayoutsTab() {
  const pages = usePages<PayoutSummary>(path, {});
  const [shown, show] = useAddressValue('payout', true);
  const isTest = pages.rows?.some((payout) => payout.isTest);
  return (
    <div className="flex flex-col gap-4">
      {pages.rows && pages.rows.length > 0 ? (
        <div className="flex flex-col gap-3 md:flex-row md:items-center md:justify-between">
          <p className="text-sm text-ink-2">{isTest ? texts.aboutTest : texts.about}</p>
          <CsvButton onClick={() => void saveList()} />
        </div>
      ) : null}
      <PageList<PayoutSummary>
        label={texts.list}
        pages={pages}
        rowKey={({ payoutId }) => payoutId}
        renderRow={(payout) => <PayoutRow payout={payout} onOpen={() => show(payout.payoutId)} />}
        empty={
          <EmptyState icon={<Landmark />} title={texts.none}>
            {texts.noneMore}
          </EmptyState>
        }
      />
      {shown === '' ? null : <PayoutDialog payoutId={shown} onClose={() => show('')} />}
    </div>
  );
}

const CsvButton = ({ onClick }: { onClick: () => void }) => (
  <Button icon={<Download aria-hidden="true" className="size-4" />} className="shrink-0 max-md:h-12" onClick={onClick}>
    {texts.csv}
  </Button>
);

function PayoutRow({ payout, onOpen }: { payout: PayoutSummary; onOpen: () => void }) {
  const { arrivesOn, status, gross, fees, net, payments, isTest } = payout;
  const day = dayName(arrivesOn);
  const faults = mismatches(payout);
  return (
    <button
      type="button"
      aria-label={[texts.open(day, formatDollars(net)), texts.statuses[status], ...faults].join('. ')}
      onClick={onOpen}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 text-left text-sm hover:bg-sunken md:grid-cols-[minmax(0,1fr)_8rem_6.5rem_6.5rem_6.5rem] md:px-5"
    >
      <span className="min-w-0">
        <span className="num block font-semibold">{day}</span>
        <span className="num block text-ink-2">
          {payout.listing === 'complete' ? (payments > 0 ? texts.payments(payments) : texts.noPayments) : null}
          {gross === null ? null : <span className="block md:hidden">{texts.lessFees(gross, fees ?? 0)}</span>}
          {faults.length > 0 ? <span className="block text-warn">{faults.join(' · ')}</span> : null}
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5 justify-self-end max-md:col-start-2 max-md:row-start-2 md:justify-self-start">
        <Chip tone={tones[status]} dot>
          {texts.statuses[status]}
        </Chip>
        {isTest ? <Chip>{texts.test}</Chip> : null}
      </span>
      <Amount label={texts.gross} value={orDash(gross)} />
      <Amount label={texts.fees} value={orDash(fees)} />
      <span className="num justify-self-end font-semibold max-md:col-start-2 max-md:row-start-1">
        {formatDollars(net)}
      </span>
    </button>
  );
}

/** A column where there is room for one. */
const Amount = ({ label, value }: { label: string; value: string }) => (
  <span className="num text-right text-ink-2 max-md:hidden">
    <span className="block text-xs">{label}</span>
    <span>{value}</span>
  </span>
);

function PayoutDialog({ payoutId, onClose }: { payoutId: string; onClose: () => void }) {
  const payout = useQuery<PayoutDetails>({ queryKey: [`${path}/${encodeURIComponent(payoutId)}`], staleTime: 0 });
  const { data } = payout;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="lg"
      title={data ? texts.titleOf(dayName(data.arrivesOn)) : texts.list}
      description={data ? <span className="num">{data.payoutId}</span> : undefined}
      footer={data && data.lines.length > 0 ? <CsvButton onClick={() => saveLines(data)} /> : undefined}
    >
      <Loaded query={payout} failed={texts.loadFailed} rows={6}>
        {data ? <Details payout={data} /> : null}
      </Loaded>
    </Dialog>
  );
}

function Details({ payout }: { payout: PayoutDetails }) {
  const { status, arrivesOn, gross, fees, net, listing, failure, isTest, lines } = payout;
  const faults = mismatches(payout);
  const figures = [
    [isThere(payout) ? texts.arrived : texts.arrives, dayName(arrivesOn)],
    [texts.gross, orDash(gross)],
    [texts.fees, orDash(fees)],
    [texts.net, formatDollars(net)],
  ];
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap gap-1.5">
        <Chip tone={tones[status]} dot>
          {texts.statuses[status]}
        </Chip>
        {isTest ? <Chip>{texts.test}</Chip> : null}
      </p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
        {figures.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-ink-2">{term}</dt>
            <dd className="num text-lg font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {status === 'failed' ? <Note tone="bad">{failure ? texts.failed(failure) : texts.failedPlain}</Note> : null}
      {listing === 'complete' ? (
        faults.length > 0 ? (
          <Note tone="warn">{faults.join('. ')}.</Note>
        ) : (
          <p className="flex items-center gap-2 text-sm text-ink-2">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-ok" />
            {texts.agrees}
          </p>
        )
      ) : (
        <p className="text-sm text-ink-2">{listing === 'none' ? texts.byHand : texts.unlisted}</p>
      )}
      {lines.length > 0 ? (
        <ul aria-label={texts.lines} className="divide-y divide-line rounded-sm border border-line">
          {lines.map((line) => (
            <li key={line.lineId}>
              <Line line={line} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

const Note = ({ tone, children }: { tone: 'warn' | 'bad'; children: ReactNode }) => (
  <p
    className={`flex items-start gap-2 rounded-sm px-3 py-2.5 text-sm ${tone === 'bad' ? 'bg-bad-soft text-bad' : 'bg-warn-soft text-warn'}`}
  >
    <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    <span>{children}</span>
  </p>
);

function Line({ line }: { line: PayoutDetails['lines'][number] }) {
  const { timeZone } = useUser();
  const { kind, customerId, customer, invoices, description, date, amount, fee, fault } = line;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-3 py-2.5 text-sm">
      <div className="min-w-0">
        {customerId ? (
          <Link
            to={`/statements/${encodeURIComponent(customerId)}`}
            className="block truncate font-semibold hover:underline"
          >
            {customer}
          </Link>
        ) : (
          <p className="truncate font-semibold">{description}</p>
        )}
        <p className="num flex flex-wrap gap-x-3 text-ink-2">
          <span>{texts.kinds[kind]}</span>
          <span>{momentDay(date, timeZone)}</span>
          {invoices.map(({ invoiceId, invoiceNumber }) => (
            <Link
              key={invoiceId}
              to={`/invoices/${encodeURIComponent(invoiceId)}`}
              className="rounded-sm text-brand underline-offset-2 hover:underline"
            >
              {invoiceNumber ?? invoiceId}
            </Link>
          ))}
        </p>
        {fault ? <p className="text-warn">{texts.faults[fault]}</p> : null}
      </div>
      <div className="num text-right">
        <p className="font-semibold">{formatDollars(amount)}</p>
        {fee === 0 ? null : <p className="text-ink-2">{texts.feeOf(formatDollars(fee))}</p>}
      </div>
    </div>
  );
}

function saveLines({ arrivesOn, lines }: PayoutDetails): void {
  const { columns } = texts;
  const head = [columns.date, columns.kind, columns.customer, columns.invoices, columns.description];
  const rows = lines.map((line) => [
    line.date.slice(0, 10),
    texts.kinds[line.kind],
    line.customer,
    line.invoices.map(({ invoiceNumber, invoiceId }) => invoiceNumber ?? invoiceId).join(' '),
    line.description,
    line.amount,
    line.fee,
    line.net,
    line.fault && texts.faults[line.fault],
  ]);
  saveCsv(texts.fileOf(arrivesOn), csvText([[...head, texts.gross, texts.fees, texts.net, columns.note], ...rows]));
}
