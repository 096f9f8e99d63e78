import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import type { PermissionEntry } from './giving-roles.ts';
import { defaultGrants, effectiveGrants, grantFor, mayManageRole, roleLabels, roles } from './giving-roles.ts';

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

  it.each(['canView', 'canEdit', 'canDelete'] as const)('one right more, %s, is enough to be out of reach', (right) => {
    const nothing = { canView: false, canEdit: false, canDelete: false };
    const ofUsers = (rights: Partial<PermissionEntry>) => [
      entry({ role: 'user', feature: 'reports', ...nothing, ...rights }),
    ];
    expect(mayManageRole('technician', 'user', ofUsers({ [right]: true }))).toBe(false);
    expect(mayManageRole('technician', 'user', ofUsers({}))).toBe(true);
  });

  it('nobody but an owner manages owners, whatever the company has given', () => {
    const everything = Object.keys(defaultGrants.admin).map((feature) =>
      entry({ role: 'admin', feature: feature as PermissionEntry['feature'], canDelete: true }),
    );
    expect(mayManageRole('admin', 'owner', everything)).toBe(false);
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

  it('is for a pool owner what the entry and the usual grant both give', () => {
    const all = entry({ role: 'homeowner', feature: 'dashboard', canDelete: true });
    expect(grantFor('homeowner', 'dashboard', [all])).toEqual({ canView: true, canEdit: false, canDelete: false });
    const none = { ...all, canView: false, canEdit: false, canDelete: false };
    expect(grantFor('homeowner', 'dashboard', [none])).toEqual({ canView: false, canEdit: false, canDelete: false });
  });

  it('takes the entry of the feature and of the role', () => {
    const others = [
      entry({ role: 'technician', feature: 'reports', canDelete: true }),
      entry({ role: 'user', feature: 'routes', canDelete: true }),
    ];
    expect(grantFor('technician', 'routes', others)).toEqual({ canView: false, canEdit: false, canDelete: false });
  });
});

it('every role has a name of its own on screens', () => {
  expect(new Set(roles.map((role) => wordsOf('en').say(roleLabels[role]))).size).toBe(roles.length);
  expect(wordsOf('en').say(roleLabels.user)).toBe('Employee');
});
