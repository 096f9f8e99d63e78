import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { taskCategories } from '#contract/choices.ts';
import type { DueTask, VisitTask } from '#contract/visits/checklist.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { dayText } from '../stop/day-and-time.ts';
import { hubTexts as texts } from './texts.ts';

/** The checklist of a visit that is over. */
export function ChecklistFinished({ visit }: { visit: Visit }) {
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="ok">{texts.visitDone}</Banner>
      <TaskList
        tasks={visit.tasks}
        markOf={({ done }: VisitTask) =>
          done ? (
            <Chip tone="ok" icon={<Check aria-hidden="true" />}>
              {texts.taskDone}
            </Chip>
          ) : (
            <Chip icon={<Minus aria-hidden="true" />}>{texts.taskNotDone}</Chip>
          )
        }
      />
    </div>
  );
}

/** The checklist of a stop on another day: what will be due. */
export function ChecklistPlanned({ tasks, date }: { tasks: readonly DueTask[]; date: string }) {
  return (
    <div className="flex flex-col gap-4">
      <Banner>{texts.plannedFor(dayText(date))}</Banner>
      <TaskList
        tasks={tasks}
        markOf={({ due }: DueTask) =>
          due ? <Chip tone="brand">{texts.taskDue}</Chip> : <Chip>{texts.taskNotDue}</Chip>
        }
      />
    </div>
  );
}

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
        <h3 className="px-1 pb-1.5 text-sm font-semibold text-ink-2">{category}</h3>
        <ul className="divide-y divide-line rounded-md border border-line">
          {own.map((task) => (
            <li key={task.taskId} className="flex min-h-12 items-center justify-between gap-3 px-3.5 py-2">
              <span className="min-w-0">{task.title}</span>
              {markOf(task)}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
