import { ChevronDown, Mic } from 'lucide-react';
import {
  type ComponentProps,
  memo,
  type ReactNode,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import { poolTypeOf } from '#domain/water/index.ts';
import { formatMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useLatest } from '#web/ui/use-latest.ts';
import { afterPaint } from '#web/ui/when-idle.ts';
import { fieldServiceTexts as texts } from '../texts.ts';
import { takePhotos, usePhotoInput } from '../visit/take-photos.tsx';
import { faultyReading, hasFindings, hasFindingsAt, typedReadings, type VisitDraft } from '../visit/visit-draft.ts';
import type { VisitWork } from '../visit/visit-work.ts';
import { useVisitPart } from '../visit/visit-works.ts';
import { AtAGlance } from './at-a-glance.tsx';
import type { AdviceAnswer, AdviceStep, StopQuestion } from './readings/advice.ts';
import { AdvicePanel } from './readings/advice-panel.tsx';
import { Keypad } from './readings/keypad.tsx';
import { furtherReadings, type ReadingKey, routineReadings } from './readings/reading-kinds.ts';
import { ReadingRow } from './readings/reading-rows.tsx';
import { isDesk, useTyping } from './readings/typing.ts';
import type { StopContext } from './stop-context.ts';
import { StopHeader } from './stop-header.tsx';
import {
  ConflictSheet,
  FindingSheet,
  FinishSheet,
  FurtherWays,
  RecipeSheet,
  readyStopParts,
  StopSections,
  StopTrouble,
} from './stop-parts.ts';

type Engine = typeof import('./readings/advice.ts');
let engine: Promise<Engine> | undefined;

/** The chemistry loads after the page. */
const loadEngine = (): Promise<Engine> => {
  engine ??= import('./readings/advice.ts');
  // A failed download (no signal) is tried again with the next stop.
  engine.catch(() => {
    engine = undefined;
  });
  return engine;
};

/** Advice as the technician types; null while there is too little to go on or the engine is loading. */
function useAdvice(question: StopQuestion | null): AdviceAnswer | null {
  const [advise, setAdvise] = useState<{ with: Engine } | null>(null);
  useEffect(() => {
    let wanted = true;
    loadEngine().then(
      (loaded) => wanted && setAdvise({ with: loaded }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  const [answer, setAnswer] = useState<AdviceAnswer | null>(null);
  const asked = question && typeof question.typed.pH === 'number' ? JSON.stringify(question) : null;
  useEffect(() => {
    if (!advise || asked === null) {
      setAnswer(null);
      return;
    }
    let wanted = true;
    void afterPaint()
      .then(() => advise.with.adviseAtStop(asked))
      .then((answered) => wanted && startTransition(() => setAnswer(answered)));
    return () => {
      wanted = false;
    };
  }, [advise, asked]);
  return asked === null ? null : answer;
}

interface FinishButtonProps {
  wide?: boolean;
  /** Whether the visit can be finished; tells the user why not. */
  isReady: () => boolean;
  onOpen: () => void;
}

/** Opens the finish sheet. The press paints at once; the sheet renders as a transition. */
function FinishButton({ wide, isReady, onOpen }: FinishButtonProps) {
  const [isOpening, startOpening] = useTransition();
  const open = () => {
    if (!isReady()) return;
    startOpening(async () => {
      await afterPaint();
      startTransition(onOpen);
    });
  };
  return (
    <Button variant="primary" size="touch" wide={wide} busy={isOpening} onClick={open}>
      {texts.finishVisit}
    </Button>
  );
}

// Outbox changes re-render only these two, not the stop.

type HeaderOfWorkProps = Omit<
  ComponentProps<typeof StopHeader>,
  'arrivalTime' | 'departureTime' | 'saving' | 'waiting'
>;

/** The head of a stop being worked. */
const HeaderOfWork = memo(function HeaderOfWork({ work, ...props }: HeaderOfWorkProps & { work: VisitWork }) {
  const arrivalTime = useVisitPart(work, ({ draft }) => draft.arrivalTime);
  const saving = useVisitPart(work, ({ queue }) => queue.saving);
  const waiting = useVisitPart(work, ({ queue }) => queue.waiting);
  return <StopHeader {...props} {...{ arrivalTime, saving, waiting }} />;
});

/** What keeps the visit from being saved, where something does. */
function TroubleOfWork(props: ComponentProps<typeof StopTrouble>) {
  const saving = useVisitPart(props.work, ({ queue }) => queue.saving);
  return ['full', 'conflict', 'refused'].includes(saving) ? <StopTrouble {...props} /> : null;
}

/** Whether the browser writes down what is said. */
const canListen = (): boolean => 'SpeechRecognition' in window || 'webkitSpeechRecognition' in window;

const besideReadings = 'flex min-h-12 grow items-center justify-center gap-1.5';

export interface WorkingStopProps {
  work: VisitWork;
  context: StopContext;
  backTo: string;
  /** After what is here was given up (a visit that was finished on another phone). */
  onDiscarded: () => void;
  /** The way to the stop's other bodies of water; null where it has one. */
  bodies: ReactNode;
  /** It was shown at another body before. */
  moved: boolean;
}

/** The stop being worked: numbers first, then what they call for, what was done, and the end. */
export function WorkingStop({ work, context, backTo, onDiscarded, bodies, moved }: WorkingStopProps) {
  const { timeZone } = useUser();
  // By parts: a check, a photo or an outbox change re-renders its own section, not the readings.
  const typed = useVisitPart(work, ({ draft }) => draft.typed);
  const skipped = useVisitPart(work, ({ draft }) => draft.skipped);
  const added = useVisitPart(work, ({ draft }) => draft.added);
  const poolType = poolTypeOf(context.poolType);
  const [showsMore, setShowsMore] = useState(() => furtherReadings(poolType).some(({ key }) => typed[key]));
  // What the server missed is at the end of the visit: there it is made up for.
  const [open, setOpen] = useState<'recipe' | 'finish' | 'conflict' | 'spoken' | 'meter' | 'strip' | null>(() =>
    work.state().returned ? 'finish' : null,
  );
  const afterReadings = useRef<HTMLDivElement>(null);
  useEffect(readyStopParts, []);
  const [hadFindings] = useState(() => {
    const { draft } = work.state();
    return moved ? hasFindingsAt(draft) : hasFindings(draft);
  });
  const rows = [...routineReadings(poolType), ...(showsMore ? furtherReadings(poolType) : [])];
  const typing = useTyping({
    work,
    typed,
    skipped,
    context,
    rows,
    startsWith: hadFindings ? null : 'chlorine',
    // Paint the press before the page scrolls.
    onLeave: () =>
      void afterPaint().then(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        if (!isDesk()) afterReadings.current?.scrollIntoView({ block: 'start' });
      }),
  });
  const photoInput = usePhotoInput((files) => {
    const category = work.state().draft.photos.some((photo) => photo.category === 'before') ? 'after' : 'before';
    void takePhotos(work, { category }, files);
  });

  const answer = useAdvice(useMemo(() => questionFor(typed, context, typing.active), [typed, context, typing.active]));
  const advice = answer && 'advice' in answer ? answer.advice : null;
  const record = useCallback((step: AdviceStep) => void loadEngine().then((it) => it.recordAdded(work, step)), [work]);
  const openRecipe = useCallback(() => setOpen('recipe'), []);
  const panel = { answer, knowsVolume: context.gallons !== null, added, onAdd: record, onOpenRecipe: openRecipe };
  const readyNow = useLatest((): boolean => {
    const faulty = faultyReading(work.state().draft);
    if (work.state().queue.saving === 'conflict') setOpen('conflict');
    else if (faulty === null) return true;
    else {
      toast({ title: texts.correctFirst(texts.readingNames[faulty.key]), variant: 'error' });
      if (faulty.poolId === null || faulty.poolId === poolId) typing.activate(faulty.key);
      else void import('./body-tabs.tsx').then(({ moveTo }) => moveTo(work, faulty.poolId ?? ''));
    }
    return false;
  });
  const [finishButton, wideFinishButton] = useMemo(() => {
    const finish = { isReady: () => readyNow.current(), onOpen: () => setOpen('finish') };
    return [<FinishButton key="narrow" {...finish} />, <FinishButton key="wide" wide {...finish} />];
  }, [readyNow]);
  const { customer, tasks, left, poolId, assignmentId, serviceDate } = context;
  const sections = useMemo(
    () => ({ customer, tasks, left, poolId, assignmentId, serviceDate }),
    [customer, tasks, left, poolId, assignmentId, serviceDate],
  );
  // The sections below the keypad render after the keypad.
  const showsSections = useDeferredValue(true, false);
  const close = useCallback((isOpen: boolean) => !isOpen && setOpen(null), []);
  const finding = {
    work,
    onOpenChange: close,
    typed,
    onUse: (found: VisitDraft['typed']) => {
      work.change({ typed: { ...typed, ...found }, skipped: skipped.filter((key) => !(key in found)) });
      setOpen(null);
    },
  };

  return (
    <div className="relative flex h-dvh flex-col md:mx-auto md:grid md:h-auto md:w-full md:max-w-[1100px] md:grid-cols-[25rem_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr] md:items-start md:gap-5 md:p-7">
      <div className="contents md:col-span-2 md:flex md:flex-col md:gap-5">
        <HeaderOfWork {...{ work, context, timeZone, backTo }} action={finishButton} compact={typing.active !== null} />
        {bodies}
      </div>
      <p role="status" className="sr-only">
        {typing.said}
      </p>
      {photoInput.input}
      <div className="relative min-h-0 grow overflow-y-auto overscroll-contain bg-ground md:contents">
        <section
          aria-label={texts.readings}
          className="bg-surface md:row-span-2 md:row-start-2 md:overflow-hidden md:rounded-md md:border md:border-line"
        >
          <AtAGlance
            {...{ customer }}
            notes={context.notes}
            poolName={bodies ? null : context.poolName}
            folds={hadFindings || moved}
          />
          {rows.map((kind) => (
            <ReadingRow
              key={kind.key}
              kind={kind}
              poolType={poolType}
              targets={context.targets}
              text={typed[kind.key] ?? ''}
              skipped={skipped.includes(kind.key)}
              last={context.last.readings[kind.key] ?? null}
              active={typing.active === kind.key}
              fresh={typing.active === kind.key && typing.fresh}
              complaint={typing.complaintAt(kind.key)}
              actions={typing.rowActions}
            />
          ))}
          <div className="flex border-b border-line text-sm font-semibold text-brand">
            {canListen() ? (
              <button type="button" onClick={() => setOpen('spoken')} className={besideReadings}>
                <Mic aria-hidden="true" className="size-4" />
                {texts.speak}
              </button>
            ) : null}
            {showsMore ? <FurtherWays className={besideReadings} onOpen={setOpen} /> : null}
            <button
              type="button"
              aria-expanded={showsMore}
              onClick={() => setShowsMore(!showsMore)}
              className={besideReadings}
            >
              {texts.more}
              <ChevronDown aria-hidden="true" className={showsMore ? 'size-4 rotate-180' : 'size-4'} />
            </button>
          </div>
        </section>
        <div
          ref={afterReadings}
          className={classNames(
            'flex flex-col gap-5 p-4.5 md:col-start-2 md:p-0',
            typing.active === null ? 'md:row-start-2' : 'md:row-start-3',
          )}
        >
          <TroubleOfWork {...{ work, onDiscarded }} onCompare={() => setOpen('conflict')} />
          <section>
            <h2 className="mb-2 min-h-6">{texts.advice}</h2>
            <AdvicePanel {...panel} look="card" />
          </section>
          {showsSections ? <StopSections work={work} context={sections} answer={answer} /> : null}
        </div>
      </div>
      {/* On a desktop the keypad is next to the readings, above everything else. */}
      {typing.active === null ? (
        <div className="shrink-0 border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
          {wideFinishButton}
        </div>
      ) : (
        <div className="shrink-0 border-line-2 bg-surface pb-[env(safe-area-inset-bottom)] shadow-float max-md:border-t md:col-start-2 md:row-start-2 md:overflow-hidden md:rounded-md md:border md:shadow-none">
          <div className="flex items-center gap-1 py-2 pr-2 pl-4.5">
            <AdvicePanel {...panel} look="bar" />
            <Button
              variant="quiet"
              className="h-12 px-3"
              aria-label={texts.doneTyping}
              onPointerDown={(event) => event.preventDefault()}
              onClick={typing.leave}
            >
              {texts.done}
            </Button>
          </div>
          <Keypad
            actions={typing.keyActions}
            onPhoto={photoInput.open}
            hasLast={typeof context.last.readings[typing.active] === 'number'}
          />
        </div>
      )}
      {open === 'recipe' && advice && context.gallons !== null ? (
        <RecipeSheet
          open
          onOpenChange={close}
          advice={advice}
          gallons={context.gallons}
          lastDay={
            context.last.measuredAt === null ? null : formatMoment(context.last.measuredAt, timeZone, 'monthAndDay')
          }
          added={added}
          onAdd={record}
          onTakeBack={(step) => void loadEngine().then((it) => it.takeBack(work, step))}
        />
      ) : null}
      {open === 'spoken' || open === 'meter' || open === 'strip' ? <FindingSheet by={open} {...finding} /> : null}
      {open === 'finish' ? <FinishSheet open onOpenChange={close} {...{ work, context }} /> : null}
      {open === 'conflict' ? <ConflictSheet open onOpenChange={close} {...{ work, onDiscarded }} /> : null}
    </div>
  );
}

/** A lone "7" is a pH still being typed; advice for it would flash and disappear. */
function questionFor(typed: VisitDraft['typed'], context: StopContext, active: ReadingKey | null): StopQuestion | null {
  if (context.gallons === null) return null;
  const readings = typedReadings({ typed });
  if (active === 'pH' && !typed.pH?.includes('.')) delete readings.pH;
  return {
    ...context,
    gallons: context.gallons,
    poolType: poolTypeOf(context.poolType),
    typed: readings,
  };
}
