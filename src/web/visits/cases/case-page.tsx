import { Camera, Check, ExternalLink, FileX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { CaseStepShown, ChangeCase, TroubleCase } from '#contract/visits/cases.ts';
import { ApiError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { dayName, formatDollars, formatMinutes, momentDay } from '#web/base/format.ts';
import { newId } from '#web/base/ids.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { CustomerLink, LinkIfOpen } from '#web/ui/link-if-open.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useCase, useChangeCase, useMakeQuote, useQuotes } from './api.ts';
import { CaseChip } from './cases-page.tsx';
import { casesTexts as texts } from './texts.ts';

const CaseVisitDialog = lazyComponent(async () => (await import('./case-dialogs.tsx')).CaseVisitDialog, {
  onFailure: ({ onClose }) => onClose(),
});

const back = { to: '/cases', label: texts.back };

/** /cases/{caseId}: the plan by visits, what was done, what it takes, and its quote. */
export default function CasePage() {
  const { caseId = '' } = useParams();
  const found = useCase(caseId);
  if (found.data) return <Loaded key={caseId} found={found.data} />;
  const isMissing = found.error instanceof ApiError && found.error.status === 404;
  return (
    <>
      <PageHeader title={texts.title} back={back} />
      <Card>
        {isMissing ? <EmptyState icon={<FileX />} title={texts.missing} /> : null}
        {found.isError && !isMissing ? (
          <ErrorState title={texts.oneLoadFailed} error={found.error} onRetry={() => void found.refetch()} />
        ) : null}
        {found.isPending ? <SkeletonRows rows={5} /> : null}
      </Card>
    </>
  );
}

/** Changes the case, and says where that did not work. */
function useChanges(found: TroubleCase) {
  const change = useChangeCase(found.caseId);
  return async (body: ChangeCase): Promise<boolean> => {
    try {
      await change.mutateAsync(body);
      return true;
    } catch (error) {
      toast({ variant: 'error', title: texts.changeFailed, description: failureText(error, texts.tryAgain) });
      return false;
    }
  };
}

function Loaded({ found }: { found: TroubleCase }) {
  const { timeZone } = useUser();
  const mayEdit = useCan('customers', 'edit');
  const change = useChanges(found);
  const isOpen = found.state === 'open';
  const close = async (state: 'done' | 'called_off') => {
    const hadStops = found.visits.some(({ assignmentId }) => assignmentId !== null);
    if (!(await change({ state }))) return;
    toast({
      variant: 'success',
      title: state === 'done' ? texts.closedToast : texts.calledOff,
      description: hadStops ? texts.stopsLeave : undefined,
      action: { label: texts.undo, onSelect: () => void change({ state: 'open' }) },
    });
  };
  const reopen = async () => {
    if (await change({ state: 'open' })) toast({ variant: 'success', title: texts.reopened });
  };
  const facts = [
    { term: texts.openedOn, value: texts.openedBy(dayName(found.openedOn), found.openedBy) },
    {
      term: texts.closedAt,
      value: found.closedAt ? texts.openedBy(momentDay(found.closedAt, timeZone), found.closedBy ?? '') : null,
    },
    {
      term: texts.raised,
      value: found.raised ? (
        <LinkIfOpen to={`/work-orders/${encodeURIComponent(found.raised.workOrderId)}`} className="underline">
          {found.raised.orderNumber}
        </LinkIfOpen>
      ) : null,
    },
    {
      term: texts.next,
      value: isOpen ? (found.next ? texts.nextVisit(found.next.visit, dayName(found.next.date)) : texts.allDone) : null,
    },
  ];
  return (
    <>
      <PageHeader
        title={found.title}
        purpose={
          <span className="flex flex-wrap items-center gap-2">
            <CustomerLink customerId={found.customerId} className="rounded-sm [&[href]]:hover:underline">
              {[found.customerName, found.propertyName, found.poolName].filter(Boolean).join(' · ')}
            </CustomerLink>
            <CaseChip state={found.state} />
          </span>
        }
        back={back}
        action={
          mayEdit ? (
            isOpen ? (
              <Button variant="primary" onClick={() => void close('done')}>
                {texts.close}
              </Button>
            ) : (
              <Button onClick={() => void reopen()}>{texts.reopen}</Button>
            )
          ) : undefined
        }
      />
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-sm text-ink-2">
              {found.measuredOn ? texts.measuredOn(dayName(found.measuredOn)) : texts.notMeasured}
            </p>
            {mayEdit && isOpen ? (
              <Button
                className="max-md:h-12"
                onClick={() =>
                  void change({ dosesAgain: true }).then(
                    (isDone) => isDone && toast({ variant: 'success', title: texts.dosesUpdated }),
                  )
                }
              >
                {texts.dosesAgain}
              </Button>
            ) : null}
          </div>
          {found.visits.map((visit) => (
            <VisitCard key={visit.visit} found={found} visit={visit} onChange={change} />
          ))}
        </div>
        <div className="flex flex-col gap-4">
          <Card title={texts.course}>
            <div className="-my-2.5">
              <DefinitionList items={facts.filter(({ value }) => value !== null)} />
            </div>
            {found.note ? <p className="mt-3 text-sm break-words whitespace-pre-wrap">{found.note}</p> : null}
            {mayEdit && isOpen ? (
              <Button className="mt-3 max-md:h-12" onClick={() => void close('called_off')}>
                {texts.callOff}
              </Button>
            ) : null}
          </Card>
          <CostCard found={found} />
          <QuoteCard found={found} />
          <Card title={texts.read}>
            <ul className="flex flex-col gap-2 text-sm">
              {found.articles.map((article) => (
                <li key={article} className="first-letter:uppercase">
                  <LinkIfOpen to={`/chat/knowledge/${article}`} className="[&[href]]:underline">
                    {texts.article(article)}
                  </LinkIfOpen>
                </li>
              ))}
              {found.sources.map(({ title, address }) => (
                <li key={address}>
                  <a href={address} target="_blank" rel="noreferrer" className="inline-flex gap-1 underline">
                    <cite className="not-italic">{title}</cite>
                    <ExternalLink aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
                  </a>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </>
  );
}

interface VisitCardProps {
  found: TroubleCase;
  visit: TroubleCase['visits'][number];
  onChange: (body: ChangeCase) => Promise<boolean>;
}

/** One visit: its day, whose stop it is, and its steps. */
function VisitCard({ found, visit, onChange }: VisitCardProps) {
  const maySchedule = useCan('routes', 'edit') && found.state === 'open';
  const mayEdit = useCan('customers', 'edit') && found.state === 'open';
  const [isChanging, setChanging] = useState(false);
  const steps = found.steps.filter((step) => step.visit === visit.visit);
  const minutes = steps.reduce((sum, step) => sum + (step.leftOut ? 0 : step.minutes), 0);
  const stop = visit.assignmentId
    ? texts.ownStop(visit.technicianName ?? texts.someone)
    : visit.usualStop
      ? texts.usualStop
      : texts.noStop;
  const isLacking =
    visit.assignmentId === null && !visit.usualStop && steps.some(({ done, leftOut }) => !done && !leftOut);
  const leave = (stepId: string, leaves: boolean) => {
    const before = found.steps.flatMap((step) => (step.leftOut ? step.stepId : []));
    void onChange({ leftOut: leaves ? [...before, stepId] : before.filter((each) => each !== stepId) });
  };
  return (
    <Card
      title={texts.visit(visit.visit)}
      aside={
        maySchedule ? (
          <Button className="max-md:h-12" aria-label={texts.changeOf(visit.visit)} onClick={() => setChanging(true)}>
            {texts.change}
          </Button>
        ) : undefined
      }
    >
      <p className="num mb-3 text-sm text-ink-2">
        {dayName(visit.date)} · <span className={isLacking ? 'font-semibold text-warn' : undefined}>{stop}</span> ·{' '}
        {formatMinutes(minutes)}
      </p>
      <ol className="flex flex-col divide-y divide-line">
        {steps.map((step) => (
          <StepRow key={step.stepId} step={step} onLeave={mayEdit && !step.done ? leave : null} />
        ))}
      </ol>
      {isChanging ? <CaseVisitDialog caseId={found.caseId} visit={visit} onClose={() => setChanging(false)} /> : null}
    </Card>
  );
}

function StepRow({
  step,
  onLeave,
}: {
  step: CaseStepShown;
  onLeave: ((stepId: string, leaves: boolean) => void) | null;
}) {
  const { done, leftOut } = step;
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <span
        aria-hidden="true"
        className={classNames(
          'mt-0.5 grid size-5 shrink-0 place-items-center rounded-sm border',
          done ? 'border-brand bg-brand text-on-brand' : 'border-field',
        )}
      >
        {done ? <Check className="size-4" /> : null}
      </span>
      <div className="min-w-0 grow">
        <p className={classNames('font-medium first-letter:uppercase', leftOut && 'text-ink-3 line-through')}>
          {step.title}
        </p>
        {done ? (
          <p className="num text-sm text-ink-2">
            {[texts.doneBy(done.technicianName ?? texts.someone, dayName(done.date)), done.reading]
              .filter(Boolean)
              .join(' · ')}
          </p>
        ) : (
          <p className="text-sm text-ink-2">{step.how}</p>
        )}
        {!done && !leftOut ? (
          <p className="num flex flex-wrap items-center gap-x-2 text-sm">
            {[
              texts.minutes(step.minutes),
              ...step.doses,
              step.byLabel ? texts.byLabel : '',
              step.missing.length > 0 ? texts.measureFirst(step.missing) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
            {step.photo ? (
              <span className="inline-flex items-center gap-1 text-brand">
                <Camera aria-hidden="true" className="size-3.5" />
                {texts.photoWanted}
              </span>
            ) : null}
          </p>
        ) : null}
        {step.notDone ? <p className="text-sm text-warn">{texts.notDone(step.notDone)}</p> : null}
        {done && done.photos.length > 0 ? (
          <ul className="mt-2 flex flex-wrap gap-2">
            {done.photos.map(({ photoId, url, thumbnailUrl }) => (
              <li key={photoId}>
                <a href={url} target="_blank" rel="noreferrer" className="block rounded-sm">
                  <img src={thumbnailUrl} alt={texts.photoOf(step.title)} className="size-20 rounded-sm object-cover" />
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {onLeave ? (
        <Button
          variant="quiet"
          className="shrink-0 max-md:h-12"
          aria-label={leftOut ? texts.takeBackOf(step.title) : texts.leaveOutOf(step.title)}
          onClick={() => onLeave(step.stepId, !leftOut)}
        >
          {leftOut ? texts.takeBack : texts.leaveOut}
        </Button>
      ) : leftOut ? (
        <span className="text-sm text-ink-3">{texts.leftOut}</span>
      ) : null}
    </li>
  );
}

/** What it takes by the plan, and what it took. */
function CostCard({ found }: { found: TroubleCase }) {
  const { planned, spent } = found;
  if (!planned || !spent) return null;
  const cost = (each: NonNullable<TroubleCase['planned']>) => (
    <>
      {texts.costOf(formatDollars(each.total), formatMinutes(each.minutes))}
      <span className="block text-sm text-ink-2">
        {texts.costParts(formatDollars(each.labor), formatDollars(each.chemicals))}
      </span>
    </>
  );
  return (
    <Card title={texts.costs}>
      <div className="-my-2.5">
        <DefinitionList
          items={[
            { term: texts.estimate, value: cost(planned) },
            { term: texts.spent, value: cost(spent) },
          ]}
        />
      </div>
      {found.steps.some(({ missing, done, leftOut }) => missing.length > 0 && !done && !leftOut) ? (
        <p className="mt-3 text-sm text-ink-2">{texts.dosesMissing}</p>
      ) : null}
      {planned.estimated ? <p className="mt-1 text-sm text-ink-2">{texts.estimatedRates}</p> : null}
    </Card>
  );
}

/** The quotes that were made of it, and one click to make one. */
function QuoteCard({ found }: { found: TroubleCase }) {
  const mayEdit = useCan('customers', 'edit');
  const navigate = useNavigate();
  const quotes = useQuotes(found.caseId).data ?? [];
  const [workOrderId, renew] = useState(newId);
  const make = useMakeQuote(found, workOrderId);
  const { unpriced } = found.quote;
  const begin = async () => {
    try {
      await make.mutateAsync();
    } catch (error) {
      toast({ variant: 'error', title: texts.quoteFailed, description: failureText(error, texts.tryAgain) });
      return;
    }
    renew(newId());
    toast({ variant: 'success', title: texts.quoteMade });
    void navigate(`/work-orders/${encodeURIComponent(workOrderId)}`);
  };
  if (quotes.length === 0 && !mayEdit) return null;
  return (
    <Card title={texts.quote}>
      <div className="flex flex-col gap-2">
        {quotes.map((order) => (
          <ButtonLink
            key={order.workOrderId}
            to={`/work-orders/${encodeURIComponent(order.workOrderId)}`}
            className="max-md:h-12"
          >
            {order.orderNumber} · {formatDollars(order.total)}
          </ButtonLink>
        ))}
        {mayEdit && found.state === 'open' ? (
          <>
            <Button
              variant={quotes.length === 0 ? 'primary' : undefined}
              className="max-md:h-12"
              busy={make.isPending}
              onClick={() => void begin()}
            >
              {texts.makeQuote}
            </Button>
            {unpriced.length > 0 ? <p className="text-sm text-ink-2">{texts.unpriced(unpriced)}</p> : null}
          </>
        ) : null}
      </div>
    </Card>
  );
}
