export { opensFeature, type PlanUse, type TrialAccess, trialAccesses, upgradeMessage } from './gating.ts';
export { effectiveGrants, mayManageRole } from './giving-roles.ts';
export {
  type Action,
  can,
  canAny,
  defaultGrants,
  type Feature,
  features,
  type Grant,
  grantFor,
  type Need,
  type PermissionEntry,
} from './permissions.ts';
export { type Role, roleLabels, roles } from './roles.ts';
