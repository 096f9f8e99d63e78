import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWith, monday, tuesday } from '#tests/support/weeks.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// The clock stands at Monday 2026-11-23, 18:30 in Phoenix: the week from November 16 is over.
const world = openWorld();
const app = openPageApp(world);
const since = { startDate: '2026-11-02' };
const lastWeek = '/timesheets?week=2026-11-16';

async function work({ owner }: Company, number: number, from: string, to: string): Promise<void> {
  const { body } = await owner.post<Visit>('/api/visits', {
    customerId: `CUST-${number}`,
    assignmentId: `ROUTE-${number}`,
    serviceDate: '2026-11-16',
    arrivalTime: `2026-11-16T${from}:00-07:00`,
    technicianId: 'LUIS',
  });
  const departureTime = `2026-11-16T${to}:00-07:00`;
  await owner.post(`/api/visits/${body.visitId}/complete`, { departureTime, sendReport: false });
}

const cardOf = async (name: string): Promise<HTMLElement> => {
  const card = (await screen.findByRole('heading', { level: 2, name })).closest('section');
  if (!card) throw new Error('A technician has a card');
  return card;
};
const factOf = (card: HTMLElement, term: string): string | null =>
  within(card).getByText(term).parentElement?.querySelector('dd')?.textContent ?? null;

it('shows a week against its plan, approves it with a note, tells what changed since, and takes it back', async () => {
  const company = await companyWith(world, { ...monday, ...since }, { ...tuesday, ...since }, { ...monday, ...since });
  await work(company, 1, '09:00', '09:10');
  const user = app.open(lastWeek, { as: company.owner });
  await screen.findByRole('heading', { level: 1, name: 'Timesheets' });
  expect(screen.getByText('Nov 16 – Nov 22, 2026')).toBeTruthy();
  expect(screen.getByText(/^We don’t track location. Time on site runs from arrival to departure/)).toBeTruthy();

  const luis = await cardOf('Luis');
  expect(factOf(luis, 'Scheduled stops done')).toBe('1 of 3');
  expect(factOf(luis, 'Verified visits')).toBe('0 of 1');
  expect(factOf(luis, 'Time on site')).toBe('10 min of 1 hr 30 min scheduled');
  expect(factOf(luis, 'Miles driven')).toBe('0.0 mi, about 0 min');
  const toLookAt = within(luis).getByRole('region', { name: 'Needs review: Luis' });
  expect(
    within(toLookAt)
      .getAllByRole('group')
      .map((kind) => kind.textContent),
  ).toEqual([
    'Not done2 stopsCustomer 3, Mon, Nov 16Scheduled, but no finished visitCustomer 2, Tue, Nov 17Scheduled, but no finished visit',
    'Short visit1 stopCustomer 1, Mon, Nov 1610 of 30 scheduled minutes',
    'No photo1 stopCustomer 1, Mon, Nov 16No photo for this visit',
  ]);
  const [link] = within(toLookAt).getAllByRole('link', { name: 'Customer 1, Mon, Nov 16' });
  expect(link?.getAttribute('href')).toBe('/field-service/stop/ROUTE-1?date=2026-11-16');
  // Whoever has something to look at comes first.
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Luis', 'Ann']);
  expect(within(luis).getByText('Mon, Nov 16: 1 of 2 stops done')).toBeTruthy();
  expect(within(luis).getByText('9:00 AM – 9:10 AM · 10 of 30 min · 0 photos')).toBeTruthy();

  await user.click(within(luis).getByRole('button', { name: 'Approve Luis’s week' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve Luis’s week?' });
  expect(within(dialog).getByText('4 items still need review.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText(/^Note/), 'Gate was locked.');
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await screen.findByText('Luis’s week is approved');
  const approved = await cardOf('Luis');
  expect(await within(approved).findByText('Gate was locked.')).toBeTruthy();
  expect(within(approved).getByText(/^Approved by .*, Nov 23, 2026, 6:30 PM/)).toBeTruthy();

  await work(company, 3, '10:00', '10:30');
  await user.click(screen.getByRole('button', { name: 'Previous week' }));
  await screen.findByText('Nov 9 – Nov 15, 2026');
  await user.click(screen.getByRole('button', { name: 'Last week' }));
  await screen.findByText('Records changed since this was approved');
  expect(screen.getByText(/^You approved 1 stop, 10 min on site and 0.0 miles\./)).toBeTruthy();

  await user.click(await screen.findByRole('button', { name: 'Undo approval of Luis’s week' }));
  const question = await screen.findByRole('alertdialog', { name: 'Undo approval of Luis’s week?' });
  await user.click(within(question).getByRole('button', { name: 'Undo approval' }));
  await screen.findByText('Approval of Luis’s week undone');
  expect(await screen.findByRole('button', { name: 'Approve Luis’s week' })).toBeTruthy();
});

it('is a technician’s own week, to read only, and this week is not for approving', async () => {
  const company = await companyWith(world, monday);
  app.open('/pay-check', { as: await company.signedIn('technician', { technicianId: 'LUIS' }) });
  await screen.findByRole('heading', { level: 1, name: 'My timesheet' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Luis']);
  expect(screen.getByText('This week isn’t over yet. You can approve it starting Monday.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  expect(app.calls.some((call) => call.startsWith('GET /api/pay-check'))).toBe(true);
});

it('says what is missing where an account has no technician', async () => {
  const company = await companyWith(world);
  app.open('/timesheets', { as: await company.signedIn('technician') });
  expect(await screen.findByText('Your login isn’t linked to a route')).toBeTruthy();
});

it('keeps what was typed where the week was approved meanwhile', async () => {
  const company = await companyWith(world, { ...monday, ...since });
  const user = app.open(lastWeek, { as: company.owner });
  await user.click(await screen.findByRole('button', { name: 'Approve Luis’s week' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve Luis’s week?' });
  await user.type(within(dialog).getByLabelText(/^Note/), 'As agreed');
  await company.owner.post('/api/pay-check/approve', { week: '2026-11-16', technicianId: 'LUIS' });
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  const alert = await within(dialog).findByRole('alert');
  await waitFor(() => expect(alert.textContent).toBe('This week is already approved. Undo the approval first.'));
  expect(within(dialog).getByDisplayValue('As agreed')).toBeTruthy();
});
