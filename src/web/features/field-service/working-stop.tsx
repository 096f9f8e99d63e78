import { ChevronDown, ChevronUp, RotateCcw } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useUser } from '#web/app/session.tsx';
import { fieldServiceTexts as texts } from '#web/texts/field-service.ts';
import { Button } from '#web/ui/button.tsx';
import { inputClass } from '#web/ui/field-frame.tsx';
import { toast } from '#web/ui/toast-store.ts';
import type { AdviceStep } from './advice.ts';
import { AdvicePanel } from './advice-panel.tsx';
import { ChemicalsSection } from './chemicals-section.tsx';
import { shortDayText } from './day-and-time.ts';
import { FinishSheet } from './finish-sheet.tsx';
import { Keypad } from './keypad.tsx';
import { NoteLine } from './note-line.tsx';
import { PhotosSection, takePhotos, usePhotoInput } from './photos-section.tsx';
import { inSentence } from './product-name.ts';
import { furtherReadings, poolTypeOf, type ReadingKey, routineReadings } from './reading-kinds.ts';
import { ReadingRow } from './reading-rows.tsx';
import { RecipeSheet } from './recipe-sheet.tsx';
import { Refused } from './refused.tsx';
import { ServicesSection } from './services-section.tsx';
import type { StopContext } from './stop-context.ts';
import { StopHeader } from './stop-header.tsx';
import { isDesk, useTyping } from './typing.ts';
import { useAdvice } from './use-advice.ts';
import { faultyReading, hasFindings, typedReadings, type VisitDraft } from './visit-draft.ts';
import type { VisitWork } from './visit-work.ts';
import { useVisitWork } from './visit-works.ts';

export interface WorkingStopProps {
  work: VisitWork;
  context: StopContext;
  backTo: string;
  /** Gives up what the server refuses for good (a visit that was finished on another phone). */
  onDiscard: () => void;
}

/** The stop being worked: numbers first, then what they call for, what was done, and the end. */
export function WorkingStop({ work, context, backTo, onDiscard }: WorkingStopProps) {
  const { timeZone } = useUser();
  const { draft, saving, problem } = useVisitWork(work);
  const poolType = poolTypeOf(context.poolType);
  const [showsMore, setShowsMore] = useState(() => furtherReadings(poolType).some(({ key }) => draft.typed[key]));
  const [recipeOpen, setRecipeOpen] = useState(false);
  const [finishOpen, setFinishOpen] = useState(false);
  const afterReadings = useRef<HTMLDivElement>(null);
  const rows = [...routineReadings(poolType), ...(showsMore ? furtherReadings(poolType) : [])];
  const typing = useTyping({
    work,
    draft,
    context,
    rows,
    startsWith: hasFindings(draft) ? null : 'chlorine',
    onLeave: () => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      if (!isDesk()) requestAnimationFrame(() => afterReadings.current?.scrollIntoView({ block: 'start' }));
    },
  });
  const photoInput = usePhotoInput((files) => {
    const category = draft.photos.some((photo) => photo.category === 'before') ? 'after' : 'before';
    void takePhotos(work, category, files);
  });

  const answer = useAdvice(questionFor(draft, context, typing.active));
  const advice = answer && 'advice' in answer ? answer.advice : null;
  const record = (step: AdviceStep) => {
    work.change({ added: [...draft.added, step.added] });
    toast({
      title: texts.chemicalAdded(step.amountText, step.product),
      variant: 'success',
      action: { label: texts.undo, onSelect: () => takeBack(work, step.chemical) },
    });
  };
  const panel = {
    answer,
    knowsVolume: context.gallons !== null,
    added: draft.added,
    onAdd: record,
    onOpenRecipe: () => setRecipeOpen(true),
  };
  const finish = () => {
    const faulty = faultyReading(draft);
    if (faulty === null) setFinishOpen(true);
    else {
      toast({ title: texts.correctFirst(texts.readingNames[faulty]), variant: 'error' });
      typing.activate(faulty);
    }
  };
  const finishButton = (look: { wide: boolean }) => (
    <Button variant="primary" size="touch" {...look} onClick={finish}>
      {texts.finishVisit}
    </Button>
  );

  return (
    <div className="relative flex h-dvh flex-col md:mx-auto md:grid md:h-auto md:w-full md:max-w-[1100px] md:grid-cols-[25rem_minmax(0,1fr)] md:items-start md:gap-5 md:p-7">
      <StopHeader
        {...{ context, timeZone, backTo, saving }}
        arrivalTime={draft.arrivalTime}
        action={finishButton({ wide: false })}
        compact={typing.active !== null}
      />
      <p role="status" className="sr-only">
        {typing.said}
      </p>
      {photoInput.input}
      <div className="relative min-h-0 grow overflow-y-auto overscroll-contain bg-ground md:contents">
        <section
          aria-label={texts.readings}
          className="bg-surface md:overflow-hidden md:rounded-md md:border md:border-line"
        >
          <NoteLine notes={context.notes} poolName={context.poolName} />
          {rows.map((kind) => (
            <ReadingRow
              key={kind.key}
              kind={kind}
              poolType={poolType}
              text={draft.typed[kind.key] ?? ''}
              skipped={draft.skipped.includes(kind.key)}
              last={context.last.readings[kind.key] ?? null}
              active={typing.active === kind.key}
              fresh={typing.fresh}
              complaint={typing.complaintAt(kind.key)}
              inputRef={typing.rowInput(kind.key)}
              onFocus={() => typing.activate(kind.key)}
              onType={(text) => typing.type(kind.key, text)}
              onNext={typing.next}
              onMove={typing.move}
              onLeave={typing.leave}
            />
          ))}
          <button
            type="button"
            aria-expanded={showsMore}
            onClick={() => setShowsMore(!showsMore)}
            className="flex min-h-12 w-full items-center justify-center gap-1.5 border-b border-line text-sm font-semibold text-brand"
          >
            {texts.more}
            {showsMore ? (
              <ChevronUp aria-hidden="true" className="size-4" />
            ) : (
              <ChevronDown aria-hidden="true" className="size-4" />
            )}
          </button>
        </section>
        <div
          ref={afterReadings}
          className="flex flex-col gap-5 p-4.5 md:col-start-2 md:row-span-2 md:row-start-2 md:p-0"
        >
          {saving === 'refused' && problem ? <Refused reason={problem} onDiscard={onDiscard} /> : null}
          <Part title={texts.advice}>
            <AdvicePanel {...panel} look="card" />
          </Part>
          <Part title={texts.chemicals}>
            <ChemicalsSection added={draft.added} onChange={(added) => work.change({ added })} />
          </Part>
          <Part
            title={texts.services}
            aside={
              context.lastServices.length > 0 ? (
                <Button
                  className="h-12"
                  icon={<RotateCcw aria-hidden="true" className="size-4" />}
                  onClick={() => work.change({ services: [...context.lastServices] })}
                >
                  {texts.asLastTime}
                </Button>
              ) : null
            }
          >
            <ServicesSection ticked={draft.services} onChange={(services) => work.change({ services })} />
          </Part>
          <Part title={texts.photos}>
            <PhotosSection work={work} photos={draft.photos} />
          </Part>
          <Part title={texts.notes}>
            <textarea
              aria-label={texts.notes}
              aria-describedby="notes-hint"
              rows={3}
              maxLength={5000}
              value={draft.notes}
              onChange={(event) => work.change({ notes: event.target.value })}
              className={`${inputClass} block py-2.5`}
            />
            <p id="notes-hint" className="mt-1.5 text-xs text-ink-2">
              {texts.notesHint}
            </p>
          </Part>
        </div>
      </div>
      {typing.active === null ? (
        <div className="shrink-0 border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
          {finishButton({ wide: true })}
        </div>
      ) : (
        <div className="shrink-0 border-line-2 bg-surface pb-[env(safe-area-inset-bottom)] shadow-float max-md:border-t md:col-start-1 md:overflow-hidden md:rounded-md md:border md:shadow-none">
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
            onKey={typing.press}
            onErase={typing.erase}
            onSkip={typing.skip}
            onNext={typing.next}
            onPhoto={photoInput.open}
            onAsLastTime={typing.asLastTime}
            hasLast={typeof context.last.readings[typing.active] === 'number'}
          />
        </div>
      )}
      {advice && context.gallons !== null ? (
        <RecipeSheet
          open={recipeOpen}
          onOpenChange={setRecipeOpen}
          advice={advice}
          gallons={context.gallons}
          lastDay={context.last.measuredAt === null ? null : shortDayText(context.last.measuredAt, timeZone)}
          added={draft.added}
          onAdd={record}
          onTakeBack={(chemical) => takeBack(work, chemical)}
        />
      ) : null}
      <FinishSheet
        open={finishOpen}
        onOpenChange={setFinishOpen}
        draft={draft}
        onFinish={(send) => void work.finish(send)}
      />
    </div>
  );
}

/** Takes the last dose of a chemical back out of the list. */
function takeBack(work: VisitWork, chemical: string): void {
  const { added } = work.state().draft;
  const place = added.findLastIndex((each) => each.chemical === chemical);
  if (place < 0) return;
  work.change({ added: added.filter((_, index) => index !== place) });
  toast({ title: texts.chemicalRemoved(inSentence(added[place]?.name ?? chemical)) });
}

/** A lone "7" is a pH still being typed; advice for it would flash and go. */
function questionFor(draft: VisitDraft, context: StopContext, active: ReadingKey | null) {
  if (context.gallons === null) return null;
  const typed = typedReadings(draft);
  if (active === 'pH' && !draft.typed.pH?.includes('.')) delete typed.pH;
  return {
    gallons: context.gallons,
    poolType: poolTypeOf(context.poolType),
    typed,
    last: context.last.readings,
  };
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="mb-2 flex min-h-6 items-center justify-between gap-3">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
