import { describe, expect, it } from 'vitest';
import {
  type Entries,
  isCustom,
  isGranted,
  isSameList,
  mayBeShaped,
  visibleTo,
  withAction,
} from './permission-draft.ts';

const none: Entries = [];

describe('a box of the permission matrix', () => {
  it('ticks viewing along with editing and deleting', () => {
    const entries = withAction(none, 'user', 'routes', 'delete', true);
    expect(entries).toEqual([
      { role: 'user', feature: 'routes', isEnabled: true, canView: true, canEdit: false, canDelete: true },
    ]);
    expect(isCustom(entries, 'user', 'routes')).toBe(true);
    expect(isCustom(entries, 'user', 'billing')).toBe(false);
  });

  it('clears editing and deleting along with viewing', () => {
    const entries = withAction(none, 'admin', 'customers', 'view', false);
    expect(entries).toMatchObject([{ canView: false, canEdit: false, canDelete: false }]);
    expect(visibleTo(entries, 'admin')).not.toContain('customers');
  });

  it('leaves no entry where the default is reached again', () => {
    const widened = withAction(none, 'technician', 'customers', 'edit', true);
    expect(isGranted(widened, 'technician', 'customers', 'edit')).toBe(true);
    expect(withAction(widened, 'technician', 'customers', 'edit', false)).toEqual([]);
  });

  it('takes the place of an entry that is switched off', () => {
    const off = [
      { role: 'user', feature: 'routes', isEnabled: false, canView: true, canEdit: true, canDelete: true },
    ] as const;
    expect(isCustom(off, 'user', 'routes')).toBe(false);
    expect(isGranted(off, 'user', 'routes', 'view')).toBe(false);
    expect(withAction(off, 'user', 'routes', 'view', true)).toMatchObject([{ isEnabled: true, canEdit: false }]);
  });

  it('only narrows what pool owners see', () => {
    expect(mayBeShaped('homeowner', 'dashboard', 'view')).toBe(true);
    expect(mayBeShaped('homeowner', 'dashboard', 'edit')).toBe(false);
    expect(mayBeShaped('homeowner', 'customers', 'view')).toBe(false);
    expect(mayBeShaped('user', 'customers', 'delete')).toBe(true);
  });
});

describe('two lists of entries', () => {
  it('are the same in any order', () => {
    const one = withAction(withAction(none, 'user', 'routes', 'view', true), 'admin', 'billing', 'view', false);
    const other = withAction(withAction(none, 'admin', 'billing', 'view', false), 'user', 'routes', 'view', true);
    expect(isSameList(one, other)).toBe(true);
    expect(isSameList(one, none)).toBe(false);
    expect(isSameList(one, withAction(one, 'user', 'routes', 'edit', true))).toBe(false);
  });
});
