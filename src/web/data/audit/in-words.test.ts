import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/data/audit.ts';
import { changesOf, fieldName, isShown, recordName, valueName } from './change-log-page.tsx';

const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  entryNumber: 1,
  changeId: 'A',
  happenedAt: '2026-11-23T16:00:00.000Z',
  userId: 'USER-1',
  userName: 'Dana',
  recordKind: 'customer',
  recordId: 'CUST-1',
  label: null,
  customerId: null,
  customerName: null,
  action: 'changed',
  fields: [],
  canUndo: false,
  undoneAt: null,
  ...fields,
});

describe('the log in words', () => {
  it('shows the lines of one call together, what was deleted first', () => {
    const changes = changesOf([
      entry({ entryNumber: 5, changeId: 'B' }),
      entry({ entryNumber: 4, recordKind: 'route-assignment', recordId: 'RA-1', customerId: 'CUST-1' }),
      entry({ entryNumber: 3, action: 'deleted', customerId: 'CUST-1', canUndo: true }),
    ]);
    expect(changes.map(({ changeId, entries }) => [changeId, entries.length])).toEqual([
      ['B', 1],
      ['A', 2],
    ]);
    expect(changes[1]?.entries[0].recordKind).toBe('customer');
    expect(changes[1]?.undo?.entryNumber).toBe(3);
    expect(changes[0]?.undo).toBeNull();
  });

  it('tells the parts of a record after it', () => {
    const [change] = changesOf([
      entry({ entryNumber: 3, recordKind: 'work-order-line', action: 'added' }),
      entry({ entryNumber: 2, recordKind: 'work-order', action: 'added', customerId: 'CUST-1' }),
    ]);
    expect(change?.entries.map(({ recordKind }) => recordKind)).toEqual(['work-order', 'work-order-line']);
  });

  it('calls a record by its name, else by its customer, else by its id', () => {
    expect(recordName(entry({ label: 'Pat Rivera' }))).toBe('Customer Pat Rivera');
    expect(recordName(entry({ recordKind: 'route-assignment', customerName: 'Pat Rivera' }))).toBe(
      'Stop for Pat Rivera',
    );
    expect(recordName(entry({ recordKind: 'refund', recordId: 'REF-1' }))).toBe('Refund REF-1');
    expect(recordName(entry({ recordKind: 'settings', recordId: 'some-uuid' }))).toBe('Settings');
  });

  it('reads fields and values as people do', () => {
    expect(['servicePrice', 'isActive', 'technicianId'].map(fieldName)).toEqual([
      'Service price',
      'Active',
      'Technician',
    ]);
    expect(fieldName('isHeated')).toBe('Heated');
    expect(['servicePrice', 'technicianId', 'assignmentId', 'sha256'].filter(isShown)).toEqual([
      'servicePrice',
      'technicianId',
    ]);
    expect(valueName('dueOn', '2026-11-24', 'America/Phoenix')).toBe('Nov 24, 2026');
    expect(valueName('price', 1234.5, 'UTC')).toBe('1,234.5');
    expect(['requested', 'MONDAY', 'of its own'].map((value) => valueName('state', value, 'UTC'))).toEqual([
      'requested',
      'Monday',
      'of its own',
    ]);
    expect(valueName('notes', 'void', 'UTC')).toBe('void');
    expect(valueName('notes', null, 'UTC')).toBe('blank');
    expect(valueName('dog', true, 'UTC')).toBe('yes');
    expect(valueName('createdAt', '2026-11-23T16:00:00+00:00', 'America/Phoenix')).toMatch(/^Nov 23, 2026, 9:00\sAM$/);
  });
});
