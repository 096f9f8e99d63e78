import { FileX } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { WorkOrder } from '#contract/invoicing/work-orders.ts';
import { stepsFrom } from '#domain/invoicing/index.ts';
import { ApiError } from '#web/base/api.ts';
import { dayName, formatMoment, momentDay } from '#web/base/format.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card, WaitingCard } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { CustomerLink } from '#web/ui/link-if-open.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { OrderChip } from '../chips.tsx';
import { LineList, LineSums } from '../lines.tsx';
import { useWorkOrder } from './api.ts';
import { fieldTexts } from './field-texts.ts';
import { type AskingAction, OrderActionButton, OrderDialogs, useOrderActions } from './order-steps.tsx';
import { workOrdersTexts as texts } from './texts.ts';

/** Its form comes only where there is something to edit. */
const OrderEditor = lazyComponent(async () => (await import('./order-editor.tsx')).OrderEditor, {
  waiting: <WaitingCard rows={5} />,
});

const back = { to: '/work-orders', label: texts.back };

/** /work-orders/{workOrderId}: what is wanted, what it costs, and what comes next. */
export default function WorkOrderPage() {
  const { workOrderId = '' } = useParams();
  const order = useWorkOrder(workOrderId);
  if (order.data) return <Loaded key={workOrderId} order={order.data} />;
  const isMissing = order.error instanceof ApiError && order.error.status === 404;
  return (
    <>
      <PageHeader title={texts.title} back={back} />
      <Card>
        {isMissing ? <EmptyState icon={<FileX />} title={texts.missing} /> : null}
        {order.isError && !isMissing ? (
          <ErrorState title={texts.oneLoadFailed} error={order.error} onRetry={() => void order.refetch()} />
        ) : null}
        {order.isPending ? <SkeletonRows rows={5} /> : null}
      </Card>
    </>
  );
}

function Loaded({ order }: { order: WorkOrder }) {
  const mayEdit = useCan('customers', 'edit') && stepsFrom(order.state, order.visitId !== null).includes('edit');
  const [isEdited, setEdited] = useState(false);
  const { main, others } = useOrderActions(order);
  const [asked, setAsked] = useState<AskingAction | null>(null);
  return (
    <>
      <PageHeader
        title={order.orderNumber}
        purpose={
          <span className="flex flex-wrap items-center gap-2">
            <span>
              <CustomerLink customerId={order.customerId} className="rounded-sm [&[href]]:hover:underline">
                {[order.customerName, order.propertyName].filter(Boolean).join(' · ')}
              </CustomerLink>
              {texts.after(order.title)}
            </span>
            <OrderChip state={order.state} />
          </span>
        }
        back={back}
        action={
          main && !isEdited ? (
            <OrderActionButton order={order} action={main} onAsk={setAsked} variant="primary" />
          ) : undefined
        }
      />
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_18rem]">
        {mayEdit ? (
          <OrderEditor order={order} onDirty={setEdited} />
        ) : (
          <Card title={order.title}>
            {order.description ? <p className="mb-3 whitespace-pre-wrap">{order.description}</p> : null}
            <LineList lines={order.lines} label={texts.offer} empty={texts.noLines} />
            <LineSums sums={order} />
          </Card>
        )}
        <div className="flex flex-col gap-4">
          {order.raised ? <RaisedCard order={order} raised={order.raised} /> : null}
          <Card title={texts.course}>
            <Facts order={order} />
            {order.caseId ? (
              <ButtonLink to={`/cases/${encodeURIComponent(order.caseId)}`} className="mt-3 max-md:h-12">
                {texts.itsCase}
              </ButtonLink>
            ) : null}
          </Card>
          {order.deposit ? <DepositCard order={order} deposit={order.deposit} /> : null}
          {others.length > 0 ? (
            <Card title={texts.steps}>
              <div className="flex flex-col gap-2 max-md:*:h-12">
                {others.map((action) => (
                  <OrderActionButton key={action} order={order} action={action} onAsk={setAsked} isEdited={isEdited} />
                ))}
              </div>
            </Card>
          ) : null}
        </div>
      </div>
      <OrderDialogs order={order} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** Who raised it at the stop, how urgent it is, and what it looks like. */
function RaisedCard({ order, raised }: { order: WorkOrder; raised: NonNullable<WorkOrder['raised']> }) {
  const mayEdit = useCan('customers', 'edit');
  const note = order.internalNotes;
  const begun = new URLSearchParams({ new: 'case', customerId: order.customerId, workOrderId: order.workOrderId });
  const { timeZone } = useUser();
  const facts = [
    { term: fieldTexts.raisedBy, value: raised.by },
    { term: fieldTexts.raisedAt, value: formatMoment(raised.at, timeZone) },
    ...(raised.kind === 'problem' ? [{ term: fieldTexts.urgency, value: fieldTexts.urgencies[raised.urgency] }] : []),
  ];
  return (
    <Card title={fieldTexts.raisedKinds[raised.kind]}>
      <div className="-my-2.5">
        <DefinitionList items={facts} />
      </div>
      {note ? <p className="mt-3 text-sm break-words whitespace-pre-wrap">{note}</p> : null}
      {raised.photos.length > 0 ? (
        <ul aria-label={fieldTexts.photos} className="mt-3 grid grid-cols-2 gap-2">
          {raised.photos.map(({ photoId, url, thumbnailUrl }, place) => (
            <li key={photoId}>
              <a href={url} target="_blank" rel="noreferrer" className="block rounded-sm">
                <img
                  src={thumbnailUrl}
                  alt={fieldTexts.photoOf(place + 1)}
                  className="aspect-4/3 w-full rounded-sm object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {mayEdit && raised.kind === 'problem' ? (
        <ButtonLink to={`/cases?${begun}`} className="mt-3 max-md:h-12">
          {texts.openCase}
        </ButtonLink>
      ) : null}
    </Card>
  );
}

/** What the quote asks for as a deposit, and what became of it. */
function DepositCard({ order, deposit }: { order: WorkOrder; deposit: NonNullable<WorkOrder['deposit']> }) {
  const { amount, state, invoiceId, invoiceNumber, paid, held } = deposit;
  const seesBills = useCan('billing', 'view');
  // While the work goes on it waits for its bill.
  const isHeld = held > 0 && ['declined', 'canceled', 'invoiced'].includes(order.state);
  return (
    <Card title={texts.deposit.title}>
      <p className="num font-semibold">{texts.deposit.is(amount, texts.deposit.states[state])}</p>
      {paid > 0 && paid < amount ? <p className="text-sm text-ink-2">{texts.deposit.paidOf(paid)}</p> : null}
      {isHeld ? <p className="mt-1 text-sm text-warn">{texts.deposit.held(held)}</p> : null}
      {seesBills && invoiceId !== null && invoiceNumber !== null ? (
        <ButtonLink to={`/invoices/${encodeURIComponent(invoiceId)}`} className="mt-3 max-md:h-12">
          {texts.deposit.open(invoiceNumber)}
        </ButtonLink>
      ) : null}
    </Card>
  );
}

function Facts({ order }: { order: WorkOrder }) {
  const { timeZone } = useUser();
  const declined = order.state === 'declined';
  const answered = order.answeredAt
    ? [momentDay(order.answeredAt, timeZone), order.answeredBy ? texts.answeredBy(order.answeredBy) : null]
    : [];
  const facts = [
    { term: texts.requestedOn, value: dayName(order.requestedOn) },
    { term: texts.quotedAt, value: order.quotedAt ? momentDay(order.quotedAt, timeZone) : null },
    { term: declined ? texts.declinedAt : texts.agreed, value: answered.filter(Boolean).join(' ') || null },
    { term: texts.reason, value: order.declineReason },
    {
      term: texts.scheduledOn,
      value: order.scheduledOn ? [dayName(order.scheduledOn), order.technicianName].filter(Boolean).join(', ') : null,
    },
    { term: texts.doneOn, value: order.doneOn ? dayName(order.doneOn) : null },
  ];
  return (
    <div className="-my-2.5">
      <DefinitionList items={facts.filter(({ value }) => value !== null)} />
    </div>
  );
}
