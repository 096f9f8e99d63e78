import { type ReactNode, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { bodiesOfStop } from '#domain/visits/index.ts';
import { poolTypeOf } from '#domain/water/index.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { inputClass } from '#web/ui/fields/field-frame.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { BodyTabs, moveTo } from '../stop/body-tabs.tsx';
import { AsLastTimeButton, ChecklistSection } from '../stop/checklist-section.tsx';
import { FinishSheet } from '../stop/finish-sheet.tsx';
import { NotesSection } from '../stop/notes-section.tsx';
import { PhotosSection } from '../stop/photos-section.tsx';
import { furtherReadings, type ReadingKind, readingStatus, routineReadings } from '../stop/readings/reading-kinds.ts';
import { problemText, StatusChip, valueText } from '../stop/readings/reading-rows.tsx';
import { asTyped, judge } from '../stop/readings/typed-reading.ts';
import { atPool, type StopContext } from '../stop/stop-context.ts';
import { StopTrouble } from '../stop/stop-trouble.tsx';
import { fieldServiceTexts } from '../texts.ts';
import { ConflictSheet } from '../visit/conflict-sheet.tsx';
import { faultyReading } from '../visit/visit-draft.ts';
import { tasksAtBodies } from '../visit/visit-tasks.ts';
import type { VisitWork } from '../visit/visit-work.ts';
import { useVisitWork } from '../visit/visit-works.ts';
import { hubPartTexts as texts } from './part-texts.ts';

interface ReadingsListProps {
  work: VisitWork;
  context: Pick<StopContext, 'poolType' | 'targets' | 'last'>;
}

/** The readings as plain fields, for a keyboard: what the keypad is on a phone. */
function ReadingsList({ work, context }: ReadingsListProps) {
  const { draft } = useVisitWork(work);
  const poolType = poolTypeOf(context.poolType);
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {[...routineReadings(poolType), ...furtherReadings(poolType)].map((kind) => {
        const text = draft.typed[kind.key] ?? '';
        const { value } = judge(kind, text);
        return (
          <ReadingField
            key={kind.key}
            kind={kind}
            text={text}
            last={context.last.readings[kind.key] ?? null}
            status={value === null ? null : readingStatus(kind, value, { poolType, targets: context.targets })}
            onType={(typed) => work.change({ typed: { ...work.state().draft.typed, [kind.key]: typed } })}
          />
        );
      })}
    </div>
  );
}

interface ReadingFieldProps {
  kind: ReadingKind;
  text: string;
  last: number | null;
  status: ReturnType<typeof readingStatus>;
  onType: (text: string) => void;
}

function ReadingField({ kind, text, last, status, onType }: ReadingFieldProps) {
  const id = useId();
  const { problem } = judge(kind, text);
  return (
    <div>
      <div className="mb-1.5 flex min-h-6 items-center justify-between gap-2">
        <label htmlFor={id} className="text-sm font-semibold">
          {fieldServiceTexts.readingNames[kind.key]}
          {kind.unit ? <span className="font-normal text-ink-2"> {kind.unit}</span> : null}
        </label>
        {status ? <StatusChip {...status} /> : null}
      </div>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-about`}
        onChange={(event) => onType(asTyped(kind, event.target.value))}
        className={`${inputClass} num`}
      />
      <p id={`${id}-about`} className={`num mt-1 text-xs ${problem ? 'font-semibold text-bad' : 'text-ink-2'}`}>
        {problem ? problemText(kind, problem) : last === null ? '' : fieldServiceTexts.last(valueText(last))}
      </p>
    </div>
  );
}

interface ChecklistWorkingProps {
  work: VisitWork;
  context: StopContext;
  to: string;
  onClose: () => void;
}

const parts = ['tasks', 'water', 'photos', 'notes'] as const;
type Part = (typeof parts)[number];

/** The visit being worked from its checklist. */
export function ChecklistWorking({ work, context: atFirst, to, onClose }: ChecklistWorkingProps) {
  const navigate = useNavigate();
  const { draft, begun, queue, gone } = useVisitWork(work);
  const [part, setPart] = useState<Part>('tasks');
  const [sheet, setSheet] = useState<'finish' | 'conflict' | null>(null);
  const bodies = draft.further ? [] : bodiesOfStop(atFirst.pools);
  const tasksHere = atFirst.tasks && tasksAtBodies(atFirst.tasks, bodiesOfStop(atFirst.pools), draft);
  const context = atPool({ ...atFirst, tasks: tasksHere }, draft.poolId ?? atFirst.poolId);
  const isFinishing = queue.finishing !== null;
  useEffect(() => {
    // The stop's own screen says what becomes of a visit that is being finished.
    if (isFinishing) void navigate(to);
  }, [isFinishing, navigate, to]);
  const close = (isOpen: boolean) => !isOpen && setSheet(null);
  const finish = () => {
    const faulty = faultyReading(draft);
    if (queue.saving === 'conflict') setSheet('conflict');
    else if (faulty === null) setSheet('finish');
    else {
      toast({ title: fieldServiceTexts.correctFirst(fieldServiceTexts.readingNames[faulty.key]), variant: 'error' });
      if (faulty.poolId !== null) moveTo(work, faulty.poolId);
      setPart('water');
    }
  };
  const tasks = (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end empty:hidden">
        <AsLastTimeButton work={work} tasks={context.tasks} />
      </div>
      <ChecklistSection work={work} tasks={context.tasks} />
    </div>
  );
  return (
    <div className="flex flex-col gap-4">
      {begun && !gone ? (
        <StopTrouble work={work} onCompare={() => setSheet('conflict')} onDiscarded={onClose} />
      ) : (
        <p className="text-sm text-ink-2">{texts.notBegun}</p>
      )}
      {bodies.length > 1 ? <BodyTabs {...{ work, bodies }} /> : null}
      <Tabs
        label={texts.parts}
        value={part}
        onChange={(value) => setPart(parts.find((each) => each === value) ?? 'tasks')}
        tabs={[
          { value: 'tasks', label: texts.serviceTasks, content: tasks },
          { value: 'water', label: texts.waterChemistry, content: <ReadingsList work={work} context={context} /> },
          { value: 'photos', label: texts.photos, content: <PhotosSection work={work} /> },
          { value: 'notes', label: texts.visitNotes, content: <NotesSection work={work} context={context} /> },
        ]}
      />
      <StopLink to={to}>
        <Button variant="primary" className="h-12" onClick={finish}>
          {texts.finishVisit}
        </Button>
      </StopLink>
      {sheet === 'finish' ? <FinishSheet open onOpenChange={close} {...{ work, context }} /> : null}
      {sheet === 'conflict' ? <ConflictSheet open onOpenChange={close} work={work} onDiscarded={onClose} /> : null}
    </div>
  );
}

/** What stays in sight below: the stop's own screen, and what else can be done. */
export function StopLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 mt-1 -mb-5 flex justify-end gap-2 border-t border-line bg-surface px-5 py-3 max-md:*:grow">
      <ButtonLink to={to} className="h-12">
        {texts.openStop}
      </ButtonLink>
      {children}
    </div>
  );
}
