import { useQuery } from '@tanstack/react-query';
import { BellRing, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Owed, OwedByCustomer, Reminders } from '#contract/invoicing/owed.ts';
import { call } from '#web/base/api.ts';
import { momentDay } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { toastAndThrow, useBillingChange, useMayBill } from '../api.ts';
import { customerBillingTexts } from '../texts.ts';
import { invoicesTexts } from './texts.ts';

const { dollars, owed: texts } = customerBillingTexts;
/** One call takes so many. */
const mostAtOnce = 100;

async function remind(customerIds: readonly string[]): Promise<Reminders> {
  const all: Reminders = { reminded: [], leftOut: [] };
  for (let from = 0; from < customerIds.length; from += mostAtOnce) {
    const body = { customerIds: customerIds.slice(from, from + mostAtOnce) };
    const { reminded, leftOut } = await call<Reminders>('POST', '/api/billing/reminders', { body });
    all.reminded.push(...reminded);
    all.leftOut.push(...leftOut);
  }
  return all;
}

/** What customers owe, a line each, by how long it is overdue; those that are ticked are reminded. */
export function OwedBoard({ search, overdueOnly }: { search: string; overdueOnly: boolean }) {
  const query = useQuery<Owed>({ queryKey: ['/api/billing/owed'] });
  const mayEdit = useMayBill();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { bands = [], customers = [] } = query.data ?? {};
  const wanted = search.trim().toLowerCase();
  const shown = customers.filter(
    ({ customerName, overdueTotal }) =>
      (!overdueOnly || overdueTotal > 0) && customerName.toLowerCase().includes(wanted),
  );
  const late = shown.filter(({ overdueTotal }) => overdueTotal > 0);
  const chosen = late.filter(({ customerId }) => ticked.has(customerId));
  const tick = (customerId: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(customerId);
    else next.delete(customerId);
    setTicked(next);
  };
  const columns = [texts.notOverdue, ...bands.map(({ fromDays, toDays }) => texts.band(fromDays, toDays))];
  const sums = [
    shown.reduce((sum, { notOverdue }) => sum + notOverdue, 0),
    ...bands.map((_, band) => shown.reduce((sum, { overdue }) => sum + (overdue[band] ?? 0), 0)),
  ];
  const total = shown.reduce((sum, row) => sum + row.total, 0);
  return (
    <Loaded query={query}>
      {shown.length === 0 ? (
        <Card flush>
          <EmptyState
            icon={<CircleCheck />}
            title={
              wanted === '' ? customerBillingTexts.invoices.noneOf[overdueOnly ? 'overdue' : 'open'] : texts.noneFound
            }
          />
        </Card>
      ) : (
        <Card flush>
          {mayEdit && late.length > 0 ? (
            <div className="sticky top-14 z-10 flex min-h-13 flex-wrap items-center justify-between gap-3 rounded-t-md border-b border-line bg-sunken px-4 md:px-5">
              <Checkbox
                label={chosen.length > 0 ? texts.selected(chosen.length) : texts.selectAll(late.length)}
                checked={chosen.length === late.length}
                onChange={(all) => setTicked(new Set(all ? late.map(({ customerId }) => customerId) : []))}
              />
              {chosen.length > 0 ? <RemindButton chosen={chosen} onDone={() => setTicked(new Set())} /> : null}
            </div>
          ) : null}
          <div className="hidden border-b border-line px-5 py-2 text-xs font-semibold text-ink-2 lg:block">
            <Cells
              first={<span className="lg:pl-8">{texts.customer}</span>}
              amounts={columns}
              total={texts.total}
              last={texts.reminded}
            />
          </div>
          <VirtualList
            label={texts.list}
            items={shown}
            itemKey={({ customerId }) => customerId}
            estimatedHeight={56}
            renderItem={(row) => (
              <OwedRow
                row={row}
                columns={columns}
                ticked={mayEdit ? ticked.has(row.customerId) : null}
                onTick={(isTicked) => tick(row.customerId, isTicked)}
              />
            )}
          />
          <div className="num border-t border-line px-4 py-3 text-sm font-semibold md:px-5">
            <Cells
              first={<span className="lg:pl-8">{texts.sumOf(shown.length)}</span>}
              amounts={sums.map((sum) => dollars(sum))}
              labels={columns}
              total={dollars(total)}
              last=""
            />
          </div>
        </Card>
      )}
    </Loaded>
  );
}

interface CellsProps {
  first: ReactNode;
  amounts: readonly string[];
  /** What each amount is, where there is no head above it. */
  labels?: readonly string[];
  total: string;
  last: ReactNode;
}

/** A line of the board: columns where it is wide enough, else the amounts below the name. */
function Cells({ first, amounts, labels, total, last }: CellsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 text-sm lg:grid-cols-[minmax(0,1.5fr)_repeat(5,minmax(0,5.5rem))_minmax(0,6rem)_minmax(0,1fr)]">
      <div className="min-w-0">{first}</div>
      {amounts.map((amount, index) => (
        <div
          key={labels?.[index] ?? amount}
          className={classNames(
            'num text-right',
            labels &&
              'max-lg:col-span-2 max-lg:flex max-lg:justify-between max-lg:pl-8 max-lg:font-normal max-lg:text-ink-2',
            labels && amount === '' && 'max-lg:hidden',
          )}
        >
          {labels ? <span className="lg:sr-only">{labels[index]}</span> : null}
          <span>{amount}</span>
        </div>
      ))}
      <div className="num text-right font-semibold max-lg:col-start-2 max-lg:row-start-1">{total}</div>
      <div className="min-w-0 text-ink-2 max-lg:col-span-2 max-lg:pl-8 lg:pl-4">{last}</div>
    </div>
  );
}

interface OwedRowProps {
  row: OwedByCustomer;
  columns: readonly string[];
  /** Null where nothing can be chosen. */
  ticked: boolean | null;
  onTick: (isTicked: boolean) => void;
}

function OwedRow({ row, columns, ticked, onTick }: OwedRowProps) {
  const { timeZone } = useUser();
  const { customerId, customerName, email, isByText, notOverdue, overdue, overdueTotal, total, remindedAt, reminder } =
    row;
  const name = (
    <Link
      to={`/statements/${encodeURIComponent(customerId)}`}
      className="block min-w-0 truncate font-semibold hover:underline"
    >
      {customerName}
    </Link>
  );
  const word =
    remindedAt && reminder ? texts.remindedOn(momentDay(remindedAt, timeZone), invoicesTexts.mails[reminder]) : '';
  return (
    <div className="border-b border-line px-4 py-2.5 last:border-b-0 md:px-5">
      <Cells
        first={
          <div className="flex min-w-0 items-center">
            {ticked !== null && overdueTotal > 0 ? (
              <Checkbox
                aria-label={texts.select(customerName)}
                label=""
                checked={ticked}
                onChange={onTick}
                className="w-8 shrink-0"
              />
            ) : (
              <span className="w-8 shrink-0" />
            )}
            {name}
          </div>
        }
        amounts={[notOverdue, ...overdue].map((amount) => (amount === 0 ? '' : dollars(amount)))}
        labels={columns}
        total={dollars(total)}
        last={word || (email === null && overdueTotal > 0 ? (isByText ? texts.byText : texts.noEmail) : '')}
      />
    </div>
  );
}

/** Asks first: so many emails leave at once. */
function RemindButton({ chosen, onDone }: { chosen: readonly OwedByCustomer[]; onDone: () => void }) {
  const { mailServer } = useUser().settings;
  const [asks, setAsks] = useState(false);
  const send = useBillingChange(remind);
  const reached = chosen.filter(({ email, isByText }) => email !== null || isByText);
  const isSomeByText = reached.some(({ isByText }) => isByText);
  const sum = reached.reduce((before, { overdueTotal }) => before + overdueTotal, 0);
  const confirm = async () => {
    const { reminded, leftOut } = await send
      .mutateAsync(chosen.map(({ customerId }) => customerId))
      .catch(toastAndThrow(texts.failed));
    const today = leftOut.filter(({ reason }) => reason === 'reminded_today').length;
    const unreached = leftOut.filter(({ reason }) => reason === 'no_email').length;
    toast({
      variant: reminded.length > 0 ? 'success' : 'info',
      title: (mailServer ? texts.done : texts.kept)(reminded.length),
      description: [today > 0 && texts.today(today), unreached > 0 && texts.unreached(unreached)]
        .filter(Boolean)
        .join(' '),
    });
    onDone();
  };
  return (
    <>
      <Button
        size="sm"
        variant="primary"
        className="max-md:h-11"
        icon={<BellRing aria-hidden="true" className="size-4" />}
        onClick={() => setAsks(true)}
      >
        {texts.remind}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={(isSomeByText ? texts.askWithTexts : texts.ask)(reached.length)}
        confirmLabel={texts.remind}
        onConfirm={confirm}
      >
        <p>{(isSomeByText ? texts.askMoreWithTexts : texts.askMore)(sum)}</p>
        {chosen.length > reached.length ? <p>{texts.unreached(chosen.length - reached.length)}</p> : null}
        {mailServer ? null : <p>{texts.noMailServer}</p>}
      </ConfirmDialog>
    </>
  );
}
