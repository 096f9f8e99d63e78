// What is said here in Spanish, read where something is worded in it. Pages leave it out.
import './texts.es.ts';

export { opensFeature, type PlanUse, type TrialAccess, trialAccesses, upgradeMessage } from './gating.ts';
export {
  type Action,
  can,
  canAny,
  defaultGrants,
  effectiveGrants,
  type Feature,
  features,
  type Grant,
  grantFor,
  mayManageRole,
  type Need,
  type PermissionEntry,
  type Role,
  roleLabels,
  roles,
} from './giving-roles.ts';
