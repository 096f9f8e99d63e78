import { CircleCheck, CloudOff, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CompletedVisit } from '#contract/visits/visits.ts';
import { outbox, useIsOffline, useOutbox } from '#web/offline/index.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { fieldServiceTexts as visitTexts } from '../texts.ts';
import { ConflictSheet } from '../visit/conflict-sheet.tsx';
import { photoStateOf, savingWhen } from '../visit/visit-queue.ts';
import { withRefusal } from '../visit/visit-tasks.ts';
import type { VisitWork } from '../visit/visit-work.ts';
import { rereadVisits, useVisitWork } from '../visit/visit-works.ts';
import { sheetTexts } from './sheet-texts.ts';

export interface FinishingViewProps {
  work: VisitWork;
  backTo: string;
  /** The next stop of the route. */
  next: { to: string; name: string } | null;
}

/** The success screen gives way to the day's list after this long. */
const returnAfterMs = 800;

/** From "Finish" to what happened to the report; without a network, what is saved. */
export function FinishingView({ work, backTo, next }: FinishingViewProps) {
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
        title={sheetTexts.conflictTitle}
        text={[queue.problem, sheetTexts.conflictText].filter(Boolean).join(' ')}
        alert
      >
        <Button size="touch" variant="primary" wide onClick={() => setCompares(true)}>
          {sheetTexts.conflictLook}
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
        title={sheetTexts.finishRefused}
        text={[queue.problem, sheetTexts.finishRefusedText].filter(Boolean).join(' ')}
        alert
      >
        <Button size="touch" variant="primary" wide onClick={() => void work.reopen().then(rereadVisits)}>
          {isMissing ? sheetTexts.showMissing : sheetTexts.goBack}
        </Button>
        {onward}
      </Message>
    );
  }
  if (saving === 'waiting') {
    return (
      <Message
        icon={<CloudOff className="text-warn" />}
        title={sheetTexts.finishWaiting}
        text={sheetTexts.finishWaitingText}
      >
        <Button size="touch" variant="primary" wide onClick={() => void outbox.retryAll()}>
          {sheetTexts.tryNow}
        </Button>
        {onward}
      </Message>
    );
  }
  const sent = draft.photos.filter((photo) => photoStateOf(photo, items).state === 'sent').length;
  const photos = draft.photos.length > sent ? sheetTexts.photoProgress(sent, draft.photos.length) : null;
  return (
    <Message
      icon={<span className="size-9 animate-spin rounded-full border-4 border-brand border-t-transparent" />}
      title={sheetTexts.finishing}
      text={[sheetTexts.finishingText, photos].filter(Boolean).join(' ')}
    />
  );
}

const tones = { sent: 'success', pending: 'warning', failed: 'error', none: 'info' } as const;

interface FinishedProps extends Omit<FinishingViewProps, 'work'> {
  visit: CompletedVisit;
}

function Finished({ visit, backTo, next }: FinishedProps) {
  const navigate = useNavigate();
  const title = visit.emailSent ? sheetTexts.reportSubmitted : sheetTexts.reportProcessed;
  const variant = tones[visit.delivery];
  const low = visit.stock.length > 0 ? sheetTexts.stockLow(visit.stock.map(stockText).join(', ')) : null;
  const description = [visit.message, low].filter(Boolean).join(' ');

  useEffect(() => {
    // The message stays as a toast after the screen closes.
    toast({ title, description, variant });
    const timer = setTimeout(() => void navigate(backTo, { replace: true }), returnAfterMs);
    return () => clearTimeout(timer);
  }, [title, description, variant, backTo, navigate]);

  return (
    <Message icon={<CircleCheck className="text-ok" />} title={sheetTexts.visitDone} text={description}>
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
