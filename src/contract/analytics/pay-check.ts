import * as z from 'zod/mini';
import { day, id, optionalText } from '#contract/shapes.ts';
import { exceptionKinds } from '#domain/analytics/index.ts';

/** The week of a date, Monday to Sunday; this week in the company's time zone where none is given. */
export const payCheckQuery = z.object({ week: z.optional(day), technicianId: z.optional(id) });
export type PayCheckQuery = z.infer<typeof payCheckQuery>;

export const payCheckException = z.object({
  kind: z.enum(exceptionKinds),
  date: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  assignmentId: z.nullable(z.string()),
  visitId: z.nullable(z.string()),
  /** What is meant by it here, in words: "12 of 45 planned minutes", the tasks left. */
  detail: z.string(),
});
export type PayCheckException = z.infer<typeof payCheckException>;

export const payCheckStop = z.object({
  date: z.string(),
  assignmentId: z.nullable(z.string()),
  visitId: z.nullable(z.string()),
  customerId: z.string(),
  customerName: z.string(),
  state: z.enum(['done', 'open', 'not-done', 'skipped', 'holiday', 'ahead']),
  arrivalTime: z.nullable(z.string()),
  departureTime: z.nullable(z.string()),
  plannedMinutes: z.number(),
  /** Null where the visit has no arrival or no departure. */
  onSiteMinutes: z.nullable(z.number()),
  photos: z.int(),
  tasksDone: z.int(),
  tasksRequired: z.int(),
  /** Done, timed, with all required tasks and at least one photo. */
  proven: z.boolean(),
});
export type PayCheckStop = z.infer<typeof payCheckStop>;

export const payCheckLine = z.object({
  technicianId: z.string(),
  name: z.string(),
  assigned: z.int(),
  done: z.int(),
  unplanned: z.int(),
  proven: z.int(),
  plannedMinutes: z.number(),
  onSiteMinutes: z.number(),
  /** Driving between the stops that were done, by the plan's distances; never a phone's position. */
  milesDriven: z.number(),
  travelMinutes: z.number(),
  stops: z.array(payCheckStop),
  exceptions: z.array(payCheckException),
});
export type PayCheckLine = z.infer<typeof payCheckLine>;

export const payCheckTechnician = z.extend(payCheckLine, {
  /** What customers gave for the technician in the week, in dollars; below 0 went back. Owed besides the hours. */
  tips: z.array(z.object({ date: z.string(), customerName: z.string(), amount: z.number() })),
  tipsTotal: z.number(),
  approval: z.nullable(
    z.object({
      approvedAt: z.string(),
      approvedBy: z.string(),
      note: z.nullable(z.string()),
      /** What was approved, where the records say something else today. */
      differs: z.boolean(),
      done: z.int(),
      onSiteMinutes: z.number(),
      milesDriven: z.number(),
    }),
  ),
});
export type PayCheckTechnician = z.infer<typeof payCheckTechnician>;

export const payCheck = z.object({
  from: z.string(),
  to: z.string(),
  timeZone: z.string(),
  /** A week that is not over can be looked at, not approved. */
  isOver: z.boolean(),
  technicians: z.array(payCheckTechnician),
});
export type PayCheck = z.infer<typeof payCheck>;

/** POST /api/pay-check/approve; withdrawing takes the same without a note. */
export const approvePayCheckBody = z
  .object({ week: day, technicianId: id, note: optionalText(500) })
  .register(z.globalRegistry, { example: { week: '2026-11-16', technicianId: 'TECH-luis' } });
export type ApprovePayCheck = z.infer<typeof approvePayCheckBody>;
export const withdrawPayCheckBody = z
  .object({ week: day, technicianId: id })
  .register(z.globalRegistry, { example: { week: '2026-11-16', technicianId: 'TECH-luis' } });

export const payCheckExportQuery = z.extend(payCheckQuery, { format: z.enum(['csv', 'pdf']) });
