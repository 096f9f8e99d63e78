import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DisruptionAnswer, DisruptionPreview } from '#contract/scheduling/disruptions.ts';
import { formatMinutes } from '#web/base/format.ts';
import { newId } from '#web/base/ids.ts';
import { useUser } from '#web/base/session.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { Track } from '#web/ui/progress-bar.tsx';
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx';
import { isConflict, refusalText } from '../failures.ts';
import { useUndoChange } from '../week-board/api.ts';
import { useApplyDisruption, useTechnicians } from './api.ts';
import { type Asked, type Happened, happenedBody } from './happened-form.ts';
import { NotifyList, ShowSome } from './notify-list.tsx';
import { shortDay, disruptionsTexts as texts } from './texts.ts';

interface VisitMovesProps {
  moves: DisruptionPreview['moves'];
  nameOf: (technicianId: string) => string;
}

/** Each visit that moves: where from, where to, and what that adds to the driving. */
function VisitMoves({ moves, nameOf }: VisitMovesProps) {
  return (
    <ShowSome title={texts.moves} items={moves}>
      {({ assignmentId, serviceDate, customerName, addedMinutes, ...move }) => (
        <li key={`${assignmentId} ${serviceDate}`} className="flex items-start gap-3 py-2.5 text-sm">
          <div className="grid min-w-0 grow gap-x-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)]">
            <span className="truncate font-medium">{customerName}</span>
            <span className="num flex min-w-0 flex-wrap items-center gap-x-1.5 text-ink-2">
              <span>{texts.place(move.fromDate, nameOf(move.fromTechnicianId))}</span>
              <span className="sr-only">{texts.goesTo}</span>
              <span className="inline-flex items-center gap-1.5 text-ink">
                <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
                {texts.place(move.toDate, nameOf(move.toTechnicianId))}
              </span>
            </span>
          </div>
          <span className="num shrink-0 text-xs text-ink-3">{texts.added(Math.round(addedMinutes))}</span>
        </li>
      )}
    </ShowSome>
  );
}

/** Each skipped visit, and why. */
function VisitSkips({ skips }: { skips: DisruptionPreview['skips'] }) {
  return (
    <ShowSome title={texts.skips} items={skips}>
      {({ assignmentId, serviceDate, customerName, reason }) => (
        <li
          key={`${assignmentId} ${serviceDate}`}
          className="grid gap-x-5 py-2.5 text-sm md:grid-cols-[minmax(0,1fr)_minmax(0,1.8fr)]"
        >
          <span className="truncate font-medium">{customerName}</span>
          <span className="num text-ink-2">{texts.place(serviceDate, reason)}</span>
        </li>
      )}
    </ShowSome>
  );
}

type Day = DisruptionPreview['days'][number];

/** How full a day is, before above after. */
function DayRow({ day }: { day: Day }) {
  const { name, date, stopsBefore, stopsAfter, minutesBefore, minutesAfter, capacityMinutes } = day;
  const when = shortDay(date);
  const bar = (label: string, minutes: number, barClassName: string) => (
    <Track
      label={label}
      done={Math.round(minutes)}
      total={Math.max(1, Math.round(capacityMinutes))}
      figure={texts.filled(formatMinutes(minutes), formatMinutes(capacityMinutes))}
      className="h-1.5 bg-track"
      barClassName={barClassName}
    />
  );
  return (
    <li className="grid grid-cols-1 gap-x-5 gap-y-1.5 py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] md:items-center">
      <div className="flex min-w-0 items-baseline justify-between gap-3">
        <span className="min-w-0 truncate text-sm">
          <span className="font-medium">{name}</span> <span className="num text-ink-2">{when}</span>
        </span>
        <span className="num shrink-0 text-sm text-ink-2">{texts.stopsChange(stopsBefore, stopsAfter)}</span>
      </div>
      <div className="flex items-center gap-3">
        <div className="flex min-w-0 grow flex-col gap-1">
          {bar(texts.before(name, when), minutesBefore, 'bg-ink-3')}
          {bar(texts.after(name, when), minutesAfter, minutesAfter > capacityMinutes ? 'bg-bad' : 'bg-brand')}
        </div>
        <span className="num w-40 shrink-0 text-right text-xs text-ink-2">
          {texts.filled(formatMinutes(minutesAfter), formatMinutes(capacityMinutes))}
        </span>
      </div>
    </li>
  );
}

interface PreviewStepProps {
  asked: Asked;
  onBack: () => void;
  onAgain: () => void;
  onDone: () => void;
}

/** The second step: the new schedule, whom to notify, and applying it. */
export function PreviewStep({ asked, onBack, onAgain, onDone }: PreviewStepProps) {
  // The dialog stays and its content changes: the focus goes to the top of it.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-6 outline-none">
      {asked.state === 'there' ? (
        <Plan
          key={JSON.stringify(asked.preview)}
          happened={asked.happened}
          preview={asked.preview}
          onBack={onBack}
          onAgain={onAgain}
          onDone={onDone}
        />
      ) : (
        <>
          {asked.state === 'waiting' ? (
            <PlanSkeleton />
          ) : (
            <ErrorState title={texts.previewFailed} error={asked.error} onRetry={onAgain}>
              {texts.nothingChanged}
            </ErrorState>
          )}
          <Buttons>
            <Button onClick={onBack}>{texts.back}</Button>
          </Buttons>
        </>
      )}
    </div>
  );
}

const Buttons = ({ children }: { children: React.ReactNode }) => (
  <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-col-reverse gap-2 border-t border-line bg-surface px-5 py-4 max-md:*:h-12 md:flex-row md:justify-end">
    {children}
  </div>
);

function PlanSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">{texts.working}</p>
      <Skeleton className="h-16 rounded-md" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-24 rounded-md" />
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-40 rounded-md" />
    </SkeletonGroup>
  );
}

interface PlanProps extends Omit<PreviewStepProps, 'asked'> {
  happened: Happened;
  preview: DisruptionPreview;
}

function Plan({ happened, preview, onBack, onAgain, onDone }: PlanProps) {
  const { moves, skips, days, toTell } = preview;
  const technicians = useTechnicians().data ?? [];
  const nameOf = (id: string): string => technicians.find(({ technicianId }) => technicianId === id)?.name ?? id;
  const [notified, setNotified] = useState(
    () => new Set(toTell.filter(({ channel }) => channel !== null).map(({ customerId }) => customerId)),
  );
  const [idempotencyKey] = useState(newId);
  const apply = useApplyDisruption();
  const showDone = useToastWithUndo();

  const send = async (): Promise<void> => {
    const body = {
      ...happenedBody(happened),
      moves: moves.map(({ assignmentId, serviceDate, toDate, toTechnicianId, toOrder }) => ({
        assignmentId,
        serviceDate,
        toDate,
        toTechnicianId,
        toOrder,
      })),
      skips: skips.map(({ assignmentId, serviceDate, reason }) => ({ assignmentId, serviceDate, reason })),
      notify: [...notified],
      roads: preview.roads,
    };
    showDone(await apply.mutateAsync({ body, idempotencyKey }));
    onDone();
  };
  const isStale = isConflict(apply.error);

  return (
    <>
      <Summary preview={preview} />
      {days.length > 0 ? (
        <ShowSome title={texts.days} items={days}>
          {(day) => <DayRow key={`${day.technicianId} ${day.date}`} day={day} />}
        </ShowSome>
      ) : null}
      {moves.length > 0 ? <VisitMoves moves={moves} nameOf={nameOf} /> : null}
      {skips.length > 0 ? <VisitSkips skips={skips} /> : null}
      {toTell.length > 0 ? <NotifyList customers={toTell} notified={notified} onChange={setNotified} /> : null}
      {apply.isError ? (
        <Banner
          tone="bad"
          alert
          title={texts.notApplied}
          actions={
            isStale ? (
              <Button size="sm" onClick={onAgain}>
                {texts.lookAgain}
              </Button>
            ) : undefined
          }
        >
          {refusalText(apply.error) ?? texts.nothingChanged}
        </Banner>
      ) : null}
      <Buttons>
        <Button onClick={onBack} disabled={apply.isPending}>
          {texts.back}
        </Button>
        <Button
          variant="primary"
          busy={apply.isPending}
          disabled={isStale}
          // What went wrong is shown above.
          onClick={() => void send().catch(() => undefined)}
        >
          {texts.apply}
        </Button>
      </Buttons>
    </>
  );
}

function Summary({ preview: { affected, moves, skips, basis } }: { preview: DisruptionPreview }) {
  if (affected === 0) return <Banner tone="ok">{texts.nothing}</Banner>;
  const minutes = Math.round(moves.reduce((sum, { addedMinutes }) => sum + addedMinutes, 0));
  return (
    <Banner tone={skips.length > 0 ? 'warn' : 'ok'}>
      <span className="num font-medium">
        {texts.summary(affected, moves.length, skips.length, minutes, basis !== 'roads')}
      </span>
    </Banner>
  );
}

/** Shows what was done, with its undo; customers who were notified are notified of that too. */
function useToastWithUndo() {
  const undo = useUndoChange();
  const { mailServer } = useUser().settings;
  return ({ changeId, moved, skipped, told, emails, waiting }: DisruptionAnswer) => {
    const unsent = mailServer ? 0 : emails;
    const takeBack = () =>
      undo.mutateAsync({ changeId, notify: told > 0 }).then(
        () =>
          toast({
            title: texts.undone,
            variant: 'success',
            description: told === 0 ? undefined : texts.undoneNotified,
          }),
        (error: unknown) => toast({ title: texts.notUndone, variant: 'error', description: refusalText(error) }),
      );
    toast({
      title: texts.applied(moved, skipped),
      variant: 'success',
      description:
        [told > unsent ? texts.notified(told - unsent, waiting) : '', unsent > 0 ? texts.notSent(unsent) : '']
          .filter(Boolean)
          .join(' ') || undefined,
      action: { label: texts.undo, onSelect: () => void takeBack() },
    });
  };
}
