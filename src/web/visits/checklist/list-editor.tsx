import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { TaskCategory } from '#contract/choices.ts';
import type { Checklist, CustomerChecklist, CustomerTask, DifferingTasks, Task } from '#contract/visits/checklist.ts';
import { ApiError, call } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { checklistTexts as texts } from './texts.ts';

export const newTask = (taskId: string, category: TaskCategory): Task => ({
  taskId,
  title: '',
  category,
  priority: 'medium',
  required: false,
  photoRequired: false,
  everyVisits: 1,
});

/** The list with one task changed. */
const withTask = <T extends Task>(tasks: readonly T[], taskId: string, change: Partial<T>): T[] =>
  tasks.map((task) => (task.taskId === taskId ? { ...task, ...change } : task));

export const ofCategory = <T extends Task>(tasks: readonly T[], category: TaskCategory): T[] =>
  tasks.filter((task) => task.category === category);

/** The list with a task one place up (-1) or down (1) among those of its category; the same list at either end. */
export function moved(tasks: readonly Task[], taskId: string, by: -1 | 1): readonly Task[] {
  const task = tasks.find((each) => each.taskId === taskId);
  if (!task) return tasks;
  const own = ofCategory(tasks, task.category);
  const other = own[own.indexOf(task) + by];
  if (!other) return tasks;
  return tasks.map((each) => (each === task ? other : each === other ? task : each));
}

const isSameList = (one: readonly Task[], other: readonly Task[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What is stored of a customer's list: the differences from the company's, and the customer's own tasks. */
export function differingOf(company: readonly Task[], edited: readonly CustomerTask[]): DifferingTasks {
  const changes = company.flatMap((task) => {
    const here = edited.find(({ taskId, source }) => source === 'company' && taskId === task.taskId);
    if (!here) return [];
    const change = {
      ...(here.dropped ? { dropped: true } : {}),
      ...(here.required === task.required ? {} : { required: here.required }),
      ...(here.photoRequired === task.photoRequired ? {} : { photoRequired: here.photoRequired }),
      ...(here.everyVisits === task.everyVisits ? {} : { everyVisits: here.everyVisits }),
    };
    return Object.keys(change).length === 0 ? [] : [{ taskId: task.taskId, ...change }];
  });
  const added = edited
    .filter(({ source }) => source === 'customer')
    .map(({ source: _source, dropped: _dropped, changed: _changed, ...task }) => task);
  return { changes, added };
}

/** A list being edited. It is kept in the query cache, which signing out empties: leaving the page loses nothing. */
function useListDraft<T extends Task>(name: string, stored: readonly T[]) {
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => queries.getQueryData<readonly T[]>(['draft', name]) ?? null);
  const isDirty = draft !== null && !isSameList(draft, stored);
  const keep = useCallback(
    (tasks: readonly T[] | null) => {
      const key = ['draft', name];
      setDraft(tasks);
      if (tasks === null) return queries.removeQueries({ queryKey: key });
      queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
      queries.setQueryData(key, tasks);
    },
    [queries, name],
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return {
    tasks: draft ?? stored,
    isDirty,
    change: (tasks: readonly T[]) => keep(isSameList(tasks, stored) ? null : tasks),
    forget: () => keep(null),
  };
}

/** What the server says about single tasks, by their place in the list that was sent. */
export function taskFaults(error: unknown, list: 'tasks' | 'added'): ReadonlyMap<number, string> {
  const details = error instanceof ApiError ? error.details : [];
  return new Map(
    details.flatMap(({ field, message }) => {
      const [name, place] = field.split('.');
      return name === list && place !== undefined ? [[Number(place), message] as const] : [];
    }),
  );
}

/**
 * An editor of a list: the draft, the task that is open, and what its buttons do.
 * @param name the draft's, one per list
 * @param save sends the whole list
 */
export function useListEditor<T extends Task>(
  name: string,
  stored: readonly T[],
  save: (tasks: readonly T[]) => Promise<unknown>,
) {
  const draft = useListDraft(name, stored);
  const { tasks, change, forget } = draft;
  const [openTask, setOpenTask] = useState<string | null>(null);
  return {
    ...draft,
    openTask,
    toggle: (taskId: string) => setOpenTask(openTask === taskId ? null : taskId),
    changeTask: (taskId: string, changes: Partial<T>) => change(withTask(tasks, taskId, changes)),
    add: (task: T) => {
      change([...tasks, task]);
      setOpenTask(task.taskId);
    },
    remove: ({ taskId, title }: T) => {
      change(tasks.filter((task) => task.taskId !== taskId));
      toast({
        title: texts.removed(title.trim() || texts.untitled),
        description: texts.removedText,
        action: { label: texts.undo, onSelect: () => change(tasks) },
      });
    },
    saveAll: async () => {
      try {
        await save(tasks);
        forget();
        setOpenTask(null);
        toast({ variant: 'success', title: texts.saved });
      } catch (error) {
        toast({ variant: 'error', title: texts.saveFailed, description: failureText(error, texts.correct) });
      }
    },
  };
}

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** At the bottom of a dialog instead of a page: there only once something has changed. */
  inDialog?: boolean;
}

/** One button saves everything; what is not saved says so. */
export function SaveBar({ isDirty, isSaving, onSave, onDiscard, inDialog = false }: SaveBarProps) {
  if (inDialog && !isDirty) return null;
  return (
    <div
      className={classNames(
        'sticky z-10 flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface p-3 shadow-soft',
        inDialog ? 'bottom-0' : 'bottom-[max(0px,var(--bottom-bar))]',
      )}
    >
      <p role="status" className="min-w-40 flex-1 text-sm text-ink-2">
        {isDirty ? texts.unsaved : ''}
      </p>
      {isDirty ? (
        <Button className="h-12" onClick={onDiscard}>
          {texts.discard}
        </Button>
      ) : null}
      <Button variant="primary" className="h-12" busy={isSaving} onClick={onSave}>
        {texts.save}
      </Button>
    </div>
  );
}

const path = '/api/checklist';
const pathOf = (customerId: string): string => `/api/customers/${encodeURIComponent(customerId)}/checklist`;

export const useChecklist = (enabled = true) => useQuery<Checklist>({ queryKey: [path], enabled });
export const useCustomerChecklist = (customerId: string) =>
  useQuery<CustomerChecklist>({ queryKey: [pathOf(customerId)] });

/** What is due at the stops follows from the lists. */
const readAgain = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => {
      const key = String(queryKey[0]);
      return key === path || key.endsWith('/checklist') || key.startsWith('/api/stops');
    },
  });

export function useSaveChecklist() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (tasks: readonly Task[]) => call<Checklist>('PUT', path, { body: { tasks } }),
    onSuccess: (saved) => {
      queries.setQueryData([path], saved);
      return readAgain(queries);
    },
  });
}

export function useResetChecklist() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: () => call('DELETE', path), onSuccess: () => readAgain(queries) });
}

export function useSaveCustomerChecklist(customerId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: DifferingTasks) => call<CustomerChecklist>('PUT', pathOf(customerId), { body }),
    onSuccess: (saved) => {
      queries.setQueryData([pathOf(customerId)], saved);
      return readAgain(queries);
    },
  });
}
