import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CloudOff, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Pool } from '#contract/customers/pools.ts';
import type { CompletedVisit, Visit } from '#contract/visits/visits.ts';
import { localDate } from '#domain/calendar/index.ts';
import { clock } from '#web/base/clock.ts';
import { useUser } from '#web/base/session.tsx';
import { outbox, useIsOffline, useOutbox } from '#web/offline/index.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonPage } from '#web/ui/skeleton.tsx';
import { afterPaint } from '#web/ui/when-idle.ts';
import { fieldServiceTexts as visitTexts } from '../texts.ts';
import { asksToStart } from '../today/addresses.ts';
import { useStopWork } from '../visit/use-stop-work.ts';
import { photoStateOf, savingWhen } from '../visit/visit-queue.ts';
import { withRefusal } from '../visit/visit-tasks.ts';
import type { VisitWork } from '../visit/visit-work.ts';
import { rereadVisits, useVisitPart, useVisitWork } from '../visit/visit-works.ts';
import { atPool, knownOf, type StopContext } from './stop-context.ts';
import { ConflictSheet, VisitDone, WaitingStop } from './stop-parts.ts';
import { stopTexts, stopTexts as texts } from './texts.ts';
import { WorkingStop } from './working-stop.tsx';

interface FinishingViewProps {
  work: VisitWork;
  backTo: string;
  /** The next stop of the route. */
  next: { to: string; name: string } | null;
}

/** The success screen gives way to the day's list after this long. */
const returnAfterMs = 800;

/** From "Finish" to what happened to the report; without a network, what is saved. */
function FinishingView({ work, backTo, next }: FinishingViewProps) {
  const { draft, queue, finished } = useVisitWork(work);
  const items = useOutbox();
  const isOffline = useIsOffline();
  const [compares, setCompares] = useState(false);
  if (finished) return <Finished visit={finished} backTo={backTo} next={next} />;
  const onward = (
    <ButtonLink to={next?.to ?? backTo} size="touch" wide>
      {next ? visitTexts.toNextStop(next.name) : visitTexts.backToDay}
    </ButtonLink>
  );
  const saving = savingWhen(queue.saving, isOffline);
  if (saving === 'conflict') {
    return (
      <Message
        icon={<TriangleAlert className="text-bad" />}
        title={stopTexts.conflictTitle}
        text={[queue.problem, stopTexts.conflictText].filter(Boolean).join(' ')}
        alert
      >
        <Button size="touch" variant="primary" wide onClick={() => setCompares(true)}>
          {stopTexts.conflictLook}
        </Button>
        {onward}
        {compares ? (
          <ConflictSheet open onOpenChange={setCompares} work={work} onDiscarded={() => setCompares(false)} />
        ) : null}
      </Message>
    );
  }
  if (saving === 'refused') {
    const isMissing = withRefusal(draft, queue.finishing?.answer) !== null;
    return (
      <Message
        icon={<TriangleAlert className="text-bad" />}
        title={visitTexts.finishRefused}
        text={[queue.problem, visitTexts.finishRefusedText].filter(Boolean).join(' ')}
        alert
      >
        <Button size="touch" variant="primary" wide onClick={() => void work.reopen().then(rereadVisits)}>
          {isMissing ? stopTexts.showMissing : visitTexts.goBack}
        </Button>
        {onward}
      </Message>
    );
  }
  if (saving === 'waiting') {
    return (
      <Message
        icon={<CloudOff className="text-warn" />}
        title={visitTexts.finishWaiting}
        text={visitTexts.finishWaitingText}
      >
        <Button size="touch" variant="primary" wide onClick={() => void outbox.retryAll()}>
          {visitTexts.tryNow}
        </Button>
        {onward}
      </Message>
    );
  }
  const sent = draft.photos.filter((photo) => photoStateOf(photo, items).state === 'sent').length;
  const photos = draft.photos.length > sent ? visitTexts.photoProgress(sent, draft.photos.length) : null;
  return (
    <Message
      icon={<span className="size-9 animate-spin rounded-full border-4 border-brand border-t-transparent" />}
      title={visitTexts.finishing}
      text={[visitTexts.finishingText, photos].filter(Boolean).join(' ')}
    />
  );
}

const tones = { sent: 'success', pending: 'warning', failed: 'error', none: 'info' } as const;

interface FinishedProps extends Omit<FinishingViewProps, 'work'> {
  visit: CompletedVisit;
}

function Finished({ visit, backTo, next }: FinishedProps) {
  const navigate = useNavigate();
  const title = visit.emailSent ? visitTexts.reportSubmitted : visitTexts.reportProcessed;
  const variant = tones[visit.delivery];
  const low = visit.stock.length > 0 ? visitTexts.stockLow(visit.stock.map(stockText).join(', ')) : null;
  const description = [visit.message, low].filter(Boolean).join(' ');

  useEffect(() => {
    // The message stays as a toast after the screen closes.
    toast({ title, description, variant });
    const timer = setTimeout(() => void navigate(backTo, { replace: true }), returnAfterMs);
    return () => clearTimeout(timer);
  }, [title, description, variant, backTo, navigate]);

  return (
    <Message icon={<CircleCheck className="text-ok" />} title={visitTexts.visitDone} text={description}>
      {next ? (
        <ButtonLink to={next.to} size="touch" variant="primary" wide>
          {visitTexts.toNextStop(next.name)}
        </ButtonLink>
      ) : null}
    </Message>
  );
}

const stockText = ({ description, level }: CompletedVisit['stock'][number]): string => `${description} (${level}%)`;

interface MessageProps {
  icon: ReactNode;
  title: string;
  text: string;
  alert?: boolean;
  children?: ReactNode;
}

function Message({ icon, title, text, alert, children }: MessageProps) {
  return (
    <div className="mx-auto flex min-h-[80dvh] w-full max-w-md flex-col items-center justify-center gap-3 p-6 text-center">
      <span aria-hidden="true" className="mb-1 [&_svg]:size-14">
        {icon}
      </span>
      <div role={alert ? 'alert' : 'status'}>
        <h1>{title}</h1>
        <p className="mt-2 text-md text-ink-2">{text}</p>
      </div>
      {children ? <div className="mt-4 flex w-full flex-col gap-3">{children}</div> : null}
    </div>
  );
}

export interface StopScreenProps {
  context: StopContext;
  /** The server's visit of this stop and day; undefined while that is not known yet. */
  visit: Visit | null | undefined;
  /** What the day's list already says of it. */
  visitState: 'none' | 'open' | 'done' | 'unknown';
  backTo: string;
  next: FinishingViewProps['next'];
}

/** A browser whose storage has not opened by now (a private window) will hardly open it. */
const lateMs = 5_000;

/** Not begun, being worked, being finished, done: a stop is one of these. */
export function StopScreen(props: StopScreenProps) {
  const work = useStopWork(props.context, props.visit);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => clearTimeout(timer);
  }, []);
  if (work) return <Stop {...props} work={work} />;
  return (
    <div className="p-4.5">
      {isLate ? (
        <ErrorState title={texts.noStorage} onRetry={() => window.location.reload()}>
          {texts.noStorageText}
        </ErrorState>
      ) : (
        <SkeletonPage />
      )}
    </div>
  );
}

function Stop({ work, context: atFirst, visit, visitState, backTo, next }: StopScreenProps & { work: VisitWork }) {
  const { timeZone } = useUser();
  const queries = useQueryClient();
  const wantsStart = asksToStart(useLocation().state);
  const hasStarted = useRef(false);
  // Only what decides which screen it is: a digit re-renders the readings, not the stop.
  const isOpen = useVisitPart(work, ({ begun, draft, gone }) => begun || (draft.opened && !gone));
  const isFinishing = useVisitPart(work, ({ queue, finished }) => queue.finishing !== null || finished !== null);
  const choosesPool = useVisitPart(work, ({ draft }) => draft.choosesPool);
  const poolId = useVisitPart(work, ({ begun, draft }) => (begun || draft.choosesPool ? draft.poolId : null));
  const context = useChosenPool(atFirst, poolId);
  const isToday = context.serviceDate === localDate(timeZone, clock.now());

  useEffect(() => {
    // Once: the link that started a visit must not restart it after it was discarded.
    if (hasStarted.current || isOpen || !wantsStart || !isToday) return;
    if (visitState !== 'none' || visit?.state === 'done') return;
    hasStarted.current = true;
    work.begin();
  }, [work, visit, visitState, wantsStart, isToday, isOpen]);

  if (isFinishing) return <FinishingView {...{ work, backTo, next }} />;
  if (isOpen) {
    const onDiscarded = () =>
      void queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/stops') });
    return <WorkingStop {...{ work, context, backTo, onDiscarded }} />;
  }
  if (visit?.state === 'done') {
    const onFurther = isToday ? (poolId: string | null) => work.begin({ poolId }) : null;
    return <VisitDone {...{ visit, context, backTo, onFurther }} />;
  }
  const canStart = isToday && visitState !== 'done';
  return (
    <WaitingStop
      {...{ context, backTo }}
      choosesPool={choosesPool}
      onChoosePool={(poolId) => work.choosePool(poolId)}
      onStart={canStart ? () => void afterPaint().then(() => work.begin()) : null}
    />
  );
}

/** The stop at the chosen pool; loads what the stop's own call does not include. */
function useChosenPool(context: StopContext, poolId: string | null): StopContext {
  const { customer, pools } = context;
  const asked = pools.find((pool) => pool.poolId === poolId && pool.known === null) ? poolId : null;
  const { data } = useQuery<Pool>({
    queryKey: [`/api/pools/${encodeURIComponent(asked ?? '')}`],
    enabled: asked !== null,
  });
  if (poolId === null || poolId === context.poolId) return context;
  const known = data && data.poolId === asked ? knownOf(data, { poolType: null, poolSize: null, ...customer }) : null;
  return atPool(
    { ...context, pools: pools.map((pool) => (pool.poolId === asked ? { ...pool, known } : pool)) },
    poolId,
  );
}
