import * as z from 'zod/mini';
import { taskCategories, taskPriorities } from '#contract/choices.ts';
import { id, requiredText } from '#contract/shapes.ts';
import { contractTexts } from '#contract/texts.ts';
import { issue } from '#domain/language/index.ts';
import { visitsTexts as texts } from './texts.ts';

/** Due at every visit (1), at every second (2) … */
const everyVisits = z
  .int()
  .check(z.minimum(1, issue(texts.atLeast({ least: 1 }))), z.maximum(52, issue(texts.atMost({ most: 52 }))));

/** A task of the service checklist. */
export const task = z.object({
  taskId: z.string(),
  title: z.string(),
  category: z.enum(taskCategories),
  priority: z.enum(taskPriorities),
  /** Whether a visit without it is an exception. */
  required: z.boolean(),
  /** Whether it counts as done only with a photo. */
  photoRequired: z.boolean(),
  everyVisits: z.int(),
});
export type Task = z.infer<typeof task>;

/** A task as it is saved. */
const taskBody = z.extend(task, { taskId: id, title: requiredText(120, issue(texts.taskTitle)), everyVisits });

/** PUT /api/checklist: the company's whole list, in the order in which it is shown. */
export const saveChecklistBody = z
  .object({
    tasks: z
      .array(taskBody)
      .check(z.minLength(1, issue(texts.oneTask)), z.maxLength(60, issue(texts.mostTasks({ most: 60 })))),
  })
  .register(z.globalRegistry, {
    example: {
      tasks: [
        {
          taskId: 'surface-skimming',
          title: 'Surface Skimming',
          category: 'Cleaning',
          priority: 'high',
          required: true,
          photoRequired: false,
          everyVisits: 1,
        },
      ],
    },
  });
export type SaveChecklist = z.infer<typeof saveChecklistBody>;

export const checklist = z.object({
  tasks: z.array(task),
  /** The product's own list, because the company has not changed it. */
  isDefault: z.boolean(),
});
export type Checklist = z.infer<typeof checklist>;

/** What differs at one customer from the company's list. */
export const differingTask = z.object({
  taskId: id,
  dropped: z.optional(z.boolean()),
  required: z.optional(z.boolean()),
  photoRequired: z.optional(z.boolean()),
  everyVisits: z.optional(everyVisits),
});

/** PUT /api/customers/{customerId}/checklist. Empty lists: the company's list applies unchanged. */
export const saveCustomerChecklistBody = z
  .object({
    changes: z._default(z.array(differingTask).check(z.maxLength(60)), []),
    added: z._default(z.array(taskBody).check(z.maxLength(30, issue(texts.mostCustomTasks({ most: 30 })))), []),
  })
  .register(z.globalRegistry, {
    example: { changes: [{ taskId: 'pool-vacuuming', everyVisits: 2 }], added: [] },
  });
export type DifferingTasks = z.infer<typeof saveCustomerChecklistBody>;

export const customerTask = z.extend(task, {
  source: z.enum(['company', 'customer']),
  dropped: z.boolean(),
  /** What the company's list says, where this customer's differs. */
  changed: z.boolean(),
});
export type CustomerTask = z.infer<typeof customerTask>;
export const customerChecklist = z.object({ customerId: z.string(), tasks: z.array(customerTask) });
export type CustomerChecklist = z.infer<typeof customerChecklist>;

/** A task at a stop: whether it is due at this visit, and how long it was left. */
export const dueTask = z.extend(task, {
  due: z.boolean(),
  /** Finished visits since it was last done, this one not counted; null where it was never done here. */
  visitsSince: z.nullable(z.int()),
  /** Done at the last finished visit, for "as last time". */
  doneLastTime: z.boolean(),
  /** A step of a case of trouble, beside the customer's list: as its reader calls it, how it is done, and what is measured for it. */
  ofCase: z.optional(
    z.object({
      label: z.string(),
      detail: z.string(),
      measures: z.nullable(z.object({ unit: z.string(), most: z.number() })),
    }),
  ),
});
export type DueTask = z.infer<typeof dueTask>;

/** The id of a task, followed by a pool's where the task is done at one of several bodies of water. */
export const taskAtBodyId = z
  .string()
  .check(
    z.maxLength(201, issue(contractTexts.idTooLong)),
    z.regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]*$/, issue(contractTexts.idCharacters)),
  );

/** A task of a visit, as it stood when the visit was worked. */
export const visitTask = z.object({
  taskId: z.string().check(z.minLength(1), z.maxLength(201)),
  title: z.string().check(z.minLength(1), z.maxLength(120)),
  category: z.enum(taskCategories),
  required: z.boolean(),
  photoRequired: z.boolean(),
  done: z.boolean(),
  /** Why it could not be done: the only way to finish without a required task. */
  notDone: z.optional(z.nullable(z.string().check(z.maxLength(300)))),
  /** What was measured for it, where the visit's own readings have no place for that: phosphate in ppb, metals in ppm. */
  reading: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(10_000)))),
  /** The body of water that it is done at, where that is not the visit's first. */
  body: z.optional(z.object({ poolId: z.string().check(z.maxLength(100)), name: z.string().check(z.maxLength(200)) })),
});
export type VisitTask = z.infer<typeof visitTask>;
