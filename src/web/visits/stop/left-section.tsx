import { useEffect, useMemo } from 'react';
import type { LeftAtVisit } from '#contract/visits/visits.ts';
import {
  addedByItem,
  isDoneBy,
  laterMessage,
  missingOf,
  reasonMessage,
  stillLeft,
  type VisitPlan,
  withMissing,
} from '#domain/water/index.ts';
import { formatDay } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { fieldServiceTexts as texts } from '../texts.ts';
import { typedReadings } from '../visit/visit-draft.ts';
import type { VisitWork } from '../visit/visit-work.ts';
import { useVisitPart } from '../visit/visit-works.ts';
import { type AdviceAnswer, isMeasured, leftAt } from './readings/advice.ts';
import type { ReadingKey } from './readings/reading-kinds.ts';
import { sheetTexts } from './sheet-texts.ts';
import type { StopContext } from './stop-context.ts';

export interface LeftSectionProps {
  work: VisitWork;
  answer: AdviceAnswer | null;
  context: Pick<StopContext, 'left' | 'poolId' | 'serviceDate'>;
}

/**
 * What is to be done later at this pool: work such as salt or fresh water, which can be ticked, and doses that this stop leaves
 * or an earlier one left. Keeps in the visit what of it is still open.
 */
export function LeftSection({ work, answer, context }: LeftSectionProps) {
  const { serviceDate } = context;
  const left = useMemo(() => leftAt(context.left, context.poolId), [context.left, context.poolId]);
  const added = useVisitPart(work, ({ draft }) => draft.added);
  const settled = useVisitPart(work, ({ draft }) => draft.settled);
  const typed = useVisitPart(work, ({ draft }) => draft.typed);
  const advice = answer && 'advice' in answer ? answer.advice : null;
  const plan = advice?.visit ?? null;
  const items = useMemo(
    () => withMissing(advice?.open ?? left, missingOf(plan, added), (item) => ({ ...item, since: serviceDate })),
    [advice, left, plan, added, serviceDate],
  );
  const open = useMemo(() => stillLeft(items, plan, added, settled), [items, plan, added, settled]);
  // Without any plan and without anything of before there is nothing to say.
  const says = advice !== null || left.length > 0;
  useEffect(() => {
    if (says) work.keepLeft(open);
  }, [work, says, open]);

  const visible = items.filter(({ key }) => !settled.includes(key) || doneKeys(settled).includes(key));
  if (visible.length === 0) return null;
  const readings = typedReadings({ typed });
  return (
    <section aria-label={sheetTexts.laterTitle}>
      <h2 className="mb-2">{sheetTexts.laterTitle}</h2>
      <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-md border border-line bg-surface">
        {visible.map((item) => (
          <LeftRow
            key={item.key}
            item={open.find(({ key }) => key === item.key) ?? item}
            plan={plan}
            isOld={item.since !== serviceDate}
            isTested={plan?.later.some(({ key }) => key === item.key) || isMeasured(item.parameter, readings)}
            {...{ work, added, settled }}
          />
        ))}
      </ul>
    </section>
  );
}

/** A key as it is settled when it was done rather than dismissed. */
const done = (key: string): string => `done:${key}`;
const doneKeys = (settled: readonly string[]): string[] =>
  settled.flatMap((key) => (key.startsWith('done:') ? [key.slice('done:'.length)] : []));

interface LeftRowProps {
  work: VisitWork;
  item: LeftAtVisit;
  plan: VisitPlan | null;
  added: Parameters<typeof stillLeft>[2];
  settled: readonly string[];
  isOld: boolean;
  /** Whether today's test or plan says how much is left. */
  isTested: boolean;
}

const readingOf = (parameter: string): string =>
  texts.readingNames[(parameter === 'freeChlorine' ? 'chlorine' : parameter) as ReadingKey] ?? texts.readingNames.pH;

function LeftRow({ work, item, plan, added, settled, isOld, isTested }: LeftRowProps) {
  const title = words.say(laterMessage(item));
  const isTask = item.kind === 'task';
  const isDone = doneKeys(settled).includes(item.key) || isDoneBy(item, plan, added);
  const tick = (ticked: boolean): void => tickItem(work, item, ticked);
  const settle = (): void => {
    const before = work.state().draft.settled;
    work.change({ settled: [...before, item.key] });
    toast({
      title: sheetTexts.dismissed(title),
      action: { label: sheetTexts.undo, onSelect: () => work.change({ settled: before }) },
    });
  };
  const why = [
    isOld ? sheetTexts.leftSince(formatDay(item.since, 'monthAndDay')) : null,
    isTested || isTask ? words.say(reasonMessage(item)) : sheetTexts.testFirst(readingOf(item.parameter)),
  ];
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      {isTask ? (
        <label className="flex min-h-12 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-brand"
            aria-label={sheetTexts.doneOf(title)}
            checked={isDone}
            onChange={(event) => tick(event.target.checked)}
          />
          <span className="num">{title}</span>
        </label>
      ) : (
        <p className="num font-semibold">{title}</p>
      )}
      <p className="text-sm text-ink-2">{why.filter(Boolean).join(' · ')}</p>
      {isDone ? null : (
        <div className="-mx-3 flex flex-wrap">
          <Button variant="quiet" className="h-12 px-3" aria-label={sheetTexts.dismissOf(title)} onClick={settle}>
            {sheetTexts.dismiss}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Ticks a task: what it adds is recorded with the chemicals, fresh water and air among the visit's tasks. */
function tickItem(work: VisitWork, item: LeftAtVisit, ticked: boolean): void {
  const { draft } = work.state();
  const dose = addedByItem(item);
  if (dose) {
    const place = draft.added.findLastIndex(({ chemical }) => chemical === item.chemical);
    // Its amount can be corrected there: what is missing of it then stays open.
    work.change({
      added: ticked ? [...draft.added, dose] : draft.added.filter((_, index) => index !== place),
    });
    return;
  }
  const settled = draft.settled.filter((key) => key !== done(item.key) && key !== item.key);
  const taskId = `water:${item.key}`;
  const others = draft.tasks.filter((task) => task.taskId !== taskId);
  const title = words.say(laterMessage(item));
  const task = {
    taskId,
    title,
    category: 'Water Chemistry',
    required: false,
    photoRequired: false,
    done: true,
  } as const;
  work.change({
    settled: ticked ? [...settled, done(item.key), item.key] : settled,
    tasks: ticked ? [...others, task] : others,
  });
}
