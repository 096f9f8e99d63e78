import { companyWithRoute, completeStop, openStop } from '../stops.ts';
import type { Visitor } from '../visitor.ts';
import type { World } from '../world.ts';
import type { Asker } from './question.ts';

const others = [
  { customerId: 'CUST-2', name: 'Dana Whitfield', city: 'Peoria', state: 'AZ', zipCode: '85345' },
  { customerId: 'CUST-3', name: 'Lee Park', city: 'Glendale', state: 'AZ', zipCode: '85306' },
  { customerId: 'CUST-4', name: 'Nora Quiet', city: 'Glendale', state: 'AZ', zipCode: '85306' },
  { customerId: 'CUST-5', name: 'Sam Lee', city: 'Glendale', state: 'AZ', zipCode: '85306' },
  { customerId: 'CUST-6', name: 'Sam Lopez', city: 'Peoria', state: 'AZ', zipCode: '85345' },
];

/** A company to ask about: Pat (done), Dana and Lee on Luis's Mondays, chlorine on his truck, acid that is low. */
export async function expertCompany(world: World): Promise<Record<Asker, Visitor>> {
  const { owner, signedIn } = await companyWithRoute(world);
  for (const customer of others) await owner.post('/api/customers', customer);
  for (const [n, customerId] of ['CUST-2', 'CUST-3'].entries()) {
    await owner.post('/api/route-assignments', {
      assignmentId: `ROUTE-${n + 2}`,
      customerId,
      technicianId: 'TECH-luis',
      dayOfWeek: 'MONDAY',
      routeOrder: n + 2,
    });
  }
  await owner.post('/api/reagents', {
    technicianId: 'TECH-luis',
    reagentId: 'CHLORINE',
    description: 'Liquid chlorine 12.5%, 2.5 gal',
    level: 60,
  });
  await owner.post('/api/reagents', {
    poolId: 'Pool-001',
    reagentId: 'PH_DOWN',
    product: 'muriatic_acid',
    packageAmount: 1,
    packageUnit: 'gal',
    description: 'Muriatic acid, 1 gal',
    level: 25,
  });
  const technician = await signedIn('technician', { technicianId: 'TECH-luis' });
  const visit = await openStop(technician);
  await completeStop(technician, visit.visitId);
  return { owner, technician, employee: await signedIn('user') };
}
