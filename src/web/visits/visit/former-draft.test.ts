import { describe, expect, it } from 'vitest';
import { draftOf } from './visit-works.ts';

const former = {
  version: 1,
  userId: 'USER-1',
  visitId: 'VISIT-1',
  customerId: 'CUST-1',
  customerName: 'Pat Rivera',
  customerEmail: null,
  assignmentId: 'RA-1',
  technicianId: null,
  poolId: 'POOL-1',
  serviceDate: '2026-11-23',
  arrivalTime: '2026-11-23T16:42:00.000Z',
  opened: true,
  typed: { pH: '7.5' },
  skipped: [],
  services: ['Surface Skimming'],
  added: [{ chemical: 'liquid_chlorine', name: 'Liquid chlorine', amount: 32, unit: 'fl_oz', strengthPct: 12.5 }],
  notes: 'Kept',
  photos: [
    {
      photoId: 'PHOTO-1',
      category: 'before',
      takenAt: '2026-11-23T16:45:00.000Z',
      bytes: 9000,
      state: 'waiting',
      reason: null,
      thumbnailUrl: null,
    },
  ],
  revision: 4,
  savedRevision: 4,
  finishing: null,
};

describe('a visit that the first release left on the phone', () => {
  it('is gone on with: everything that was found is there, and is told to the server anew', () => {
    const draft = draftOf(former);
    expect(draft).toMatchObject({
      version: 2,
      visitId: 'VISIT-1',
      typed: { pH: '7.5' },
      services: ['Surface Skimming'],
      added: former.added,
      notes: 'Kept',
      photos: [{ photoId: 'PHOTO-1', category: 'before', pairId: null }],
      asked: false,
    });
    expect(draft?.revision).toBeGreaterThan(draft?.queued ?? 0);
  });

  it('is left alone when it is damaged', () => {
    expect(draftOf({ ...former, typed: 3 })).toBeNull();
    expect(draftOf(undefined)).toBeNull();
  });
});
