import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Visit } from '#contract/visits/visits.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWith, monday } from '#tests/support/weeks.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// The clock stands at Monday 2026-11-23, 09:00 in Phoenix.
const world = openWorld();
const app = openPageApp(world);

const acid = { chemical: 'muriatic_acid', name: 'Muriatic acid', amount: 1, unit: 'gal', strengthPct: 31.45 };

/** A finished visit of Luis last Monday, half an hour long, with a gallon of acid. */
async function work({ owner }: Company, number: number): Promise<void> {
  const { body } = await owner.post<Visit>('/api/visits', {
    customerId: `CUST-${number}`,
    assignmentId: `ROUTE-${number}`,
    serviceDate: '2026-11-16',
    arrivalTime: `2026-11-16T0${8 + number}:00:00-07:00`,
    technicianId: 'LUIS',
  });
  const departureTime = `2026-11-16T0${8 + number}:30:00-07:00`;
  const done = await owner.post(`/api/visits/${body.visitId}/complete`, {
    departureTime,
    sendReport: false,
    chemicalsAdded: [acid],
  });
  expect(done.status).toBe(200);
}

const worked = async (): Promise<Company> => {
  const company = await companyWith(world, { ...monday, startDate: '2026-11-02' });
  await company.owner.patch('/api/customers/CUST-1', { servicePrice: 40 });
  await work(company, 1);
  return company;
};
const tile = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name: new RegExp(`^${name}\\W`) });

describe('the Business Performance Hub', () => {
  it('says what will be here, and offers the first customer, where there is nothing to compute from', async () => {
    const { owner } = await world.company();
    app.open('/business', { as: owner });
    await screen.findByRole('heading', { level: 1, name: 'Business Performance Hub' });
    expect(await screen.findByText('No numbers yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create Customer' }).getAttribute('href')).toBe('/create-customer');
  });

  it('labels estimates, follows the range in the address, and leads on to the analytics', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', { name: 'Pat Rivera', servicePrice: 100 });
    const user = app.open('/business', { as: owner });
    expect(await screen.findByText('These numbers are estimates')).toBeTruthy();
    expect((await tile('Revenue')).textContent).toMatch(/^Revenue\$427\.07estimated/);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Analytics',
      'Profit Optimizer',
      'Cost Tracking',
      'Billing and Payments',
    ]);

    await user.click(screen.getByRole('button', { name: '1 year' }));
    await waitFor(() => expect(app.address()).toBe('/business?range=1y'));
    await waitFor(() => expect(app.calls).toContain('GET /api/analytics?range=1y'));
    expect(screen.getByRole('button', { name: '1 year' }).getAttribute('aria-pressed')).toBe('true');
    expect(await screen.findByText('Nov 24, 2025 – Nov 23, 2026')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'View Analytics' }));
    await waitFor(() => expect(app.address()).toBe('/business?section=analytics&range=1y'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Work and routes' })).toBeTruthy();
  });

  it('shows the company’s own figures against those before, and its charts also as tables and to the keyboard', async () => {
    const { owner } = await worked();
    app.open('/business?section=analytics', { as: owner });
    expect((await tile('Visits completed')).textContent).toContain('Visits completed1Not enough history yet');
    expect((await tile('Time on site')).textContent).toContain('30 min');
    expect(screen.queryByText('These numbers are estimates')).toBeNull();

    const weeks = screen.getByRole('table', { name: 'Revenue and profit by week', hidden: true });
    const week = within(weeks).getByRole('row', { name: /^Nov 16 – Nov 22/, hidden: true });
    expect(week.textContent).toBe('Nov 16 – Nov 22$40.00$20.50$19.501');
    const chart = screen.getByRole('slider', { name: 'Revenue and profit by week' });
    expect(chart.getAttribute('aria-valuetext')).toBe('Nov 23, Revenue $0, Profit $0');
    fireEvent.change(chart, { target: { value: '4' } });
    await waitFor(() =>
      expect(chart.getAttribute('aria-valuetext')).toBe('Nov 16 – Nov 22, Revenue $40, Profit $19.50'),
    );

    const technicians = screen.getByRole('list', { name: 'Time and miles per technician' });
    expect(within(technicians).getByRole('listitem').textContent).toBe('Luis30 min on site, 0 min driving, 0 mi');
    const pools = screen.getByRole('table', { name: 'Chemical cost per pool', hidden: true });
    expect(within(pools).getAllByRole('row', { hidden: true })[1]?.textContent).toContain('1$8.00');
    // The customer came this month: no month has begun with anybody.
    expect(screen.getByText('No customers in this range.')).toBeTruthy();
  });

  it('goes back from section to section, and opens at the one that a link names', async () => {
    const { owner } = await world.company();
    const user = app.open('/business?section=analytics&range=90d', { as: owner });
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: 'Analytics' }).getAttribute('aria-selected')).toBe('true'),
    );
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    await waitFor(() => expect(app.address()).toBe('/business?range=90d'));
  });
});

describe('who sees which section', () => {
  const grant = (feature: 'business' | 'cost_tracking') => ({
    role: 'user' as const,
    feature,
    isEnabled: true,
    canView: true,
    canEdit: false,
    canDelete: false,
  });

  it('keeps billing from who is neither owner nor admin, and says why at a link to it', async () => {
    const company = await world.company();
    await company.owner.put('/api/permissions', { permissions: [grant('business')] });
    const user = app.open('/business?section=billing', { as: await company.signedIn('user') });
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    expect(screen.getByText('Admin Access Required')).toBeTruthy();
    expect(document.body.textContent).toMatch(/role: user/i);
    expect(app.calls.filter((call) => call.includes('/api/billing/'))).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Back to overview' }));
    await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(3));
    expect(screen.queryByRole('tab', { name: 'Cost Tracking' })).toBeNull();
  });

  it('shows cost tracking to who may see costs, and tells the others', async () => {
    const company = await world.company();
    await company.owner.put('/api/permissions', { permissions: [grant('business')] });
    app.open('/business?section=costs', { as: await company.signedIn('user') });
    expect(await screen.findByText('You don’t have access to this')).toBeTruthy();
  });

  it('shows the office manager all of them', async () => {
    const company = await world.company();
    const user = app.open('/business', { as: await company.signedIn('admin') });
    await user.click(await screen.findByRole('tab', { name: 'Billing and Payments' }));
    // Billing has tabs of its own: a page has one row of them.
    const tab = await screen.findByRole('tab', { name: 'Subscription Plans' });
    expect(within(tab.parentElement as HTMLElement).queryByRole('tab', { name: 'Billing and Payments' })).toBeNull();
    expect(screen.getAllByRole('tablist')).toHaveLength(1);
    expect(screen.queryByText('Access Denied')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Back to overview' }));
    expect((await screen.findByRole('tab', { name: 'Overview' })).getAttribute('aria-selected')).toBe('true');
  });

  it('says in a smaller plan what opens the figures', async () => {
    const { owner } = await world.company({ tier: 'professional' });
    app.open('/business', { as: owner });
    expect(await screen.findByRole('region', { name: 'Not in your plan: Business' })).toBeTruthy();
  });
});
