// Measures what a phone takes along for the field: GET /api/field-pack and GET /api/stops of a technician with 20 stops a day
// and of an office with 180, each customer with a year of visits worked by the checklist; and for how long such an answer keeps
// every other call waiting. Writes bench/results/field-pack.json. Run: npm run bench field-pack
import { loadavg } from 'node:os';
import pg from 'pg';
import { defaultTasks } from '#domain/visits/tasks-due.ts';
import { median, report, rounded, sortedOf, weightOf } from './app/figures.ts';
import { openApp, password } from './app/open-app.ts';

const rounds = 15;
const stops = 180;
const technicians = 9;
const visitsEach = 52;
const monday = '2026-11-23';

const { app, connectionString, tokenOf, register, get, close } = await openApp(() => new Date(`${monday}T16:00:00Z`));
const { companyId, token: office } = await register('owner@example.com');
const asOwner = { authorization: `Bearer ${office}` };
const post = async (url: string, payload: object): Promise<void> => {
  const answer = await app.inject({ method: 'POST', url, headers: asOwner, payload });
  if (answer.statusCode !== 201 && answer.statusCode !== 200) throw new Error(`${url} answered ${answer.body}`);
};
await post('/api/billing/purchase', { planName: 'enterprise', billingCycle: 'monthly', price: 45 });
const inTheField = 'luis@example.com';
const luisOrtega = { technicianId: 'TECH-0', name: 'Luis Ortega' };
await post('/api/technicians', luisOrtega);
const made = await app.inject({
  method: 'POST',
  url: '/api/technician-users',
  headers: asOwner,
  payload: { ...luisOrtega, email: inTheField },
});
const invitation = new URL(made.json<{ invitationLink: string }>().invitationLink).searchParams.get('token');
await post('/api/auth/reset-password', { token: invitation ?? '', password });

// The rest by hand: nine thousand visits through their calls would take longer than everything that is measured.
const client = new pg.Client({ connectionString, options: '-c role=poolhand_app' });
await client.connect();
await client.query(`select set_config('app.company_id', $1, false)`, [companyId]);
const tasks = JSON.stringify(
  defaultTasks.map(({ taskId, title, category, required, photoRequired }) => {
    const done = taskId !== 'drain-covers';
    return { taskId, title, category, required, photoRequired, done };
  }),
);
for (const statement of [
  `insert into technicians (technician_id, name, created_at)
   select 'TECH-' || n, 'Technician ' || n, now() from generate_series(1, ${technicians - 1}) n`,
  `insert into customers (customer_id, name, address, city, state, zip_code, latitude, longitude, location_source, notes,
     gate_code, dog, equipment, created_at, updated_at)
   select 'CUST-' || n, 'Customer ' || n, n || ' West Crocus Drive', 'Glendale', 'AZ', '85306', 33.5 + n / 2000.0,
     -112.3 + n / 2000.0, 'given', 'Please latch the gate.', n || '#', 'Bruno, friendly', 'Pump behind the shed', now(), now()
   from generate_series(1, ${stops}) n`,
  `insert into pools (pool_id, customer_id, name, pool_type, volume_gallons, chlorine, ph, last_updated, created_at)
   select 'POOL-' || n, 'CUST-' || n, 'Pool ' || n, 'chlorine', 15000, 2, 7.4, now(), now() from generate_series(1, ${stops}) n`,
  `insert into reagents (id, pool_id, reagent_id, description, level, created_at, last_updated)
   select 'REAGENT-' || n, 'POOL-' || n, 'CHLORINE', 'Jug', 80, now(), now() from generate_series(1, ${stops}) n`,
  `insert into route_assignments (assignment_id, customer_id, technician_id, day_of_week, route_order, created_at, updated_at)
   select 'ROUTE-' || n, 'CUST-' || n, 'TECH-' || (n % ${technicians}), 'MONDAY', n / ${technicians}, now(), now()
   from generate_series(1, ${stops}) n`,
  `insert into service_visits (visit_id, customer_id, pool_id, assignment_id, technician_id, technician_name, service_date,
     service_time, state, arrival_time, departure_time, services, water_chemistry, tasks, created_at, updated_at)
   select 'VISIT-' || n || '-' || w, 'CUST-' || n, 'POOL-' || n, 'ROUTE-' || n, 'TECH-' || (n % ${technicians}), 'Luis Ortega',
     date '${monday}' - 7 * w, '09:00', 'done', (date '${monday}' - 7 * w) + time '16:00', (date '${monday}' - 7 * w) + time '16:30',
     array['Surface Skimming', 'Tile Cleaning'], '{"chlorine": "2", "ph": "7.4"}', '${tasks.replaceAll("'", "''")}', now(), now()
   from generate_series(1, ${stops}) n, generate_series(1, ${visitsEach}) w`,
  'analyze',
]) {
  await client.query(statement).catch((error: Error) => {
    if (statement !== 'analyze') throw error;
  });
}
await client.end();

const luis = await tokenOf(inTheField);

/** A call's time, and the longest that nothing else could run meanwhile. */
async function measured(token: string, url: string): Promise<{ ms: number; heldMs: number }> {
  let heldMs = 0;
  let goesOn = true;
  let last = performance.now();
  const watch = (): void => {
    const now = performance.now();
    heldMs = Math.max(heldMs, now - last);
    last = now;
    if (goesOn) setImmediate(watch);
  };
  setImmediate(watch);
  const start = performance.now();
  await get(token, url);
  const ms = performance.now() - start;
  goesOn = false;
  watch();
  return { ms, heldMs };
}

const calls = [
  { name: 'packOf20Stops', token: luis, url: '/api/field-pack?days=1' },
  { name: 'packOf180Stops', token: office, url: '/api/field-pack?days=1' },
  { name: 'stopsOf20', token: office, url: '/api/stops?technicianId=TECH-0' },
  { name: 'stopsOf180', token: office, url: '/api/stops' },
  { name: 'oneStop', token: office, url: '/api/stops/ROUTE-9' },
].map((call) => ({ ...call, ms: [] as number[], heldMs: [] as number[] }));
for (const { token, url } of calls) await get(token, url);
// In turn, so that a busy moment of the machine falls on all of them.
for (let round = 0; round < rounds; round += 1) {
  for (const call of calls) {
    const { ms, heldMs } = await measured(call.token, call.url);
    call.ms.push(ms);
    call.heldMs.push(heldMs);
  }
}

const figures: Record<string, Record<string, number>> = {};
for (const { name, token, url, ms, heldMs } of calls) {
  const { body } = await get(token, url);
  figures[name] = {
    p50Ms: rounded(median(ms), 1),
    worstMs: rounded(sortedOf(ms).at(-1) ?? 0, 1),
    heldP50Ms: rounded(median(heldMs), 1),
    heldWorstMs: rounded(sortedOf(heldMs).at(-1) ?? 0, 1),
    ...weightOf(body),
  };
}
const heldMs = Math.max(...Object.values(figures).map(({ heldP50Ms }) => heldP50Ms ?? Infinity));
await report('field-pack', {
  holds: heldMs <= 50,
  what: `A day's stops for the field, ${stops} in the company, ${visitsEach} finished visits at each customer; "held" is the longest that nothing else could run`,
  rounds,
  loadAtTheEnd: rounded(loadavg()[0] ?? 0, 1),
  calls: figures,
});
await close();
