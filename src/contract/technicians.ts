import { z } from 'zod';
import { id, optionalEmail, optionalText, text, type Weekday, weekday, weekdays } from './shapes.ts';

const name = text(200).pipe(z.string().min(1, 'Name is required'));

/** The working week where none is given (spec 2 §9: Monday to Friday). */
const ordinaryWeek: readonly Weekday[] = weekdays.slice(0, 5);

/** Day names in any case; answered capitalised, once each, Monday first. */
const workingDays = z
  .array(weekday)
  .max(50, 'Too many working days')
  .transform((days): Weekday[] => weekdays.filter((day) => days.includes(day)));

/** A time of day, 24 hours; "8:00" is answered as "08:00". */
const timeOfDay = z
  .string()
  .trim()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Must be a time as HH:MM')
  .transform((value) => value.slice(0, value.indexOf(':') + 3).padStart('HH:MM'.length, '0'));

const maxCustomersPerDay = z
  .number('Must be a number from 1 to 50')
  .int('Must be a whole number')
  .min(1, 'Must be at least 1')
  .max(50, 'Must be at most 50');

/** A technician needs only a name (decisions §12); an id sent by the client is kept. */
export const createTechnicianBody = z
  .object({
    technicianId: id.optional(),
    name,
    email: optionalEmail,
    phone: optionalText(40),
    isActive: z.boolean().default(true),
    workingDays: workingDays.default([...ordinaryWeek]),
    maxCustomersPerDay: maxCustomersPerDay.default(8),
    startTime: timeOfDay.default('08:00'),
    endTime: timeOfDay.default('17:00'),
  })
  .meta({
    example: {
      technicianId: 'TECH-1',
      name: 'Sam Lee',
      phone: '(602) 555-0142',
      email: 'sam@example.com',
      startTime: '08:00',
      endTime: '17:00',
      maxCustomersPerDay: 10,
      workingDays: ['Monday'],
      isActive: true,
    },
  });
export type CreateTechnician = z.infer<typeof createTechnicianBody>;

export const updateTechnicianBody = z
  .object({
    name: name.optional(),
    email: optionalEmail,
    phone: optionalText(40),
    isActive: z.boolean().optional(),
    workingDays: workingDays.optional(),
    maxCustomersPerDay: maxCustomersPerDay.optional(),
    startTime: timeOfDay.optional(),
    endTime: timeOfDay.optional(),
  })
  .meta({ example: { workingDays: ['Monday', 'Tuesday'] } });
export type UpdateTechnician = z.infer<typeof updateTechnicianBody>;

export const technician = z.object({
  id: z.string(),
  technicianId: z.string(),
  /** The login account, where the technician has one. */
  userId: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  isActive: z.boolean(),
  workingDays: z.array(z.enum(weekdays)),
  maxCustomersPerDay: z.number().int(),
  startTime: z.string(),
  endTime: z.string(),
  createdAt: z.string(),
});
export type Technician = z.infer<typeof technician>;
export const technicianList = z.array(technician);
