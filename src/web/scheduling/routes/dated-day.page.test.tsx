import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { WeekPlan } from '#contract/scheduling/week-plan.ts';
import '#tests/support/loaded-week.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { completeStop } from '#tests/support/stops.ts';
import { everybodyOff } from '#tests/support/weeks.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const printDay = vi.hoisted(() => vi.fn());
vi.mock('../week-board/print-plan.ts', () => ({ printDay, printWeek: vi.fn() }));

/** The clock stands on Monday, 23 November 2026, in Phoenix. */
const world = openWorld();
const app = openPageApp(world);

const pools = [
  { customerId: 'A', name: 'Ana Reyes', address: '1 First Street', latitude: 33.5 },
  { customerId: 'B', name: 'Bo Lind', address: '2 Second Street', latitude: 33.51 },
  { customerId: 'D', name: 'Dan Poe', address: '4 Fourth Street', latitude: 33.53 },
];

/** All three pools on Luis's Monday; Sam works Monday and Tuesday and has none of his own. */
async function companyWithMonday(): Promise<Company> {
  const company = await world.company();
  const { owner } = company;
  const luis = { technicianId: 'LUIS', name: 'Luis Ortega', phone: '(602) 555-0141', workingDays: ['Monday'] };
  await owner.post('/api/technicians', luis);
  await owner.post('/api/technicians', { technicianId: 'SAM', name: 'Sam Lee', workingDays: ['Monday', 'Tuesday'] });
  for (const [index, pool] of pools.entries()) {
    const { customerId } = pool;
    await owner.post('/api/customers', { ...pool, longitude: -112.1 });
    const stop = { assignmentId: `ROUTE-${customerId}`, customerId, technicianId: 'LUIS', routeOrder: index + 1 };
    await owner.post('/api/route-assignments', { ...stop, dayOfWeek: 'MONDAY' });
  }
  return company;
}

const visit = (customerId: string) => ({ assignmentId: `ROUTE-${customerId}`, serviceDate: '2026-11-23' });

/** Luis is out on Monday: Sam has Ana's pool, Bo's is made on Tuesday, Dan's is skipped. */
async function companyWithAbsence(): Promise<Company> {
  const company = await companyWithMonday();
  const answer = await company.owner.post('/api/disruptions', {
    kind: 'technician-away',
    technicianId: 'LUIS',
    fromDate: '2026-11-23',
    toDate: '2026-11-23',
    note: 'Flu',
    moves: [
      { ...visit('A'), toDate: '2026-11-23', toTechnicianId: 'SAM', toOrder: 1 },
      { ...visit('B'), toDate: '2026-11-24', toTechnicianId: 'SAM', toOrder: 1 },
    ],
    skips: [{ ...visit('D'), reason: 'Gate locked' }],
    notify: [],
  });
  expect(answer.status).toBeLessThan(300);
  return company;
}

async function openDay(company: Company, path = '/routes'): Promise<UserEvent> {
  const user = app.open(path, { as: company.owner });
  await screen.findByRole('heading', { level: 1, name: 'Route Management' });
  await screen.findByRole('heading', { level: 2, name: /Nov|Dec/ });
  return user;
}

const stopsOf = async (name: string): Promise<string[]> =>
  within(await screen.findByRole('list', { name: `Stops: ${name}` }))
    .getAllByRole('listitem')
    .map((item) => item.textContent ?? '');
const click = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const choose = async (user: UserEvent, stop: string, item: string) => {
  await click(user, `Stop: ${stop}`);
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
const toastOf = (title: string) => screen.findByText(title, { selector: 'section[aria-label^=Messages] *' });

/** Luis's Monday as the server has it. */
const stored = async ({ owner }: Company, from: string): Promise<string> =>
  ((await owner.get<WeekPlan>(`/api/week-plan?from=${from}`)).body.technicians[0]?.days[0]?.stops ?? [])
    .map(({ customerId }) => customerId)
    .join('');

describe('a date', () => {
  it('shows what happens on it: who covers for whom, what was moved or skipped, who is away and why', async () => {
    const user = await openDay(await companyWithAbsence());
    expect(screen.getByRole('heading', { level: 2, name: 'Monday, Nov 23' })).toBeTruthy();
    expect(screen.getByText('1 stop · 30 min of work · 0.0 mi · 3 visits differ from the template')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Who’s away' })).getByText('Luis Ortega · Out: Flu')).toBeTruthy();
    expect(await stopsOf('Sam Lee')).toEqual(['11 First StreetCovered for LuisAna Reyes · 30 minLuis Ortega is out']);
    expect(await stopsOf('Luis Ortega')).toEqual([
      '–Dan PoeSkipped: Gate lockedPlan make-up visitPut it back',
      '–Ana ReyesCovered by Sam: Luis Ortega is outPut it back',
      '–Bo LindMoved to Tue · Covered by Sam: Luis Ortega is outPut it back',
    ]);
    expect(screen.getByRole('button', { name: 'Tuesday, November 24: 1 stop' })).toBeTruthy();

    await click(user, 'Next day');
    expect(await screen.findByRole('heading', { level: 2, name: 'Tuesday, Nov 24' })).toBeTruthy();
    expect(app.address()).toBe('/routes?date=2026-11-24');
    expect(await stopsOf('Sam Lee')).toEqual([
      '12 Second StreetMoved from MonCovered for LuisBo Lind · 30 minLuis Ortega is out',
    ]);
    await click(user, 'Previous day');
    await waitFor(() => expect(app.address()).toBe('/routes'));
  });

  it('has what repeats on it next week, and nothing on a holiday, with the reason', async () => {
    const company = await companyWithAbsence();
    await everybodyOff(world, company, '2026-12-07');
    const user = await openDay(company, '/routes?date=2026-11-30');
    expect(await stopsOf('Luis Ortega')).toHaveLength(3);
    expect(screen.queryByText(/from the template/)).toBeNull();
    expect(screen.getByRole('link', { name: '(602) 555-0141' })).toBeTruthy();

    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '0002-12-07' } });
    expect(app.address()).toBe('/routes?date=2026-11-30');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2026-12-07' } });
    expect(await screen.findByText('Holiday: Thanksgiving')).toBeTruthy();
    expect(screen.getByText(/^0 stops/)).toBeTruthy();
    expect((await stopsOf('Luis Ortega'))[0]).toBe('–Ana ReyesDay off: ThanksgivingPut it back');
    await click(user, 'Today');
    expect(await screen.findByRole('heading', { level: 2, name: 'Monday, Nov 23' })).toBeTruthy();
  });

  it('shows on the map of today who is done, on site and late, in words too, and of another day nothing late', async () => {
    const company = await companyWithMonday();
    const begin = async (customerId: string) =>
      (
        await company.owner.post<{ visitId: string }>('/api/visits', {
          customerId,
          assignmentId: `ROUTE-${customerId}`,
        })
      ).body.visitId;
    expect((await completeStop(company.owner, await begin('A'))).status).toBeLessThan(300);
    await begin('B');
    const user = await openDay(company);
    const states = await screen.findByRole('list', { name: 'Visits' });
    await waitFor(() => expect(states.textContent).toBe('✓Done 1●On site 1!Late 1'));
    const drawing = screen.getByRole('img', { name: '3 stops to scale, in driving order' });
    expect([...drawing.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
      '3. 4 Fourth Street, late',
      '2. 2 Second Street, on site',
      '1. 1 First Street, done',
    ]);
    await user.click(screen.getByRole('button', { name: 'Move Stops' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move stops on the map' }));
    expect((await dialog.findByRole('list', { name: 'Visits' })).textContent).toBe('✓Done 1●On site 1!Late 1');
    const draw = await dialog.findByRole('button', { name: 'Draw around stops' });
    await user.click(draw);
    await user.click(dialog.getByRole('button', { name: 'Stop drawing' }));
    expect(dialog.getByText('Or tap stops, or choose them in the list.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await click(user, 'Next day');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Visits' })).toBeNull());
  });

  it('of an older link is the next one with that name', async () => {
    await openDay(await companyWithMonday(), '/routes?day=tuesday');
    expect(screen.getByRole('heading', { level: 2, name: 'Tuesday, Nov 24' })).toBeTruthy();
  });

  it('is narrowed to one technician and back', async () => {
    const user = await openDay(await companyWithMonday());
    await click(user, 'Luis Ortega');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sam Lee' })).toBeNull());
    expect(app.address()).toBe('/routes?technician=LUIS');
    await click(user, 'Show everyone');
    expect(await screen.findByRole('button', { name: 'Sam Lee' })).toBeTruthy();
  });
});

it('prints the day: who has which stops, and what is not made', async () => {
  const user = await openDay(await companyWithAbsence());
  await click(user, 'Print the day');
  await waitFor(() => expect(printDay).toHaveBeenCalledOnce());
  expect(printDay.mock.lastCall?.[0]).toMatchObject({
    title: 'Monday, November 23, 2026',
    lines: ['1 stop · 30 min of work · 0.0 mi', 'Luis Ortega · Out: Flu'],
    routes: [
      { heading: 'Luis Ortega', rows: [], below: expect.arrayContaining(['Dan Poe: Skipped: Gate locked']) },
      { heading: 'Sam Lee', rows: [['1', 'Ana Reyes', '1 First Street', '30', 'Covered for Luis']] },
    ],
  });
});

describe('an edit on a date', () => {
  it('asks whether it holds just this week, and shows it at once until then', async () => {
    const company = await companyWithMonday();
    const user = await openDay(company);
    await choose(user, '2 Second Street', 'Move up');
    const question = within(await screen.findByRole('dialog', { name: 'Make 2 Second Street number 1?' }));
    expect((await stopsOf('Luis Ortega'))[0]).toContain('2 Second Street');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect((await stopsOf('Luis Ortega'))[0]).toContain('1 First Street');

    await choose(user, '4 Fourth Street', 'Move up');
    await click(user, 'Permanently');
    await waitFor(async () => expect(await stored(company, '2026-11-30')).toBe('ADB'));

    await choose(user, '2 Second Street', 'Move up');
    await click(user, 'Just this week');
    await toastOf('Bo Lind moved to Luis Ortega, number 2');
    await waitFor(async () => expect(await stored(company, '2026-11-23')).toBe('ABD'));
    expect(await stored(company, '2026-11-30')).toBe('ADB');
  });

  it('puts back what was moved away and what was skipped', async () => {
    const company = await companyWithAbsence();
    const user = await openDay(company);
    await click(user, 'Put it back: Bo Lind');
    await toastOf('Bo Lind moved to Monday, Luis Ortega');
    await click(user, 'Put it back: Dan Poe');
    await toastOf('Dan Poe is back on the schedule');
    await waitFor(async () => expect(await stored(company, '2026-11-23')).toBe('BD'));
    await waitFor(() => expect(screen.getByText(/1 visit differs from the template$/)).toBeTruthy());
  });

  it('of a day that is over can only take what was not made elsewhere', async () => {
    const company = await companyWithMonday();
    const user = await openDay(company, '/routes?date=2026-11-16');
    await click(user, 'Stop: 2 Second Street');
    expect(await screen.findByRole('menuitem', { name: 'Skip this visit…' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Move up' })).toBeNull();
  });
});

describe('the template', () => {
  it('is plainly marked, and leads to the date it is opened from', async () => {
    const user = await openDay(await companyWithMonday(), '/routes?date=2026-11-30');
    await user.click(screen.getByRole('link', { name: 'Template' }));
    expect(await screen.findByText('This is the template: what repeats every week')).toBeTruthy();
    expect(app.address()).toBe('/routes?template=Monday');
    expect(screen.queryByText('Today', { selector: 'h2 + *, h2 + * *' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Open Monday, November 23' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Monday, Nov 23' })).toBeTruthy();
  });

  it('opens with its form from the day', async () => {
    const user = await openDay(await companyWithMonday());
    await click(user, 'Route Work Form');
    expect(await screen.findByRole('dialog', { name: 'Build Route' })).toBeTruthy();
    await waitFor(() => expect(app.address()).toBe('/routes?template=Monday'));
  });
});
