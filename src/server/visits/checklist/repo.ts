import { asc, eq, sql } from 'drizzle-orm';
import type { DifferingTasks, Task } from '#contract/visits/checklist.ts';
import { placeKey } from '#domain/scheduling/index.ts';
import { type FinishedVisit, furthestVisits, visitsForUsual } from '#domain/visits/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import { hotRead } from '#server/db/hot-read.ts';
import { checklistTasks, customerChecklists, photos, properties, serviceVisits } from '#server/db/schema/index.ts';

/** A finished visit as the checklist reads it; `services` only where it needs them, and of the last one. */
export type FinishedVisitRow = FinishedVisit & {
  readonly serviceDate: string;
  /** There, and whether it has a photo: of the last ones, as far as they say what is usual. */
  readonly minutes: number | null;
  readonly photos: boolean;
};

const taskColumns = {
  taskId: checklistTasks.taskId,
  title: checklistTasks.title,
  category: checklistTasks.category,
  priority: checklistTasks.priority,
  required: checklistTasks.required,
  photoRequired: checklistTasks.photoRequired,
  everyVisits: checklistTasks.everyVisits,
};

const wantedIds = sql.placeholder('customerIds');
const companysTasks = hotRead('company_tasks', (db) =>
  db.select(taskColumns).from(checklistTasks).orderBy(asc(checklistTasks.place)),
);
const differingTasks = hotRead('differing_tasks', (db) =>
  db
    .select({ customerId: customerChecklists.customerId, differing: customerChecklists.differing })
    .from(customerChecklists)
    .where(sql`${customerChecklists.customerId} = any(${wantedIds}::text[])`),
);
const lastFinished = hotRead('last_finished_visits', (db) =>
  db
    .select({
      customerId: sql<string>`wanted.id`.as('customer_id'),
      propertyId: sql<string | null>`wanted.property_id`.as('property_id'),
      visits: sql<FinishedVisitRow[] | null>`(
        select json_agg(json_build_object(
          'serviceDate', last.service_date,
          'doneTaskIds', last.done_task_ids,
          'minutes', case when last.n <= ${visitsForUsual} then last.minutes end,
          'photos', last.n <= ${visitsForUsual} and exists (
            select 1 from ${photos} where ${photos.companyId} = last.company_id and ${photos.visitId} = last.visit_id
          ),
          'services', case when last.done_task_ids is null or last.n = 1 then last.services else '{}' end
        ) order by last.n)
        from (
          select company_id, visit_id, service_date, done_task_ids, services,
            (extract(epoch from departure_time - arrival_time) / 60)::float8 as minutes,
            row_number() over (
            order by service_date desc, coalesce(arrival_time, created_at) desc, visit_id desc
          ) as n
          from ${serviceVisits}
          where customer_id = wanted.id and property_id is not distinct from wanted.property_id and state = 'done'
          order by n
          limit ${furthestVisits + 1}
        ) last
      )`.as('visits'),
    })
    .from(sql`(
        select id, null::text as property_id from unnest(${wantedIds}::text[]) named(id)
        union all
        select customer_id, property_id from ${properties}
        where customer_id = any(${wantedIds}::text[])
      ) wanted`),
);

export const checklistRepo = (tx: TenantTx) => ({
  /** The company's own list in its order; empty where it has written none. */
  companyTasks: (): Promise<Task[]> => companysTasks(tx, {}),

  async replaceCompanyTasks(tasks: readonly Task[]): Promise<void> {
    await tx.delete(checklistTasks);
    if (tasks.length > 0) await tx.insert(checklistTasks).values(tasks.map((task, place) => ({ ...task, place })));
  },

  /** What differs at each of the customers that have something. */
  async differingOf(customerIds: readonly string[]): Promise<Map<string, DifferingTasks>> {
    if (customerIds.length === 0) return new Map();
    const rows = await differingTasks(tx, { customerIds });
    return new Map(rows.map(({ customerId, differing }) => [customerId, differing]));
  },

  async saveDiffering(customerId: string, differing: DifferingTasks, now: Date): Promise<void> {
    await tx
      .insert(customerChecklists)
      .values({ customerId, differing, updatedAt: now })
      .onConflictDoUpdate({
        target: [customerChecklists.companyId, customerChecklists.customerId],
        set: { differing, updatedAt: now },
      });
  },

  async removeDiffering(customerId: string): Promise<void> {
    await tx.delete(customerChecklists).where(eq(customerChecklists.customerId, customerId));
  },

  /**
   * The last finished visits at each place of the customers, newest first, as far back as a task's rhythm reaches and one
   * further. One query and one row a place, however many visits there are.
   */
  async finishedVisits(customerIds: readonly string[]): Promise<Map<string, FinishedVisitRow[]>> {
    if (customerIds.length === 0) return new Map();
    const rows = await lastFinished(tx, { customerIds });
    return new Map(rows.map((row) => [placeKey(row), row.visits ?? []]));
  },
});
