import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { taskCategories } from '#contract/choices.ts';
import type { DueTask, VisitTask } from '#contract/visits/checklist.ts';
import { ApiError } from '#web/base/api.ts';
import { formatDay } from '#web/base/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { useRouteStop } from '../stop/api.ts';
import { sheetTexts } from '../stop/sheet-texts.ts';
import { contextOfRouteStop, type FoundStop } from '../stop/stop-context.ts';
import { useStopWork } from '../visit/use-stop-work.ts';
import { taskName, tasksUnasked } from '../visit/visit-tasks.ts';
import { useVisitWorkWhen } from '../visit/visit-works.ts';
import { ChecklistWorking, StopLink } from './checklist-dialog-working.tsx';
import { hubPartTexts as texts } from './part-texts.ts';

const doneMark = ({ done }: VisitTask) =>
  done ? (
    <Chip tone="ok" icon={<Check aria-hidden="true" />}>
      {texts.taskDone}
    </Chip>
  ) : (
    <Chip icon={<Minus aria-hidden="true" />}>{texts.taskNotDone}</Chip>
  );

const dueMark = ({ due }: DueTask) =>
  due ? <Chip tone="brand">{texts.taskDue}</Chip> : <Chip>{texts.taskNotDue}</Chip>;

interface TaskListProps<Task> {
  tasks: readonly Task[];
  markOf: (task: Task) => ReactNode;
}

function TaskList<Task extends Pick<VisitTask, 'taskId' | 'title' | 'category'>>({
  tasks,
  markOf,
}: TaskListProps<Task>) {
  return taskCategories.map((category) => {
    const own = tasks.filter((task) => task.category === category);
    if (own.length === 0) return null;
    return (
      <section key={category}>
        <h3 className="px-1 pb-1.5 text-sm font-semibold text-ink-2">{sheetTexts.categories[category]}</h3>
        <ul className="divide-y divide-line rounded-md border border-line">
          {own.map((task) => (
            <li key={task.taskId} className="flex min-h-12 items-center justify-between gap-3 px-3.5 py-2">
              <span className="min-w-0">{taskName(task.title)}</span>
              {markOf(task)}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

export interface ChecklistDialogProps {
  found: FoundStop;
  date: string;
  isToday: boolean;
  /** The stop's own screen. */
  to: string;
  onClose: () => void;
}

/** The service checklist of a stop: the same visit as on the stop's own screen, in four tabs. */
export const ChecklistDialog = (props: ChecklistDialogProps) => (
  <Dialog open width="lg" onOpenChange={props.onClose} title={texts.checklistOf(props.found.stop.customer.name)}>
    <Content {...props} />
  </Dialog>
);

function Content({ found, date, isToday, to, onClose }: ChecklistDialogProps) {
  const details = useRouteStop(found.stop.assignmentId, date, true);
  const context = contextOfRouteStop(found, date, details, tasksUnasked);
  const visit = details.data?.visit;
  const work = useStopWork(context, visit);
  const begun = useVisitWorkWhen(work)?.begun ?? false;
  // Taken off the route, or its customer deleted, since the list was read.
  if (details.error instanceof ApiError && details.error.status === 404) {
    return <ErrorState title={texts.customerMissing} onRetry={() => void details.refetch()} />;
  }
  if (!work || details.isPending) return <SkeletonRows rows={5} />;
  const isDone = visit?.state === 'done';
  if (begun || (isToday && !isDone)) return <ChecklistWorking {...{ work, context, to, onClose }} />;
  return (
    <>
      <div className="flex flex-col gap-4">
        {isDone ? (
          <>
            <Banner tone="ok">{texts.visitDone}</Banner>
            <TaskList tasks={visit.tasks} markOf={doneMark} />
          </>
        ) : (
          <>
            <Banner>{texts.plannedFor(formatDay(context.serviceDate, 'weekdayAndDay'))}</Banner>
            <TaskList tasks={context.tasks ?? []} markOf={dueMark} />
          </>
        )}
      </div>
      <StopLink to={to} />
    </>
  );
}
