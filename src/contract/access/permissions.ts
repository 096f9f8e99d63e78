import * as z from 'zod/mini';
import { features, roles } from '#domain/access/index.ts';
import { issue } from '#domain/language/index.ts';
import { accessTexts } from './texts.ts';

/** A company's own rule for a role and a feature. */
export const permissionEntry = z.object({
  role: z.enum(roles, issue(accessTexts.role)),
  feature: z.enum(features, issue(accessTexts.feature)),
  isEnabled: z.boolean(),
  canView: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
});

const entries = z.array(permissionEntry).check(z.maxLength(roles.length * features.length, issue(accessTexts.tooMany)));

/** The whole list, bare or below `permissions`. */
export const permissionsBody = z
  .pipe(
    z.union([z.object({ permissions: entries }), entries]),
    z.transform((body) => (Array.isArray(body) ? body : body.permissions)),
  )
  .register(z.globalRegistry, {
    example: {
      permissions: [
        { role: 'technician', feature: 'routes', isEnabled: true, canView: true, canEdit: false, canDelete: false },
      ],
    },
  });

const grant = z.object({ canView: z.boolean(), canEdit: z.boolean(), canDelete: z.boolean() });

export const permissions = z.object({
  permissions: z.array(permissionEntry),
  /** What each role may do with each feature, the company's entries included. */
  effective: z.record(z.enum(roles), z.record(z.enum(features), grant)),
});
export type Permissions = z.infer<typeof permissions>;
