import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ProfitStrategy } from '#contract/analytics/analytics.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWith, monday } from '#tests/support/weeks.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

// The clock stands at Monday 2026-11-23, 09:00 in Phoenix.
const world = openWorld();
const app = openPageApp(world);

/** An hour of Luis on two Mondays at a customer who pays $20 a visit. */
async function underpriced(): Promise<Company> {
  const company = await companyWith(world, { ...monday, startDate: '2026-11-02' });
  const { owner } = company;
  await owner.patch('/api/customers/CUST-1', { servicePrice: 20 });
  for (const day of ['2026-11-09', '2026-11-16']) {
    const { body } = await owner.post<Visit>('/api/visits', {
      customerId: 'CUST-1',
      assignmentId: 'ROUTE-1',
      serviceDate: day,
      arrivalTime: `${day}T09:00:00-07:00`,
      technicianId: 'LUIS',
    });
    const departureTime = `${day}T10:00:00-07:00`;
    const done = await owner.post(`/api/visits/${body.visitId}/complete`, { departureTime, sendReport: false });
    expect(done.status).toBe(200);
  }
  return company;
}

describe('a figure', () => {
  it('opens to the rows it is made of, which are searched and downloaded; closing goes back', async () => {
    const { owner } = await underpriced();
    const saved: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      void (file as Blob).text().then((text) => saved.push(text));
      return 'blob:rows';
    });
    const user = app.open('/business', { as: owner });
    await user.click(await screen.findByRole('button', { name: /^Revenue\W/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Revenue' });
    expect(app.address()).toBe('/business?figure=revenue');
    expect(await within(dialog).findByText('30 days: $40.00')).toBeTruthy();
    expect(within(dialog).getByText(/Visits finished in this range/)).toBeTruthy();
    const rows = await within(dialog).findByRole('list', { name: 'Revenue' });
    expect(within(rows).getAllByRole('listitem')).toHaveLength(2);
    expect(within(rows).getAllByRole('listitem')[0]?.textContent).toMatch(/^Customer 1.*Nov 16, 2026.*\$20\.00$/);
    const [link] = within(rows).getAllByRole('link', { name: 'Customer 1' });
    expect(link?.getAttribute('href')).toBe('/customers?view=CUST-1');

    await user.click(within(dialog).getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.split('\r\n')).toHaveLength(4);
    expect(saved[0]).toContain('2026-11-16,Customer 1,');

    await user.click(within(dialog).getByRole('searchbox', { name: 'Search these rows' }));
    await user.paste('nobody');
    expect(await within(dialog).findByText('No rows found')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(app.address()).toBe('/business'));
    expect(screen.queryByRole('dialog')).toBeNull();
    vi.restoreAllMocks();
  });

  it('opens by a link, and closes to the page below', async () => {
    const { owner } = await underpriced();
    const user = app.open('/business?section=analytics&range=90d&figure=onSiteMinutes', { as: owner });
    const dialog = await screen.findByRole('dialog', { name: 'Time on site' });
    expect(await within(dialog).findByText('90 days: 2 hr')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(app.address()).toBe('/business?section=analytics&range=90d'));
  });
});

const optimizer = '/business?section=optimization';
const title = 'Raise prices on underpriced stops';
const strategiesOf = async ({ owner }: Company): Promise<ProfitStrategy[]> =>
  (await owner.get<ProfitStrategy[]>('/api/profit-strategies')).body;

describe('the Profit Optimizer', () => {
  it('starts a strategy found in the figures, keeps its day, measures its effect, and ends it', async () => {
    const company = await underpriced();
    const user = app.open(optimizer, { as: company.owner });
    const found = (await screen.findByRole('heading', { level: 3, name: title })).closest('li');
    if (!found) throw new Error('A strategy has a card');
    expect(found.textContent).toMatch(/Effort: EasyPricing1 customer by name/);
    expect(within(found).getByText(/\$20\.00 per visit, -25% margin\. \$33\.50 would reach 25%/)).toBeTruthy();

    await user.click(within(found).getByRole('button', { name: `Start Implementation: ${title}` }));
    expect(await screen.findByText('Implementation started Nov 23, 2026')).toBeTruthy();
    const running = screen.getByRole('region', { name: /^In progress/ });
    expect(running.textContent).toContain('Measured effect: Margin on these stops-25%-25%started today');
    expect(await strategiesOf(company)).toContainEqual(
      expect.objectContaining({ title, state: 'started', startedOn: '2026-11-23' }),
    );

    await user.click(screen.getByRole('button', { name: `Mark as done: ${title}` }));
    expect(await screen.findByText('Done Nov 23, 2026')).toBeTruthy();
    expect(screen.getByRole('region', { name: /^Done and dropped/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: `Resume: ${title}` }));
    await waitFor(() => expect(screen.queryByText('Done Nov 23, 2026')).toBeNull());
    await user.click(screen.getByRole('button', { name: `Drop: ${title}` }));
    expect(await screen.findByText('Dropped Nov 23, 2026')).toBeTruthy();
  });

  it('takes a start back', async () => {
    const company = await underpriced();
    const user = app.open(optimizer, { as: company.owner });
    await user.click(await screen.findByRole('button', { name: `Start Implementation: ${title}` }));
    const told = await screen.findByText('We’ll measure its effect from today.');
    await user.hover(told);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: `Start Implementation: ${title}` })).toBeTruthy();
    expect((await strategiesOf(company)).every(({ state }) => state === 'not-started')).toBe(true);
  });

  it('filters by category, effort and impact, in the address', async () => {
    const { owner } = await underpriced();
    const user = app.open(optimizer, { as: owner });
    await screen.findByRole('heading', { level: 3, name: title });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Retention');
    await waitFor(() => expect(app.address()).toBe('/business?section=optimization&category=retention'));
    expect(screen.queryByRole('heading', { level: 3, name: title })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Pricing');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Effort' }), 'Complex');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('heading', { level: 3, name: title })).toBeTruthy();
    expect(app.address()).toBe(optimizer);
  });

  it('says what it needs where there is nothing to find', async () => {
    const { owner } = await world.company();
    app.open(optimizer, { as: owner });
    expect(await screen.findByText('No ideas right now')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Enter costs' }).getAttribute('href')).toBe('/business?section=costs');
  });

  it('lets who may only look only look', async () => {
    const company = await underpriced();
    const entry = { role: 'user', feature: 'business', isEnabled: true, canView: true, canEdit: false };
    await company.owner.put('/api/permissions', { permissions: [{ ...entry, canDelete: false }] });
    app.open(optimizer, { as: await company.signedIn('user') });
    await screen.findByRole('heading', { level: 3, name: title });
    expect(screen.queryByRole('button', { name: /^Start Implementation/ })).toBeNull();
  });
});
