import { effectiveGrants, type Feature, features, type PermissionEntry, type Role } from '#domain/access/index.ts';

/** What a role may do, in the words of the preview (spec 1 §6.1): editing is full access, viewing alone view-only. */
export interface AccessPreview {
  full: Feature[];
  viewOnly: Feature[];
  none: Feature[];
  deletes: Feature[];
}

/** The preview of a role with the company's own entries: the same rule that the server's guard asks. */
export function previewOf(role: Role, entries: readonly PermissionEntry[]): AccessPreview {
  const grants = effectiveGrants(role, entries);
  return {
    full: features.filter((feature) => grants[feature].canEdit),
    viewOnly: features.filter((feature) => grants[feature].canView && !grants[feature].canEdit),
    none: features.filter((feature) => !grants[feature].canView),
    deletes: features.filter((feature) => grants[feature].canDelete),
  };
}
