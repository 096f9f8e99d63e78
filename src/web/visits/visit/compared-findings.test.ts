import { describe, expect, it } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { comparedFindings } from './conflict-sheet.tsx';
import { newDraft } from './visit-draft.ts';

const draft = {
  ...newDraft({
    userId: 'USER-1',
    visitId: 'VISIT-1',
    customerId: 'CUST-1',
    customerName: 'Pat Rivera',
    customerEmail: null,
    propertyId: null,
    assignmentId: 'RA-1',
    further: false,
    technicianId: null,
    poolId: 'POOL-1',
    serviceDate: '2026-11-23',
    arrivalTime: '2026-11-23T16:42:00.000Z',
  }),
  typed: { pH: '7.5', chlorine: '2' },
  notes: 'Mine',
};

const visit: Visit = {
  id: 'VISIT-1',
  visitId: 'VISIT-1',
  customerId: 'CUST-1',
  poolId: 'POOL-1',
  assignmentId: 'RA-1',
  technicianId: null,
  technicianName: null,
  serviceDate: '2026-11-23',
  state: 'open',
  arrivalTime: null,
  departureTime: null,
  readings: { pH: 7.5, totalAlkalinity: 90 },
  services: ['Tile Cleaning'],
  chemicalsAdded: [],
  notes: 'Theirs',
  left: null,
  bodies: [],
  lacks: null,
  doubts: [],
  tasks: [],
  revision: 3,
  nextService: null,
  photos: [],
  reportId: null,
  delivery: 'none',
  emailSent: false,
  createdAt: '2026-11-23T16:42:00.000Z',
};

describe('two phones compared', () => {
  it('shows only what differs, with a gap where one of them has nothing', () => {
    expect(comparedFindings(draft, visit)).toEqual([
      { name: 'Free chlorine', mine: '2 ppm', theirs: null },
      { name: 'Alkalinity', mine: null, theirs: '90 ppm' },
      { name: 'Services', mine: null, theirs: 'Tile Cleaning' },
      { name: 'Notes', mine: 'Mine', theirs: 'Theirs' },
    ]);
  });

  it('shows nothing where both recorded the same', () => {
    const same = { ...visit, readings: { pH: 7.5, chlorine: 2 }, services: [], notes: 'Mine' };
    expect(comparedFindings(draft, same)).toEqual([]);
  });
});
