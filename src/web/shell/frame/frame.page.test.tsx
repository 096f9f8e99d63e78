import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MailRefused } from '#server/adapters/mail/port.ts';
import { companies } from '#server/db/schema/index.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const profileOf = async (visitor: Visitor) => (await visitor.get<{ id: string }>('/api/auth/profile')).body;

/** A company whose trial began so many days ago. */
async function trialSince(days: number): Promise<Company> {
  const company = await world.company({ tier: 'trial' });
  const trialStartedAt = new Date(world.clock.now().getTime() - days * 24 * 60 * 60 * 1000);
  await world.deps.db.inCompany(company.companyId, async (tx) => {
    await tx.update(companies).set({ trialStartedAt }).where(eq(companies.companyId, company.companyId));
  });
  return company;
}

/** A company on the professional plan that its owner bought. */
async function paying(): Promise<Company> {
  const company = await world.company({ tier: 'trial' });
  const bought = { planName: 'professional', billingCycle: 'monthly', price: 29 };
  expect((await company.owner.post('/api/billing/purchase', bought)).status).toBe(200);
  return company;
}

const banner = () => screen.findByRole('region', { name: 'Account status' });
const noBanner = () => expect(screen.queryByRole('region', { name: 'Account status' })).toBeNull();
const badges = (text: string) => screen.findAllByText(text);

describe('the plan banner and badge', () => {
  it('tell a trial with days to spare on the dashboard only', async () => {
    const { owner } = await trialSince(1);
    app.open('/', { as: owner });
    expect(within(await banner()).getByText('Free trial: 6 days left')).toBeTruthy();
    await badges('TRIAL 6D');
    cleanup();
    app.open('/create-customer', { as: owner });
    await badges('TRIAL 6D');
    noBanner();
  });

  it.each([
    [4, 'Your trial ends in 3 days', 'TRIAL 3D'],
    [6, 'Your trial ends in 1 day', 'TRIAL 1D'],
  ])('urge on every page from the third-last day on (day %i)', async (day, title, badge) => {
    app.open('/create-customer', { as: (await trialSince(day)).owner });
    expect(within(await banner()).getByText(title)).toBeTruthy();
    expect(
      within(await banner())
        .getByRole('link', { name: 'Choose a plan' })
        .getAttribute('href'),
    ).toBe('/billing');
    await badges(badge);
  });

  it('say that an ended trial limits the access, and lead to the plans', async () => {
    const user = app.open('/create-customer', { as: (await trialSince(7)).owner });
    expect(within(await banner()).getByText('Account Access Limited')).toBeTruthy();
    expect(within(await banner()).getByText('Trial Expired')).toBeTruthy();
    await badges('EXPIRED');
    await user.click(within(await banner()).getByRole('link', { name: 'Choose a plan' }));
    await heading('Choose Your Plan');
    noBanner();
  });

  it('tell employees of an ended trial without sending them to pay, and nothing of a running one', async () => {
    const ended = await trialSince(7);
    app.open('/customers', { as: await ended.signedIn('technician') });
    expect(within(await banner()).getByText('Account Access Limited')).toBeTruthy();
    expect(within(await banner()).getByText(/Your company’s owner can choose a plan/)).toBeTruthy();
    expect(within(await banner()).queryByRole('link')).toBeNull();
    cleanup();
    app.open('/', { as: await (await trialSince(5)).signedIn('technician') });
    await badges('TRIAL 2D');
    noBanner();
  });

  it('say that the status is unknown where there is no plan', async () => {
    const company = await world.company({ tier: 'none' });
    app.open('/create-customer', { as: company.owner });
    expect(within(await banner()).getByText('Account Status Unknown')).toBeTruthy();
    await badges('UNKNOWN');
  });

  it('tell an active plan once, beside the navigation, and its next bill in the user menu', async () => {
    const user = app.open('/', { as: (await paying()).owner });
    expect(await badges('PROFESSIONAL')).toHaveLength(1);
    noBanner();
    await user.click(screen.getByRole('button', { name: 'User menu' }));
    await screen.findByText('Next billing date: December 23, 2026');
  });

  it('tell on the dashboard that a cancelled plan ends', async () => {
    const { owner } = await paying();
    expect((await owner.post('/api/billing/account/cancel')).status).toBe(200);
    app.open('/', { as: owner });
    expect(within(await banner()).getByText('Your plan ends on December 23, 2026')).toBeTruthy();
  });
});

const seeded = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    id: `alert-${1_000 + place}`,
    timestamp: '2026-11-22T16:00:00.000Z',
    isRead: false,
    type: 'info',
    title: `Matter ${place + 1}`,
    message: 'About something',
    cause: `seeded:${place}`,
  }));

/** Puts unread alerts into this browser's list of a user. */
const keepAlerts = (userId: string, count: number) =>
  localStorage.setItem('pool-notifications', JSON.stringify({ [userId]: { alerts: seeded(count), dismissed: [] } }));

const bell = () => screen.findByRole('button', { name: 'Notifications' });
const alertList = () => screen.findByRole('dialog', { name: 'Notifications' });

describe('the bell', () => {
  it('says so where there is nothing to tell', async () => {
    const user = app.open('/', { as: (await world.company()).owner });
    await user.click(await bell());
    expect(await within(await alertList()).findByText('You’re all caught up')).toBeTruthy();
  });

  it('is not there for homeowners', async () => {
    const company = await world.company();
    const { body } = await company.owner.post<{ customerId: string }>('/api/customers', { name: 'Pat Rivera' });
    app.open('/', { as: await company.signedIn('homeowner', { customerId: body.customerId }) });
    await heading('Dashboard');
    expect(screen.queryByRole('button', { name: 'Notifications' })).toBeNull();
  });

  it.each([
    [3, '3'],
    [9, '9'],
    [10, '9+'],
  ])('counts %i unread ones as %s', async (count, text) => {
    const { owner } = await world.company();
    keepAlerts((await profileOf(owner)).id, count);
    app.open('/', { as: owner });
    expect(await within(await bell()).findByText(text)).toBeTruthy();
  });

  it('marks all read when it opens, and shows for that opening which were new', async () => {
    const { owner } = await world.company();
    keepAlerts((await profileOf(owner)).id, 2);
    const user = app.open('/', { as: owner });
    await user.click(await bell());
    expect(await within(await alertList()).findAllByText('New')).toHaveLength(2);
    await waitFor(async () => expect(within(await bell()).queryByText('2')).toBeNull());
    await user.click(within(await alertList()).getByRole('button', { name: 'Mark as read: Matter 1' }));
    expect(within(await alertList()).getAllByText('New')).toHaveLength(1);
    await user.keyboard('{Escape}');
    await expect.poll(async () => document.activeElement === (await bell())).toBe(true);
    await user.click(await bell());
    expect(await within(await alertList()).findByText('Matter 2')).toBeTruthy();
    expect(within(await alertList()).queryByText('New')).toBeNull();
  });

  it('tells of a report that did not arrive once, and leads to where it can be sent again', async () => {
    const { owner } = await world.company();
    const refusing = vi.spyOn(world.mailer, 'deliver').mockRejectedValue(new MailRefused('550 no such mailbox'));
    const report = await owner.post('/api/service-report', {
      reportId: 'RPT-1',
      customerName: 'Pat Rivera',
      customerEmail: 'pat@example.com',
      serviceDate: '2026-11-23',
      serviceTime: '08:42',
      technicianName: 'Luis Ortega',
    });
    expect(report.status).toBe(201);
    refusing.mockRestore();
    const user = app.open('/create-customer', { as: owner });
    expect(await within(await bell()).findByText('1')).toBeTruthy();
    await user.click(await bell());
    const list = within(await alertList());
    expect(
      await list.findByText(/The November 23, 2026 report didn’t reach the customer: 550 no such mailbox/),
    ).toBeTruthy();
    await user.click(list.getByRole('link', { name: /Report not delivered: Pat Rivera/ }));
    await heading('Dashboard');
    await screen.findByRole('button', { name: 'Send again: Pat Rivera' });
    cleanup();

    // The same cause is not told again at the next start.
    const asked = () => app.calls.filter((made) => made.includes('/api/service-reports')).length;
    const before = asked();
    app.open('/create-customer', { as: owner });
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    expect(within(await bell()).queryByText('1')).toBeNull();
  });

  it('does not bring back what was dismissed while it lasts, and shows nothing of it to another user', async () => {
    const company = await trialSince(5);
    const user = app.open('/', { as: company.owner });
    expect(await within(await bell()).findByText('1')).toBeTruthy();
    await user.click(await bell());
    await user.click(
      await within(await alertList()).findByRole('button', { name: 'Dismiss: Your trial ends in 2 days' }),
    );
    expect(await within(await alertList()).findByText('You’re all caught up')).toBeTruthy();
    cleanup();
    app.open('/', { as: company.owner });
    await badges('TRIAL 2D');
    expect(within(await bell()).queryByText('1')).toBeNull();
    cleanup();

    const admin = await company.signedIn('admin');
    app.open('/', { as: admin });
    expect(await within(await bell()).findByText('1')).toBeTruthy();
    cleanup();
    const technician = await company.signedIn('technician');
    app.open('/', { as: technician });
    await badges('TRIAL 2D');
    expect(within(await bell()).queryByText('1')).toBeNull();
  });
});

const palette = () => screen.findByRole('dialog', { name: 'Search and commands' });
const options = async () => within(await palette()).findAllByRole('option');

describe('the header of a pool owner', () => {
  it('shows the company and the e-mail address, and neither its plan nor its search', async () => {
    const company = await world.company();
    const { companyId } = company;
    await world.deps.db.inCompany(companyId, (tx) =>
      tx.update(companies).set({ name: 'Sonoran Pool Care' }).where(eq(companies.companyId, companyId)),
    );
    const { body } = await company.owner.post<{ customerId: string }>('/api/customers', { name: 'Pat Rivera' });
    const homeowner = await company.signedIn('homeowner', { customerId: body.customerId });
    const { email } = (await homeowner.get<{ email: string }>('/api/auth/profile')).body;
    const user = app.open('/', { as: homeowner });
    const header = within(await screen.findByRole('banner'));
    expect(await header.findByText('Sonoran Pool Care')).toBeTruthy();
    expect(header.getByText(email)).toBeTruthy();
    expect(header.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
    await waitFor(() => expect(app.calls).toContain('GET /api/auth/account-status'));
    await user.click(header.getByRole('button', { name: 'User menu' }));
    expect(await screen.findByText('Pool Owner')).toBeTruthy();
    expect(screen.queryByText('ENTERPRISE')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Search/ })).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog', { name: 'Search and commands' })).toBeNull();
  });
});

describe('the command palette', () => {
  it('opens with Ctrl K, goes to a page by the keyboard alone, and gives the focus back when closed', async () => {
    const user = app.open('/', { as: (await world.company()).owner });
    await heading('Dashboard');
    // The keys are listened to once the search stands in the header.
    await screen.findByRole('button', { name: 'Search' });
    const menu = screen.getByRole('button', { name: 'Navigation menu' });
    menu.focus();
    await user.keyboard('{Control>}k{/Control}');
    expect(within(await palette()).getByRole('combobox')).toBe(document.activeElement);
    await user.keyboard('{Escape}');
    await expect.poll(() => document.activeElement).toBe(menu);

    await user.keyboard('{Meta>}k{/Meta}');
    await palette();
    await user.keyboard('billing{Enter}');
    await heading('Choose Your Plan');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens from the header, moves with the arrows, and does what is chosen', async () => {
    const user = app.open('/', { as: (await world.company()).owner });
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await user.type(within(await palette()).getByRole('combobox'), 'appearance');
    expect((await options()).map(({ textContent }) => textContent)).toEqual([
      'Appearance: Match device',
      'Appearance: Light',
      'Appearance: Dark',
      'Appearance: Sunlight',
    ]);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.poll(() => document.documentElement.dataset.theme).toBe('dark');
  });

  it('finds customers and opens the chosen one', async () => {
    const { owner } = await world.company();
    for (const name of ['Pat Rivera', 'Kim Chen']) {
      await owner.post('/api/customers', { name, address: '5601 W Crocus Dr', city: 'Glendale' });
    }
    const user = app.open('/', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await user.type(within(await palette()).getByRole('combobox'), 'rivera');
    const found = await within(await palette()).findByRole('option', { name: /^Pat Rivera/ });
    expect(found.textContent).toContain('5601 W Crocus Dr, Glendale');
    expect(within(await palette()).queryByRole('option', { name: /Kim Chen/ })).toBeNull();
    await user.click(found);
    await heading('Pat Rivera');
    expect(app.address()).toContain('/customers?view=');
  });

  it('offers a technician neither what only the office does nor pages without permission', async () => {
    const user = app.open('/', { as: await (await world.company()).signedIn('technician') });
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    const labels = (await options()).map(({ textContent }) => textContent);
    expect(labels).toEqual(expect.arrayContaining(['Customers', 'Field Service', 'Account Settings', 'Sign Out']));
    for (const absent of [
      'New customer',
      'Tech out or rain day',
      'New invoice',
      'Import customers',
      'Routes',
      'Billing & Plans',
      'Session details',
    ]) {
      expect(labels).not.toContain(absent);
    }
  });

  it('does not search customers for those who may not see them, and says when nothing is found', async () => {
    const company = await world.company();
    await company.owner.post('/api/customers', { name: 'Pat Rivera' });
    const user = app.open('/', { as: await company.signedIn('user') });
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await user.type(within(await palette()).getByRole('combobox'), 'rivera');
    expect(await within(await palette()).findByText('Nothing found for “rivera”')).toBeTruthy();
    expect(app.calls.some((made) => made.includes('/api/search'))).toBe(false);
  });

  it('says when the company cannot be searched, and its pages still work', async () => {
    const user = app.open('/', { as: (await world.company()).owner });
    await heading('Dashboard');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const input = within(await palette()).getByRole('combobox');
    const online = window.fetch;
    window.fetch = async (call, init) =>
      String(call).startsWith('/api/search?')
        ? Response.json({ error: 'Too many requests', message: 'Please wait a moment.' }, { status: 429 })
        : online(call, init);
    await user.type(input, 'cu');
    expect(await within(await palette()).findByText(/Couldn’t search your company/)).toBeTruthy();
    await user.click(within(await palette()).getByRole('option', { name: 'Customers' }));
    await heading('Customers');
  });

  it('knows what is typed for what is wanted', async () => {
    const user = app.open('/', { as: (await world.company()).owner });
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    const input = within(await palette()).getByRole('combobox');
    for (const [typed, label] of [
      ['sick', 'Tech out or rain day'],
      ['rain', 'Tech out or rain day'],
      ['move stop', 'Find an opening for a stop'],
      ['opening', 'Find an opening for a stop'],
      ['refund', 'Refund a payment'],
      ['statement', 'Statement for a customer'],
      ['quickbooks', 'Export and QuickBooks'],
      ['profit', 'Profit and margin by customer'],
      ['late', 'Overdue invoices'],
      ['price', 'Plans and prices'],
      ['tax', 'Sales tax and days to pay'],
      ['skimmer', 'Move here from Skimmer'],
      ['quote', 'New work order'],
      ['payroll', 'Timesheets'],
      ['spanish', 'Change the language'],
      ['theme', 'Appearance: Dark'],
      ['log out', 'Sign Out'],
      ['invoce', 'New invoice'],
    ] as const) {
      await user.clear(input);
      await user.paste(typed);
      expect(await within(await palette()).findByRole('option', { name: label }), typed).toBeTruthy();
    }
  });

  it('leads to the place that does it', async () => {
    const { owner } = await world.company();
    await owner.post('/api/technicians', { name: 'Luis Ortega' });
    const user = app.open('/', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await user.keyboard('sick{Enter}');
    await screen.findByRole('dialog', { name: 'Reschedule routes' });
  });

  it('finds what the company has by kind, counts it for screen readers, and takes a letter wrong', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', { customerId: 'CUST-1', name: 'Pat Rivera' });
    await owner.post('/api/technicians', { name: 'Luis Ortega' });
    await owner.post('/api/work-orders', {
      customerId: 'CUST-1',
      title: 'Heater swap',
      lines: [{ description: 'Heater', quantity: 1, unitPrice: 900 }],
    });
    const user = app.open('/', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    const input = within(await palette()).getByRole('combobox');
    await user.type(input, 'ortega');
    const technicians = await within(await palette()).findByRole('group', { name: 'Technicians' });
    expect(within(technicians).getByRole('option', { name: /Luis Ortega/ })).toBeTruthy();
    await waitFor(async () => expect(within(await palette()).getByRole('status').textContent).toBe('1 result'));
    await user.clear(input);
    await user.type(input, 'rivrea');
    expect(await within(await palette()).findByText('Nothing is spelled “rivrea”. These are close.')).toBeTruthy();
    const orders = within(await palette()).getByRole('group', { name: 'Quotes and work orders' });
    await user.click(within(orders).getByRole('option', { name: /Heater swap/ }));
    await heading('WO-0001');
  });

  it('offers again what was chosen last, until the user signs out', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', { name: 'Pat Rivera' });
    const user = app.open('/', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    expect(within(await palette()).queryByRole('group', { name: 'Recent' })).toBeNull();
    await user.type(within(await palette()).getByRole('combobox'), 'rivera');
    await user.click(await within(await palette()).findByRole('option', { name: /^Pat Rivera/ }));
    await heading('Pat Rivera');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const recent = await within(await palette()).findByRole('group', { name: 'Recent' });
    await user.click(within(recent).getByRole('option', { name: 'Pat Rivera' }));
    await heading('Pat Rivera');
    expect(localStorage.getItem('recent_choices')).toContain('Pat Rivera');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.click(await within(await palette()).findByRole('option', { name: 'Sign Out' }));
    await waitFor(() => expect(localStorage.getItem('recent_choices')).toBeNull());
  });

  it('finds pages and this device’s customers without a connection, and says that the rest needs one', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', { name: 'Pat Rivera' });
    const user = app.open('/', { as: owner });
    await heading('Dashboard');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const input = within(await palette()).getByRole('combobox');
    const online = window.fetch;
    // The phone's own list is answered where the server's search is out of reach.
    window.fetch = async (call, init) => {
      if (String(call).startsWith('/api/search?')) throw new TypeError('Failed to fetch');
      return online(call, init);
    };
    await user.type(input, 'rivera');
    expect(await within(await palette()).findByRole('option', { name: /^Pat Rivera/ })).toBeTruthy();
    expect(await within(await palette()).findByText(/The rest needs a connection/)).toBeTruthy();
    window.fetch = online;
  });

  it('opens Account Settings, also from the user menu', async () => {
    const user = app.open('/', { as: (await world.company()).owner });
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await user.click(within(await palette()).getByRole('option', { name: 'Account Settings' }));
    await screen.findByRole('dialog', { name: 'Account Settings' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'User menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Account Settings' }));
    await screen.findByRole('dialog', { name: 'Account Settings' });
  });

  it('leaves a dialog that is open where it is', async () => {
    const user = app.open('/', { as: (await world.company()).owner });
    await user.click(await screen.findByRole('button', { name: 'License' }));
    await screen.findByRole('dialog', { name: 'License' });
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});

/** What a browser fires when the application can be installed. */
function offerInstalling() {
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void window.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  return prompt;
}

describe('the install banner', () => {
  afterEach(() => {
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    vi.useRealTimers();
  });

  it("asks the browser's own question on Install, and is gone", async () => {
    const user = app.open('/', { as: (await world.company()).owner });
    await heading('Dashboard');
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    const prompt = offerInstalling();
    await user.click(await screen.findByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  });

  it.each(['Later', 'Close'])('goes on %s and comes back after 5 minutes', async (button) => {
    const user = app.open('/', { as: (await world.company()).owner });
    await heading('Dashboard');
    offerInstalling();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const offer = screen.getByRole('region', { name: 'Install Poolhand' });
    await user.click(within(offer).getByRole('button', { name: button }));
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();

    // A new start within that time does not bring it back either.
    offerInstalling();
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    world.clock.forward({ minutes: 4 });
    act(() => void vi.advanceTimersByTime(4 * 60_000));
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    world.clock.forward({ minutes: 1 });
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.getByRole('button', { name: 'Install' })).toBeTruthy();
  });

  it('is gone once the application is installed', async () => {
    app.open('/', { as: (await world.company()).owner });
    await heading('Dashboard');
    offerInstalling();
    await screen.findByRole('button', { name: 'Install' });
    act(() => void window.dispatchEvent(new Event('appinstalled')));
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  });

  it('does not appear inside the installed application', async () => {
    const matchMedia = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList,
      );
    app.open('/');
    offerInstalling();
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    matchMedia.mockRestore();
  });
});
