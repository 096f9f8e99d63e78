import { describe, expect, it } from 'vitest';
import { wordsOf } from '#domain/language/index.ts';
import {
  isTrialExpired,
  limitMessage,
  type PlanState,
  roomFor,
  tierLimits,
  tierWithRoom,
  trialDaysRemaining,
} from '#domain/subscription/index.ts';
import { can, canAny, features, grantFor, type PermissionEntry } from './giving-roles.ts';

const start = new Date('2026-11-01T12:00:00Z');
const trial: PlanState = { tier: 'trial', trialStartedAt: start };
const daysIn = (days: number) => new Date(start.getTime() + days * 86_400_000);

describe('permissions', () => {
  it('let owners view and edit everything and delete customers, routes and users only', () => {
    expect(features.every((feature) => can('owner', feature, 'view') && can('owner', feature, 'edit'))).toBe(true);
    expect(features.filter((feature) => can('owner', feature, 'delete'))).toEqual([
      'customers',
      'routes',
      'user_management',
    ]);
  });

  it('let technicians work in the field and only look at customers', () => {
    const editable = features.filter((feature) => can('technician', feature, 'edit'));
    expect(editable).toEqual(['dashboard', 'reagents', 'dosage_calculator', 'field_service', 'skip_visits']);
    expect(features.filter((feature) => can('technician', feature, 'view'))).toEqual([
      'dashboard',
      'customers',
      'reagents',
      'dosage_calculator',
      'field_service',
      'skip_visits',
    ]);
    expect(features.some((feature) => can('technician', feature, 'delete'))).toBe(false);
  });

  it('let homeowners and plain employees see the dashboard and nothing else', () => {
    for (const role of ['homeowner', 'user'] as const) {
      expect(features.filter((feature) => can(role, feature, 'view'))).toEqual(['dashboard']);
      expect(features.some((feature) => can(role, feature, 'edit'))).toBe(false);
    }
  });

  it('let the office manager edit all but the users and delete nothing', () => {
    expect(features.filter((feature) => !can('admin', feature, 'edit'))).toEqual(['user_management']);
    expect(features.some((feature) => can('admin', feature, 'delete'))).toBe(false);
  });

  it('follow a custom entry only where it is enabled and for its own role', () => {
    const entry: PermissionEntry = {
      role: 'technician',
      feature: 'routes',
      isEnabled: true,
      canView: true,
      canEdit: false,
      canDelete: false,
    };
    expect(can('technician', 'routes', 'view', [entry])).toBe(true);
    expect(can('technician', 'routes', 'view', [{ ...entry, isEnabled: false }])).toBe(false);
    expect(can('user', 'routes', 'view', [entry])).toBe(false);
    expect(grantFor('technician', 'routes', [entry]).canEdit).toBe(false);
  });

  it('never change what owners may do, and never give pool owners more', () => {
    const nothing = { isEnabled: true, canView: false, canEdit: false, canDelete: false };
    const all = { isEnabled: true, canView: true, canEdit: true, canDelete: true };
    expect(grantFor('owner', 'user_management', [{ ...nothing, role: 'owner', feature: 'user_management' }])).toEqual({
      ...{ canView: true, canEdit: true, canDelete: true },
    });
    expect(can('homeowner', 'customers', 'view', [{ ...all, role: 'homeowner', feature: 'customers' }])).toBe(false);
    expect(can('homeowner', 'dashboard', 'view', [{ ...nothing, role: 'homeowner', feature: 'dashboard' }])).toBe(
      false,
    );
  });

  it('are satisfied by any one of several needs', () => {
    const needs = [
      ['routes', 'view'],
      ['field_service', 'view'],
    ] as const;
    expect(canAny('technician', needs)).toBe(true);
    expect(canAny('homeowner', needs)).toBe(false);
  });
});

describe('the trial', () => {
  it.each([
    [0, 7],
    [0.9, 7],
    [1, 6],
    [6.99, 1],
    [7, 0],
    [40, 0],
  ])('has after %d days %d days left', (days, left) => {
    expect(trialDaysRemaining(trial, daysIn(days))).toBe(left);
    expect(isTrialExpired(trial, daysIn(days))).toBe(left === 0);
  });

  it('does not end for a company with a plan', () => {
    expect(isTrialExpired({ ...trial, tier: 'basic' }, daysIn(100))).toBe(false);
  });

  it('does not grow when a clock is behind', () => {
    expect(trialDaysRemaining(trial, daysIn(-3))).toBe(7);
  });
});

describe('limits', () => {
  it('are those of the table', () => {
    expect(tierLimits.trial).toEqual({ customers: 3, technicians: 1, pools: 3, serviceReports: 5, sms: 0 });
    expect(roomFor('customers', 'professional', 70)).toBe(5);
    expect(roomFor('customers', 'basic', 20)).toBe(0);
    expect(roomFor('pools', 'enterprise', 1_000_000)).toBe(Number.POSITIVE_INFINITY);
  });

  it('name the next plan that has room', () => {
    expect(tierWithRoom('customers', 'trial', 4)).toBe('basic');
    expect(tierWithRoom('customers', 'trial', 183)).toBe('enterprise');
    expect(wordsOf('en').say(limitMessage('customers', 'trial', 183))).toBe(
      'Your trial plan is limited to 3 customers. The enterprise plan has room for 183. Please upgrade your plan.',
    );
  });
});
