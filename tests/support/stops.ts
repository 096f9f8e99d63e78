import type { ServiceHistoryEntry } from '#contract/reports/reports.ts';
import type { CompletedVisit, Visit } from '#contract/visits/visits.ts';
import type { Visitor } from './visitor.ts';
import type { Company, World } from './world.ts';

const pat = {
  customerId: 'CUST-1',
  name: 'Pat Rivera',
  email: 'pat@example.com',
  address: '5601 West Crocus Drive',
  city: 'Glendale',
  state: 'AZ',
  zipCode: '85306',
  poolSize: 18000,
  poolType: 'chlorine',
};
/** What a technician found and did at a stop. */
export const findings = {
  readings: { chlorine: 0.8, pH: 7.8, totalAlkalinity: 90, calciumHardness: 250, cyanuricAcid: 40, temperature: 80 },
  services: ['Surface Skimming', 'Chemical Testing & Balance'],
  chemicalsAdded: [
    { chemical: 'liquid_chlorine', name: 'Liquid chlorine', amount: 32, unit: 'fl_oz', strengthPct: 12.5 },
    { chemical: 'muriatic_acid', name: 'Muriatic acid', amount: 12.8, unit: 'fl_oz', strengthPct: 31.45 },
  ],
  notes: 'Pump basket is cracked.',
};

/** A company with Pat on Luis's Mondays. */
export async function companyWithRoute(world: World, options?: Parameters<World['company']>[0]): Promise<Company> {
  const company = await world.company(options);
  const { owner } = company;
  await owner.post('/api/customers', pat);
  await owner.post('/api/technicians', { technicianId: 'TECH-luis', name: 'Luis Ortega' });
  await owner.post('/api/route-assignments', {
    assignmentId: 'ROUTE-1',
    customerId: 'CUST-1',
    technicianId: 'TECH-luis',
    dayOfWeek: 'MONDAY',
    notes: 'Gate code 4471#',
  });
  return company;
}

export const openStop = async (visitor: Visitor, more: object = {}): Promise<Visit> =>
  (await visitor.post<Visit>('/api/visits', { customerId: 'CUST-1', assignmentId: 'ROUTE-1', ...more })).body;
export const completeStop = (visitor: Visitor, visitId: string, body: object = findings) =>
  visitor.post<CompletedVisit>(`/api/visits/${visitId}/complete`, body);
export const historyOf = async (visitor: Visitor): Promise<ServiceHistoryEntry[]> =>
  (await visitor.get<ServiceHistoryEntry[]>('/api/service-history/CUST-1')).body;
