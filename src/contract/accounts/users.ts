import * as z from 'zod/mini';
import { id, language } from '#contract/shapes.ts';
import { issue } from '#domain/language/index.ts';
import { accountEmail, role } from './identity.ts';
import { accountsTexts } from './texts.ts';

/** Active once a last login exists, otherwise pending; inactive when switched off. */
export const accountStatus = z.enum(['active', 'pending', 'inactive']);
/** The sign-in link for the inviter to pass on; null if a mail service sent it or nobody was invited. */
export const invitationLink = z.nullable(z.string());

export const userAccount = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  customerId: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  technicianId: z.nullable(z.string()),
  /** Null where the company's is read. */
  language: z.nullable(language),
  isActive: z.boolean(),
  /** Two-step sign-in is on. */
  secondStep: z.boolean(),
  status: accountStatus,
  /** When the latest invitation was sent; null for users who registered or were given a password. */
  invitedAt: z.nullable(z.string()),
  lastLogin: z.nullable(z.string()),
  createdAt: z.string(),
});
export type UserAccount = z.infer<typeof userAccount>;
export const userAccountList = z.array(userAccount);
export const invitedUser = z.extend(userAccount, { invitationLink });
export type InvitedUser = z.infer<typeof invitedUser>;

const name = z.string().check(z.trim(), z.minLength(2, issue(accountsTexts.nameTooShort)), z.maxLength(120));

/**
 * A pool owner belongs to a customer. `technicianId` names a technician without a login; without it, the technician with the
 * same email is used, or a new one is added.
 */
export const createUserBody = z
  .object({
    name,
    email: accountEmail,
    role,
    customerId: z.optional(z.nullable(id)),
    technicianId: z.optional(z.nullable(id)),
    language: z.optional(z.nullable(language)),
  })
  .register(z.globalRegistry, { example: { name: 'Sam Ortiz', email: 'sam@clearbluepools.com', role: 'user' } });
export type CreateUserBody = z.infer<typeof createUserBody>;

export const updateUserBody = z
  .partial(
    z.object({
      name,
      email: accountEmail,
      role,
      customerId: z.nullable(id),
      isActive: z.boolean(),
      language: z.nullable(language),
      /** The caller's, needed where the caller's own email changes: an open session alone must not be enough to take the account. */
      currentPassword: z.string().check(z.maxLength(200)),
    }),
  )
  .register(z.globalRegistry, { example: { name: 'Sam Ortiz', isActive: true } });
export type UpdateUserBody = z.infer<typeof updateUserBody>;
