import * as z from 'zod/mini';
import { createTechnicianBody, workingDay } from '#contract/scheduling/technicians.ts';
import { id, language, optionalText, requiredText, weekdays } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { accountEmail, password, role } from './identity.ts';
import { accountsTexts } from './texts.ts';
import { accountStatus, invitationLink } from './users.ts';

const { workingDays, startTime, endTime } = createTechnicianBody.shape;

/**
 * A technician with a login: makes both, or with `technicianId` gives a technician without one a login. Without a password an
 * invitation is emailed.
 */
export const createTechnicianUserBody = z
  .object({
    technicianId: z.optional(id),
    email: accountEmail,
    name: requiredText(200, issue(accountsTexts.nameRequired)),
    phone: optionalText(40),
    password: z.optional(password),
    workingDays,
    startTime,
    endTime,
    ...workingDay,
    language: z.optional(z.nullable(language)),
    maxCustomersPerDay: z._default(
      z
        .number(issue(accountsTexts.perDay))
        .check(
          z.int(issue(accountsTexts.wholeNumber)),
          z.minimum(1, issue(accountsTexts.atLeastOne)),
          z.maximum(50, issue(accountsTexts.atMostFifty)),
        ),
      10,
    ),
  })
  .register(z.globalRegistry, {
    example: {
      email: 'sam@clearbluepools.com',
      name: 'Sam Lee',
      phone: '(602) 555-0142',
      password: 'secret-1',
      workingDays: ['Monday', 'Tuesday'],
      maxCustomersPerDay: 10,
    },
  });
export type CreateTechnicianUser = z.infer<typeof createTechnicianUserBody>;

export const technicianUserStatusBody = z
  .object({ isActive: z.boolean(issue(accountsTexts.trueOrFalse)) })
  .register(z.globalRegistry, { example: { isActive: false } });

export const technicianUser = z.object({
  id: z.string(),
  technicianId: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  isActive: z.boolean(),
  role,
  status: accountStatus,
  invitedAt: z.nullable(z.string()),
  lastLogin: z.nullable(z.string()),
  workingDays: z.array(z.enum(weekdays)),
  maxCustomersPerDay: z.int(),
});
export type TechnicianUser = z.infer<typeof technicianUser>;
export const newTechnicianUser = z.extend(technicianUser, { invitationLink });
export type NewTechnicianUser = z.infer<typeof newTechnicianUser>;
