import { describe, expect, it } from 'vitest';
import type { PermissionEntry } from './giving-roles.ts';
import { effectiveGrants, mayManageRole, roles } from './giving-roles.ts';

const entry = (fields: Partial<PermissionEntry> & Pick<PermissionEntry, 'role' | 'feature'>): PermissionEntry => ({
  isEnabled: true,
  canView: true,
  canEdit: true,
  canDelete: false,
  ...fields,
});

describe('who may manage the accounts of a role', () => {
  it('owners manage every role, owners included', () => {
    expect(roles.filter((role) => mayManageRole('owner', role, []))).toEqual([...roles]);
  });

  it('an office manager manages every role but owners', () => {
    const allowed = [entry({ role: 'admin', feature: 'user_management', canDelete: true })];
    expect(roles.filter((role) => mayManageRole('admin', role, allowed))).toEqual([
      'admin',
      'technician',
      'homeowner',
      'user',
    ]);
  });

  it('nobody manages a role that may do more than he may himself', () => {
    const allowed = [entry({ role: 'user', feature: 'user_management' })];
    expect(roles.filter((role) => mayManageRole('user', role, allowed))).toEqual(['homeowner', 'user']);
    const widened = [entry({ role: 'technician', feature: 'routes', canDelete: true })];
    expect(mayManageRole('admin', 'technician', widened)).toBe(false);
    const off = widened.map((one) => ({ ...one, isEnabled: false }));
    expect(mayManageRole('admin', 'technician', off)).toBe(true);
  });
});

describe('what a role may do', () => {
  it('is the matrix with the enabled entries of the company in their place', () => {
    const entries = [
      entry({ role: 'technician', feature: 'routes', canEdit: false }),
      entry({ role: 'technician', feature: 'billing', isEnabled: false }),
      entry({ role: 'admin', feature: 'settings' }),
    ];
    const grants = effectiveGrants('technician', entries);
    expect(grants.routes).toEqual({ canView: true, canEdit: false, canDelete: false });
    expect(grants.billing).toEqual({ canView: false, canEdit: false, canDelete: false });
    expect(grants.field_service).toEqual({ canView: true, canEdit: true, canDelete: false });
  });
});
