import { Play, X } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import { bodiesOfStop } from '#domain/visits/index.ts';
import { poolTypeOf } from '#domain/water/index.ts';
import { formatDay, formatMoment } from '#web/base/format.ts';
import { poolTypeLabel } from '#web/base/pool-types.ts';
import { useUser } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { SkipButton } from '../skip/skip-button.tsx';
import { reasonHere, UndoSkipButton } from '../skip/skipped-row.tsx';
import { skipTexts } from '../skip/texts.ts';
import { fieldServiceTexts as texts } from '../texts.ts';
import { customerStopAddress } from '../today/addresses.ts';
import type { SkippedHere } from '../visit/visit-queue.ts';
import { AtAGlance } from './at-a-glance.tsx';
import { SmsButton } from './on-my-way/way-buttons.tsx';
import { routineReadings } from './readings/reading-kinds.ts';
import { measureText, valueText } from './readings/reading-rows.tsx';
import { sheetTexts } from './sheet-texts.ts';
import type { StopContext } from './stop-context.ts';
import { StopHeader } from './stop-header.tsx';

const AddWorkButton = lazyComponent(async () => (await import('../raise/raise-sheet.tsx')).AddWorkButton);

export interface WaitingStopProps {
  context: StopContext;
  backTo: string;
  /** Null on another day than today. */
  onStart: (() => void) | null;
}

/** A stop before its visit: what is known, and the way in. Looking at it does not count as having arrived. */
export function WaitingStop({ context, backTo, onStart }: WaitingStopProps) {
  const { timeZone } = useUser();
  const navigate = useNavigate();
  const { customer, last } = context;
  const bodies = bodiesOfStop(context.pools);
  const several = bodies.length > 1;
  const values = routineReadings(poolTypeOf(context.poolType)).flatMap((kind) => {
    const value = last.readings[kind.key];
    return typeof value === 'number' ? [{ term: texts.readingNames[kind.key], value: measureText(kind, value) }] : [];
  });
  const start = onStart ? (
    <Button
      variant="primary"
      size="touch"
      className="max-md:w-full"
      icon={<Play aria-hidden="true" className="size-4.5" />}
      onClick={onStart}
    >
      {texts.startVisit}
    </Button>
  ) : (
    <ButtonLink
      variant="primary"
      size="touch"
      className="max-md:w-full"
      to={customerStopAddress(customer.customerId, customer.propertyId)}
    >
      {sheetTexts.workToday}
    </ButtonLink>
  );
  return (
    <div className="flex h-dvh flex-col md:mx-auto md:grid md:h-auto md:w-full md:max-w-[1100px] md:gap-5 md:p-7">
      <StopHeader {...{ context, timeZone, backTo }} arrivalTime={null} saving={null} action={start} />
      <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto p-4.5 md:p-0">
        {onStart ? null : (
          <Banner title={sheetTexts.plannedFor(formatDay(context.serviceDate, 'weekdayAndDay'))}>
            {sheetTexts.plannedForText}
          </Banner>
        )}
        <div className="shrink-0 overflow-hidden rounded-md border border-line bg-surface empty:hidden">
          <AtAGlance
            customer={customer}
            notes={context.notes}
            poolName={several ? null : context.poolName}
            folds={false}
          />
        </div>
        <Card title={sheetTexts.pool} aside={<SmsButton customer={customer} className="h-12" />}>
          <DefinitionList
            columns={1}
            items={[
              ...(several
                ? bodies.map(({ name, known }) => ({
                    term: name,
                    value: [sizeText(known?.gallons ?? null), known?.poolType && poolTypeLabel(known.poolType)]
                      .filter(Boolean)
                      .join(' · '),
                  }))
                : [
                    { term: sheetTexts.poolSize, value: sizeText(context.gallons) },
                    { term: sheetTexts.poolType, value: context.poolType && poolTypeLabel(context.poolType) },
                  ]),
              { term: sheetTexts.phone, value: customer.phone },
              { term: sheetTexts.email, value: customer.email },
            ]}
          />
        </Card>
        {values.length > 0 ? (
          <Card
            title={
              last.measuredAt
                ? sheetTexts.lastReadingsOf(formatMoment(last.measuredAt, timeZone, 'monthAndDay'))
                : sheetTexts.lastReadings
            }
          >
            <DefinitionList columns={1} items={values} />
          </Card>
        ) : null}
        <AddWorkButton customer={customer} poolId={context.poolId} />
        {onStart && context.assignmentId !== null ? (
          <SkipButton
            assignmentId={context.assignmentId}
            customerName={customer.name}
            date={context.serviceDate}
            onSkipped={() => void navigate(backTo)}
          />
        ) : null}
      </div>
      <div className="shrink-0 border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
        {start}
      </div>
    </div>
  );
}

const sizeText = (gallons: number | null): string | null =>
  gallons === null ? null : sheetTexts.gallons(valueText(gallons));

export interface StopWithoutVisitProps {
  plan: DayPlan;
  assignmentId: string;
  /** Skipped on this phone; the server does not know yet. */
  skippedHere: SkippedHere | undefined;
  date: string;
  today: string;
  backTo: string;
}

/** A stop that has no visit on the date: skipped, with the reason and the way back into it, or no longer on the route. */
export function StopWithoutVisit({ plan, assignmentId, skippedHere, date, today, backTo }: StopWithoutVisitProps) {
  const { id: userId } = useUser();
  const navigate = useNavigate();
  const skipped = plan.technicians
    .flatMap((route) => route.skipped ?? [])
    .find((each) => each.assignmentId === assignmentId);
  const stop = plan.technicians.flatMap(({ stops }) => stops).find((each) => each.assignmentId === assignmentId);
  const name = skipped?.name ?? stop?.customer.name;
  const reason = skipped?.reason ?? (skippedHere && reasonHere(skippedHere));
  const skip = skipped?.onSite ?? (skippedHere && { skipId: skippedHere.skipId, userId });
  if (name === undefined || (!skipped && !skippedHere)) {
    return (
      <EmptyState title={sheetTexts.stopGone} action={<ButtonLink to={backTo}>{texts.backToThatDay}</ButtonLink>} />
    );
  }
  return (
    <EmptyState
      icon={<X />}
      title={name}
      action={
        <>
          {skip ? (
            <UndoSkipButton
              skip={skip}
              customerName={name}
              {...{ date, today }}
              onUndone={() => void navigate(backTo)}
            />
          ) : null}
          <ButtonLink to={backTo}>{skipTexts.backToDay}</ButtonLink>
        </>
      }
    >
      {reason ? skipTexts.because(reason) : null}
    </EmptyState>
  );
}
