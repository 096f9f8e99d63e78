import { Clock, Eye, ListX, Mail, MailX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import type { VisitDoubt } from '#contract/reports/reports.ts';
import { localDate, localTime, momentAt } from '#domain/calendar/index.ts';
import { atBody, bodiesOfStop, type DoubtKind, doubtKinds, tasksNotDone, visitDoubts } from '#domain/visits/index.ts';
import { poolTypeOf } from '#domain/water/index.ts';
import { clock } from '#web/base/clock.ts';
import { formatMinutes, formatMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { outbox, useIsOffline } from '#web/offline/index.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { FieldFrame, inputClass } from '#web/ui/fields/field-frame.tsx';
import { Switch } from '#web/ui/fields/switch-field.tsx';
import { lazyDialog } from '#web/ui/lazy-component.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { afterPaint } from '#web/ui/when-idle.ts';
import { fieldServiceTexts as texts } from '../texts.ts';
import { type BodyDraft, bodiesAt, hasFindings, typedReadings, type VisitDraft } from '../visit/visit-draft.ts';
import { isLost } from '../visit/visit-queue.ts';
import type { Finish } from '../visit/visit-requests.ts';
import { openRequired, servicesDone, taskLabel, taskName } from '../visit/visit-tasks.ts';
import type { VisitWork } from '../visit/visit-work.ts';
import { useVisitPart } from '../visit/visit-works.ts';
import { addedText } from './chemicals-section.tsx';
import { DoubtSheet } from './doubt-sheet.tsx';
import { MissingTasks } from './missing-tasks.tsx';
import { type ReadingKey, readingKind } from './readings/reading-kinds.ts';
import { measureText } from './readings/reading-rows.tsx';
import { sheetTexts } from './sheet-texts.ts';
import type { StopContext } from './stop-context.ts';

export { FinishingView } from './finishing-view.tsx';

/** "09:42", the value of a time input, in the company's zone. */
export const clockText = (iso: string, timeZone: string): string => localTime(timeZone, new Date(iso));

/**
 * The moment at which the clocks of a zone show a time ("09:42") on the day of another moment; null where the text is no
 * time.
 */
export function atTime(iso: string, time: string, timeZone: string): string | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time) ?? [];
  if (hour === undefined || minute === undefined) return null;
  return momentAt(timeZone, localDate(timeZone, new Date(iso)), Number(hour) * 60 + Number(minute)).toISOString();
}

type TimesProblem = 'departure-first' | 'ahead';

/** Departure comes after arrival, and neither is in the future. */
export function timesProblem(arrivalTime: string, departureTime: string, now: Date): TimesProblem | null {
  const [arrival, departure] = [Date.parse(arrivalTime), Date.parse(departureTime)];
  // The current minute counts as now.
  const latest = now.getTime() + 60_000;
  if (arrival > latest || departure > latest) return 'ahead';
  return departure < arrival ? 'departure-first' : null;
}

interface StopTimes {
  arrivalTime: string;
  departureTime: string;
}

interface StopTimesEditorProps extends StopTimes {
  timeZone: string;
  problem: TimesProblem | null;
  onChange: (change: Partial<StopTimes>) => void;
}

/** When the technician came and left, and the correction of both. */
function StopTimesEditor({ arrivalTime, departureTime, timeZone, problem, onChange }: StopTimesEditorProps) {
  const [isOpen, setOpen] = useState(false);
  const minutes = (Date.parse(departureTime) - Date.parse(arrivalTime)) / 60_000;
  if (!isOpen) {
    return (
      <div className="flex items-center gap-2.5 text-sm">
        <Clock aria-hidden="true" className="size-4.5 shrink-0 text-ink-2" />
        <span className="num min-w-0 grow">
          {texts.arrived(formatMoment(arrivalTime, timeZone, 'time'))} ·{' '}
          {texts.departed(formatMoment(departureTime, timeZone, 'time'))} ·{' '}
          <span className="whitespace-nowrap">{formatMinutes(Math.max(0, minutes))}</span>
        </span>
        <Button
          variant="quiet"
          className="-mr-2 h-11 px-2"
          aria-label={sheetTexts.correctTimes}
          onClick={() => setOpen(true)}
        >
          {sheetTexts.correct}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">{sheetTexts.correctTimes}</legend>
      <TimeField label={sheetTexts.arrival} name="arrivalTime" iso={arrivalTime} {...{ timeZone, problem, onChange }} />
      <TimeField
        label={sheetTexts.departure}
        name="departureTime"
        iso={departureTime}
        {...{ timeZone, problem, onChange }}
      />
      {problem ? (
        <p role="alert" className="col-span-2 text-sm text-bad">
          {problem === 'ahead' ? sheetTexts.timeAhead : sheetTexts.departureFirst}
        </p>
      ) : null}
    </fieldset>
  );
}

interface TimeFieldProps extends Pick<StopTimesEditorProps, 'timeZone' | 'problem' | 'onChange'> {
  label: string;
  name: keyof StopTimes;
  iso: string;
}

function TimeField({ label, name, iso, timeZone, problem, onChange }: TimeFieldProps) {
  const id = useId();
  return (
    <FieldFrame {...{ id, label }}>
      <input
        id={id}
        type="time"
        defaultValue={clockText(iso, timeZone)}
        aria-invalid={problem !== null || undefined}
        onChange={({ target }) => {
          const changed = atTime(iso, target.value, timeZone);
          if (changed) onChange({ [name]: changed });
        }}
        className={`${inputClass} num h-12`}
      />
    </FieldFrame>
  );
}

export interface FinishSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  work: VisitWork;
  context: Pick<StopContext, 'last' | 'poolId' | 'pools' | 'poolType' | 'targets' | 'serviceDate' | 'usual'>;
}

const PreviewDialog = lazyDialog(async () => (await import('./preview-dialog.tsx')).PreviewDialog);

/** The last look: what the customer will get, what was left undone, when it was, then one press. */
export function FinishSheet({ open, onOpenChange, work, context }: FinishSheetProps) {
  // By parts: changes of the outbox must not delay the press on the button.
  const draft = useVisitPart(work, (state) => state.draft);
  const full = useVisitPart(work, ({ queue }) =>
    queue.saving === 'full' ? (queue.problem ?? sheetTexts.fullTitle) : null,
  );
  const lost = useVisitPart(work, ({ draft }) => draft.photos.filter((photo) => isLost(photo, outbox.items())).length);
  const { timeZone, settings } = useUser();
  const isOffline = useIsOffline();
  const [wantsReport, setWantsReport] = useState(true);
  const [previews, setPreviews] = useState(false);
  const [openedAt] = useState(() => clock.now().toISOString());
  const [corrected, setCorrected] = useState<Partial<StopTimes>>({});
  const { customerName, customerEmail } = draft;
  const times = { arrivalTime: draft.arrivalTime, departureTime: openedAt, ...corrected };
  const problem = timesProblem(times.arrivalTime, times.departureTime, clock.now());
  const sends = customerEmail !== null && wantsReport;
  const goesOut = sends && settings.mailServer;
  const required = openRequired(draft, outbox.items());
  const notDone = tasksNotDone(draft.tasks);
  const finish = (): Finish => ({
    sendReport: wantsReport,
    arrivalTime: times.arrivalTime,
    // Now, unless another time was entered.
    departureTime: corrected.departureTime ?? clock.now().toISOString(),
  });
  const [isFinishing, setFinishing] = useState(false);
  // Paint the opening sheet before its content is put together.
  const showsSummary = useDeferredValue(true, false);
  const [asks, setAsks] = useState<readonly DoubtKind[]>([]);
  const onFinish = async (doubts: VisitDoubt[] | null) => {
    const finished = doubts === null ? finish() : { ...finish(), doubts };
    const found = doubts === null ? doubtsAbout(draft, finished, context, timeZone) : [];
    setAsks(found);
    if (found.length > 0) return;
    setFinishing(true);
    // Paint the press before the visit is put together and written.
    await afterPaint();
    await work.finish(finished).catch(() => undefined);
    setFinishing(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={sheetTexts.summary}
      description={sheetTexts.summaryFor(customerName)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{sheetTexts.goBack}</Button>
          <Button
            variant="primary"
            disabled={problem !== null || required.length > 0}
            busy={isFinishing}
            onClick={() => void onFinish(null)}
          >
            {sends ? sheetTexts.finishAndSend : sheetTexts.finishOnly}
          </Button>
        </>
      }
    >
      {showsSummary ? (
        <div className="flex flex-col gap-4">
          {full !== null ? (
            <Banner tone="bad" title={full} alert>
              {sheetTexts.fullFinish}
            </Banner>
          ) : null}
          <Line icon={goesOut ? <Mail className="text-brand" /> : <MailX className="text-ink-2" />}>
            {customerEmail === null
              ? sheetTexts.summaryNoEmail
              : !wantsReport
                ? sheetTexts.summaryNotSent
                : settings.mailServer
                  ? sheetTexts.summaryEmail(customerEmail)
                  : sheetTexts.summaryNoServer}
          </Line>
          {hasFindings(draft) ? null : <Banner tone="warn">{sheetTexts.nothingRecorded}</Banner>}
          {required.length > 0 ? (
            <div className="flex flex-col gap-2">
              <Line icon={<ListX className="text-warn" />}>
                <span className="font-semibold text-warn">{sheetTexts.tasksOpen(required.length)}</span>
              </Line>
              <MissingTasks work={work} missing={required} />
            </div>
          ) : null}
          {notDone.length > 0 ? (
            <DefinitionList
              columns={1}
              items={notDone.map(({ reason, ...task }) => ({
                term: sheetTexts.couldNotDo(taskLabel(task)),
                value: reason,
              }))}
            />
          ) : null}
          {lost > 0 ? (
            <Line icon={<TriangleAlert className="text-warn" />}>
              <span className="text-warn">{sheetTexts.photosLost(lost)}</span>
            </Line>
          ) : null}
          <StopTimesEditor
            {...{ timeZone, problem, ...times }}
            onChange={(change) => setCorrected({ ...corrected, ...change })}
          />
          <DefinitionList columns={1} items={summaryOf(draft, context.pools)} />
          {customerEmail === null ? null : (
            <Switch label={sheetTexts.sendReport} checked={wantsReport} onChange={setWantsReport} />
          )}
          <div>
            <Button
              wide
              className="h-12"
              disabled={isOffline}
              icon={<Eye aria-hidden="true" className="size-4.5" />}
              onClick={() => setPreviews(true)}
            >
              {sheetTexts.previewReport}
            </Button>
            {isOffline ? <p className="mt-1.5 text-xs text-ink-2">{sheetTexts.previewOffline}</p> : null}
          </div>
        </div>
      ) : (
        <div className="h-96" />
      )}
      {asks.length > 0 ? (
        <DoubtSheet kinds={asks} onClose={() => setAsks([])} onExplained={(doubts) => void onFinish(doubts)} />
      ) : null}
      {previews ? <PreviewDialog work={work} finish={finish()} onClose={() => setPreviews(false)} /> : null}
    </Dialog>
  );
}

/** What does not add up, as far as this phone can tell. */
function doubtsAbout(
  draft: VisitDraft,
  { arrivalTime, departureTime }: StopTimes,
  context: FinishSheetProps['context'],
  timeZone: string,
) {
  const doubts = bodiesAt(draft).map((body) => {
    const known = context.pools.find(({ poolId }) => poolId === body.poolId)?.known;
    const { last, poolType, targets } = body.poolId === context.poolId || !known ? context : known;
    // A test of the same day is one of this visit, or of its other half.
    const isEarlier = last.measuredAt !== null && localDate(timeZone, new Date(last.measuredAt)) < context.serviceDate;
    return visitDoubts({
      poolType: poolTypeOf(poolType),
      targets,
      readings: typedReadings(body),
      added: body.added.length,
      photos: draft.photos.length,
      minutes: (Date.parse(departureTime) - Date.parse(arrivalTime)) / 60_000,
      usual: context.usual,
      before: isEarlier ? last.readings : null,
    });
  });
  return doubtKinds.filter((kind) => doubts.some((found) => found.includes(kind)));
}

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-start gap-2.5 text-sm">
    <span aria-hidden="true" className="mt-0.5 shrink-0 [&_svg]:size-4.5">
      {icon}
    </span>
    <span className="min-w-0 break-words">{children}</span>
  </p>
);

function summaryOf(draft: VisitDraft, pools: StopContext['pools']) {
  const bodies = draft.further ? [] : bodiesOfStop(pools);
  // Each in the order of the stop; one that the office has taken off the route since, at the end.
  const place = ({ poolId }: BodyDraft) => bodies.findIndex((body) => body.poolId === poolId) >>> 0;
  const worked = bodiesAt(draft).sort((a, b) => place(a) - place(b));
  const missed = bodies.filter(({ poolId }) => bodies.length > 1 && !worked.some((body) => body.poolId === poolId));
  const named = (term: string, { poolId }: Pick<BodyDraft, 'poolId'>) =>
    atBody(term, worked.length + missed.length > 1 ? pools.find((pool) => pool.poolId === poolId) : null);
  return [
    ...worked.flatMap((body) => {
      const readings = Object.entries(typedReadings(body)) as [ReadingKey, number][];
      const measured = readings.map(
        ([key, value]) => `${texts.readingNames[key]} ${measureText(readingKind(key), value)}`,
      );
      return [
        { term: named(sheetTexts.summaryReadings, body), value: measured.join(' · ') || sheetTexts.none },
        {
          term: named(sheetTexts.summaryChemicals, body),
          value: body.added.map(addedText).join(' · ') || sheetTexts.none,
        },
      ];
    }),
    ...missed.map((body) => ({ term: named(sheetTexts.summaryReadings, body), value: sheetTexts.none })),
    { term: sheetTexts.summaryServices, value: servicesDone(draft).map(taskName).join(' · ') || sheetTexts.none },
    { term: sheetTexts.summaryPhotos, value: sheetTexts.photosCount(draft.photos.length) },
    { term: sheetTexts.summaryNotes, value: draft.notes.trim() || sheetTexts.none },
  ];
}
