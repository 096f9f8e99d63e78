import * as z from 'zod/mini';
import { mostSeasons, rhythm, season, wishes } from '#contract/scheduling/routes.ts';
import { dayOffKinds } from '#contract/scheduling/stop-edits.ts';
import { applyWeekBody } from '#contract/scheduling/week-optimization.ts';
import { clockTime, day, moment } from '#contract/shapes.ts';
import { skills } from '#domain/scheduling/index.ts';
import { type CarriedTable, listOf, message, mostOf, quantity } from './carried-table.ts';

const text = z.nullable(z.string());
const orNone = <T extends z.ZodMiniType>(shape: T) => z.optional(z.nullable(shape));
const rhythmStored = z.extend(rhythm, { seasons: listOf(season, mostSeasons) });
const details = z.object({
  estimatedDuration: z.optional(z.int()),
  priority: z.optional(z.string()),
  windowFrom: orNone(clockTime),
  windowTo: orNone(clockTime),
  notes: z.optional(text),
});

/** A row as it was: undoing puts it back, so it holds what its table would take. Another company's is none of them. */
const rowOf = <T extends z.core.$ZodShape>(columns: T) =>
  z.nullable(z.object({ ...columns, companyId: z.optional(z.never()), updatedAt: z.optional(moment) }));
const snapshot = z.object({
  assignments: listOf(
    z.object({
      assignmentId: z.string(),
      row: rowOf({
        assignmentId: z.string(),
        customerId: z.string(),
        propertyId: z.optional(text),
        technicianId: z.string(),
        dayOfWeek: z.string(),
        serviceType: z.optional(z.string()),
        serviceFrequency: z.optional(z.string()),
        routeOrder: z.optional(z.int()),
        estimatedDuration: z.optional(z.int()),
        serviceDescription: z.optional(text),
        priority: z.optional(z.string()),
        isActive: z.optional(z.boolean()),
        startDate: orNone(day),
        endDate: orNone(day),
        notes: z.optional(text),
        rhythm: orNone(rhythmStored),
        windowFrom: orNone(clockTime),
        windowTo: orNone(clockTime),
        dayFixed: orNone(z.boolean()),
        technicianFixed: z.optional(z.boolean()),
        preferredTechnicianId: z.optional(text),
        excludedTechnicianIds: z.optional(listOf(z.string(), mostOf(wishes.excludedTechnicianIds))),
        skills: orNone(listOf(z.enum(skills), skills.length)),
        createdAt: moment,
      }),
    }),
    mostOf(applyWeekBody.shape.assignments),
  ),
  visits: listOf(
    z.object({
      assignmentId: z.string(),
      serviceDate: day,
      row: rowOf({
        assignmentId: z.string(),
        serviceDate: day,
        kind: z.enum(['moved', 'skipped']),
        toDate: orNone(day),
        toTechnicianId: z.optional(text),
        toOrder: orNone(quantity),
        reason: z.optional(text),
        details: orNone(details),
        createdAt: moment,
      }),
    }),
  ),
  daysOff: listOf(
    z.object({
      dayOffId: z.string(),
      row: rowOf({
        dayOffId: z.string(),
        technicianId: z.optional(text),
        kind: z.enum(dayOffKinds),
        fromDate: day,
        toDate: day,
        note: z.optional(text),
        createdAt: moment,
      }),
    }),
  ),
});

export const routesTables: readonly CarriedTable[] = [
  {
    name: 'route_assignments',
    order: ['assignment_id'],
    columns: [
      'assignment_id',
      'customer_id',
      'property_id',
      'technician_id',
      'day_of_week',
      'service_type',
      'service_frequency',
      'route_order',
      'estimated_duration',
      'service_description',
      'priority',
      'is_active',
      'start_date',
      'end_date',
      'notes',
      'rhythm',
      'window_from',
      'window_to',
      'day_fixed',
      'technician_fixed',
      'preferred_technician_id',
      'excluded_technician_ids',
      'skills',
      'created_at',
      'updated_at',
    ],
    kinds: { skills },
    shapes: { rhythm: rhythmStored },
  },
  {
    name: 'days_off',
    order: ['day_off_id'],
    columns: ['day_off_id', 'technician_id', 'kind', 'from_date', 'to_date', 'note', 'created_at'],
  },
  {
    name: 'visit_changes',
    order: ['assignment_id', 'service_date'],
    columns: [
      'assignment_id',
      'service_date',
      'kind',
      'to_date',
      'to_technician_id',
      'to_order',
      'reason',
      'details',
      'created_at',
    ],
    shapes: { details },
  },
  {
    name: 'route_changes',
    order: ['change_id'],
    columns: [
      'change_id',
      'kind',
      'summary',
      'summary_message',
      'roads',
      'before',
      'after',
      'told',
      'made_by',
      'made_at',
      'undone_at',
      'undone_by',
    ],
    shapes: {
      summary_message: message,
      before: snapshot,
      after: snapshot,
      told: listOf(z.object({ customerId: z.string(), name: z.string() })),
    },
  },
];
