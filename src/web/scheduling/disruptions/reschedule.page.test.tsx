import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ListedDayOff } from '#contract/scheduling/disruptions.ts';
import type { RouteChange } from '#contract/scheduling/stop-edits.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

/** Two customers of Sam's Monday: one with an e-mail address, one with a telephone only; Alex has room. */
async function companyWithRoute(): Promise<Company> {
  // In the morning, when the day's visits can still go to somebody else.
  world.clock.set('2026-11-23T16:00:00.000Z');
  const company = await world.company();
  const { owner } = company;
  for (const name of ['Sam', 'Alex']) await owner.post('/api/technicians', { technicianId: `TECH-${name}`, name });
  const people = [
    { customerId: 'ANA', name: 'Ana Reyes', email: 'ana@example.com' },
    { customerId: 'BO', name: 'Bo Lind', phone: '(602) 555-0142' },
  ];
  for (const person of people) {
    await owner.post('/api/customers', { ...person, latitude: 33.6, longitude: -112.1 });
    const stop = { assignmentId: `ROUTE-${person.customerId}`, customerId: person.customerId };
    await owner.post('/api/route-assignments', { ...stop, technicianId: 'TECH-Sam', dayOfWeek: 'MONDAY' });
  }
  return company;
}

async function openDialog(company: Company): Promise<UserEvent> {
  const user = app.open('/routes/week', { as: company.owner });
  await user.click(await screen.findByRole('button', { name: 'Tech out or rain day…' }));
  await screen.findByRole('dialog', { name: 'Reschedule routes' });
  return user;
}

const press = async (user: UserEvent, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const list = (name: string) => screen.findByRole('list', { name });
const toastOf = (title: string) => screen.findByText(title, { selector: 'section[aria-label^=Messages] *' });
const daysOff = async ({ owner }: Company): Promise<ListedDayOff[]> =>
  (await owner.get<ListedDayOff[]>('/api/days-off')).body;
const mailsTo = (address: string, { companyId }: Company) =>
  world.mailer.sent.filter(({ to, messageId }) => to === address && messageId.includes(companyId));

describe('rescheduling', () => {
  it('shows the new plan and whom to tell, and keeps what was entered on the way back', async () => {
    const company = await companyWithRoute();
    const user = await openDialog(company);
    await user.click(await screen.findByRole('radio', { name: 'Tech out' }));
    await press(user, 'Review new schedule');
    await screen.findByText('Choose who is out');

    await screen.findByRole('option', { name: 'Sam' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Technician' }), 'Sam');
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Flu');
    await press(user, 'Review new schedule');
    await screen.findByText(/^2 visits need a change: 2 moved\./);
    const moves = within(await list('Moved visits'));
    expect(moves.getByText('Ana Reyes')).toBeTruthy();
    expect(moves.getAllByText('Mon, Nov 23 · Alex')).toHaveLength(2);
    expect(within(await list('Days that change')).getByText('2 → 0 stops')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Ana Reyes, ana@example.com' })).toHaveProperty('checked', true);
    const phone = within(await list('Can’t be reached from here: call them'));
    expect(phone.getByRole('link', { name: 'Call Bo Lind: (602) 555-0142' }).getAttribute('href')).toBe(
      'tel:6025550142',
    );
    expect(phone.getByText(/Alex will be your technician instead of Sam\.$/)).toBeTruthy();

    await press(user, 'Back');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Flu'));
    expect(screen.getByRole('radio', { name: 'Tech out' })).toHaveProperty('checked', true);
    expect(screen.getByRole('combobox', { name: 'Technician' })).toHaveProperty('value', 'TECH-Sam');
    expect(await daysOff(company)).toEqual([]);
  }, 90_000);

  it('applies the plan, writes to those who are ticked, and takes it back', async () => {
    const company = await companyWithRoute();
    const user = await openDialog(company);
    await user.click(await screen.findByRole('radio', { name: 'Tech out' }));
    await screen.findByRole('option', { name: 'Sam' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Technician' }), 'Sam');
    await press(user, 'Review new schedule');
    await press(user, 'Apply');
    // The message stands five seconds: its way back is taken at once, and what was done is read from the changes.
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await toastOf('Undone: visits are back in their original places');
    expect(screen.queryByRole('dialog')).toBeNull();
    const [change] = (await company.owner.get<RouteChange[]>('/api/route-changes')).body;
    expect(change).toMatchObject({
      summary: 'Sam is out, Monday, November 23: 2 visits moved',
      told: [{ name: 'Ana Reyes' }],
      undoneAt: expect.any(String),
    });
    expect(await daysOff(company)).toEqual([]);
    // Undone before a notice left: none leaves.
    await world.runJobs();
    expect(mailsTo('ana@example.com', company)).toEqual([]);
  }, 90_000);

  it('says where the plan was changed in the meantime, and looks at it again', async () => {
    const company = await companyWithRoute();
    const user = await openDialog(company);
    await user.click(await screen.findByRole('radio', { name: 'Rain day' }));
    await user.click(screen.getByRole('radio', { name: 'Skip them' }));
    await press(user, 'Review new schedule');
    await screen.findByText('2 visits need a change: 2 skipped.');
    await company.owner.patch('/api/route-assignments/ROUTE-BO', { dayOfWeek: 'FRIDAY' });
    await press(user, 'Apply');
    await screen.findByText('The schedule has changed. Review it again.');
    expect(await daysOff(company)).toEqual([]);
    await press(user, 'Review again');
    await screen.findByText('1 visit needs a change: 1 skipped.');
    await press(user, 'Apply');
    await toastOf('1 visit skipped');
    expect(await daysOff(company)).toHaveLength(1);
  }, 90_000);

  it('lists the days off to come and takes one back with its visits', async () => {
    const company = await companyWithRoute();
    const rain = { kind: 'rain', fromDate: '2026-11-30', toDate: '2026-11-30' };
    const skips = ['ANA', 'BO'].map((id) => ({ assignmentId: `ROUTE-${id}`, serviceDate: '2026-11-30' }));
    const applied = await company.owner.post('/api/disruptions', { ...rain, moves: [], skips, notify: ['ANA'] });
    expect(applied).toMatchObject({ status: 201 });
    await world.runJobs();
    const user = await openDialog(company);
    const row = within(await list('Days off'));
    expect(row.getByText('Mon, Nov 30')).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Undo: Rain day, Mon, Nov 30' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo “Rain day, Mon, Nov 30”?' }));
    await user.click(question.getByRole('button', { name: 'Undo' }));
    await toastOf('Undone: visits are back in their original places');
    await screen.findByText('Upcoming days off show up here.');
    await world.runJobs();
    expect(mailsTo('ana@example.com', company)).toHaveLength(2);
  }, 90_000);
});
