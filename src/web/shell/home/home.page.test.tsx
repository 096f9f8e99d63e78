import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { Transaction } from '#contract/invoicing/payments.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { invoices, paymentDisputes } from '#server/db/schema/index.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

// The world's clock stands on Monday, 23 November 2026.
const world = openWorld();
const app = openPageApp(world);

const everyDay = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

async function addTechnician(owner: Visitor, name: string): Promise<Technician> {
  return (await owner.post<Technician>('/api/technicians', { name, workingDays: everyDay })).body;
}

/** Opens a stop, and finishes it where asked. */
async function work(owner: Visitor, customer: Customer, { finish }: { finish: boolean }): Promise<void> {
  const { body: visit } = await owner.post<Visit>('/api/visits', { customerId: customer.customerId });
  if (!finish) return;
  const done = await owner.post(`/api/visits/${visit.visitId}/complete`, { readings: { chlorine: 2.1, pH: 7.5 } });
  expect(done.status).toBeLessThan(300);
}

async function addStop(owner: Visitor, technician: Technician, name: string, dayOfWeek = 'MONDAY'): Promise<Customer> {
  const { body: customer } = await owner.post<Customer>('/api/customers', {
    name,
    email: 'customer@example.com',
    address: '5601 W Crocus Dr',
  });
  const assignment = { customerId: customer.customerId, technicianId: technician.technicianId, dayOfWeek };
  expect((await owner.post('/api/route-assignments', assignment)).status).toBe(201);
  return customer;
}

/** The lists of stops only: the combobox of customers names them all. */
const inStops = { ignore: 'option' };

const stepOf = async (name: string) => {
  const title = await screen.findByRole('heading', { level: 3, name });
  return within(title.closest('li') as HTMLElement);
};

describe("a company's first day", () => {
  it('begins with the company, in order, and no rows of zeros', async () => {
    app.open('/', { as: (await world.company({ live: false })).owner });
    expect(await screen.findByText('0 of 7 done')).toBeTruthy();
    const [steps] = screen
      .getAllByRole('list')
      .filter((one) => one.textContent?.includes('Tell us about your company'));
    const titles = within(steps as HTMLElement)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
    expect(titles).toEqual([
      'Tell us about your company',
      'Import customers',
      'Add technicians',
      'Plan the week',
      'Let them sign in',
      'Set up billing',
      'Go live',
    ]);
    const hrefOf = async (step: string, link: string) =>
      (await stepOf(step)).getByRole('link', { name: link }).getAttribute('href');
    expect(await hrefOf('Tell us about your company', 'Add your company’s details')).toBe('/settings');
    expect(await hrefOf('Import customers', 'Import customers')).toBe('/customers/import');
    expect(await hrefOf('Import customers', 'Add a customer')).toBe('/create-customer');
    expect(await hrefOf('Add technicians', 'Add a technician')).toBe('/settings?tab=technicians');
    expect(await hrefOf('Plan the week', 'Optimize Week')).toBe('/routes/week');
    expect(await hrefOf('Go live', 'Go live')).toBe('/settings?tab=notifications');
    expect(screen.queryByText('Needs your attention')).toBeNull();
  });

  it('ticks each step by what the company has, and goes when the rest is skipped', async () => {
    const { owner } = await world.company();
    await owner.put('/api/company-branding', { name: 'Blue Pools', phone: '(602) 555-0134', address: '1 Main St' });
    await addStop(owner, await addTechnician(owner, 'Luis Ortega'), 'Pat Rivera');
    const user = app.open('/', { as: owner });
    expect(await screen.findByText('5 of 7 done')).toBeTruthy();
    expect((await stepOf('Import customers')).getByText('1 customer')).toBeTruthy();
    expect((await stepOf('Add technicians')).getByText('1 technician')).toBeTruthy();
    expect((await stepOf('Plan the week')).getByText('1 stop planned')).toBeTruthy();
    expect((await stepOf('Let them sign in')).queryByLabelText('Done')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Skip: Let them sign in' }));
    expect((await stepOf('Let them sign in')).getByText('Skipped')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Skip: Set up billing' }));
    expect(screen.queryByText('Your first day')).toBeNull();
  });
});

describe("today's stops", () => {
  it('stand under their technician, those of other days do not', async () => {
    const { owner } = await world.company();
    const luis = await addTechnician(owner, 'Luis Ortega');
    await addStop(owner, luis, 'Pat Rivera');
    await addStop(owner, luis, 'Kim Chen', 'TUESDAY');
    app.open('/', { as: owner });
    expect(await screen.findByText('Monday, November 23')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 3, name: 'Luis Ortega' })).toBeTruthy();
    expect(screen.getByText('Next: Pat Rivera · 5601 W Crocus Dr')).toBeTruthy();
    expect(screen.queryByText(/Kim Chen/, inStops)).toBeNull();
  });

  it('tell their state and lead to the stop', async () => {
    const { owner } = await world.company();
    const luis = await addTechnician(owner, 'Luis Ortega');
    const [first, second] = [await addStop(owner, luis, 'Pat Rivera'), await addStop(owner, luis, 'Kim Chen')];
    await work(owner, first, { finish: true });
    await work(owner, second, { finish: false });
    const user = app.open('/', { as: owner });
    expect(await screen.findByText('1 of 2 done · 1 in progress')).toBeTruthy();
    expect(screen.getByText('In progress: Kim Chen · 5601 W Crocus Dr')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stops for Luis Ortega' }));
    const rowOf = async (name: string) => within((await screen.findByText(name, inStops)).closest('li') as HTMLElement);
    expect((await rowOf('Pat Rivera')).getByText('Done')).toBeTruthy();
    expect((await rowOf('Kim Chen')).getByText('In progress')).toBeTruthy();
    const link = (await rowOf('Kim Chen')).getByRole('link', { name: 'Kim Chen' });
    expect(link.getAttribute('href')).toMatch(/^\/field-service\/stop\/./);
    expect(screen.queryByText('Your first day')).toBeNull();
  });

  it('fold technicians who have finished, and say who has not begun and who has none', async () => {
    const { owner } = await world.company();
    const pat = await addStop(owner, await addTechnician(owner, 'Luis Ortega'), 'Pat Rivera');
    await addStop(owner, await addTechnician(owner, 'Sam Lee'), 'Kim Chen');
    await addTechnician(owner, 'Priya Nair');
    await work(owner, pat, { finish: true });
    const user = app.open('/', { as: owner });
    const sam = (await screen.findByRole('heading', { level: 3, name: 'Sam Lee' })).closest('li') as HTMLElement;
    // The clock stands long after the shift.
    expect(within(sam).getByText('Not started')).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 3, name: 'Luis Ortega' })).toBeNull();
    expect(screen.getByText('No stops today: Priya Nair')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '1 technician finished' }));
    const luis = screen.getByRole('heading', { level: 3, name: 'Luis Ortega' }).closest('li') as HTMLElement;
    expect(within(luis).getByText('All done')).toBeTruthy();
  });

  it("are a technician's own on the technician's page", async () => {
    const company = await world.company();
    const luis = await addTechnician(company.owner, 'Luis Ortega');
    await addStop(company.owner, luis, 'Pat Rivera');
    await addStop(company.owner, await addTechnician(company.owner, 'Sam Lee'), 'Kim Chen');
    app.open('/', { as: await company.signedIn('technician', { technicianId: luis.technicianId }) });
    expect(await screen.findByRole('heading', { level: 2, name: 'Pat Rivera' })).toBeTruthy();
    expect(screen.getByText('Your stops today')).toBeTruthy();
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('link', { name: 'My timesheet' }).getAttribute('href')).toBe('/timesheets');
    expect(screen.queryByText('Kim Chen', inStops)).toBeNull();
    expect(screen.queryByText('Needs your attention')).toBeNull();
    expect(app.calls.filter((made) => /at-risk|overview/.test(made))).toEqual([]);
  });

  it('begin for a technician with the next one, its gate and dog, and fold what is done', async () => {
    const company = await world.company();
    const luis = await addTechnician(company.owner, 'Luis Ortega');
    const pat = await addStop(company.owner, luis, 'Pat Rivera');
    const kim = await addStop(company.owner, luis, 'Kim Chen');
    const known = { gateCode: '4471', dog: 'Bruno, friendly' };
    expect((await company.owner.patch(`/api/customers/${kim.customerId}`, known)).status).toBe(200);
    await work(company.owner, pat, { finish: true });
    const user = app.open('/', { as: await company.signedIn('technician', { technicianId: luis.technicianId }) });
    const next = (await screen.findByRole('heading', { level: 2, name: 'Kim Chen' })).closest('section') as HTMLElement;
    expect(within(next).getByText('Gate 4471')).toBeTruthy();
    expect(within(next).getByText('Dog: Bruno, friendly')).toBeTruthy();
    expect(within(next).getByRole('link', { name: 'Start stop: Kim Chen' })).toBeTruthy();
    expect(screen.queryByText('Pat Rivera', inStops)).toBeNull();
    await user.click(screen.getByRole('button', { name: '1 stop done' }));
    expect(screen.getByRole('link', { name: 'Pat Rivera' })).toBeTruthy();
  });

  it('say so when there are none, and where they come from', async () => {
    const company = await world.company();
    const luis = await addTechnician(company.owner, 'Luis Ortega');
    app.open('/', { as: await company.signedIn('technician', { technicianId: luis.technicianId }) });
    expect(await screen.findByText('No stops today')).toBeTruthy();
  });

  it('can be asked for again when the server was out of reach', async () => {
    const { owner } = await world.company();
    const { body: profile } = await owner.get<{ user: unknown }>('/api/auth/profile');
    localStorage.setItem('user', JSON.stringify(profile.user));
    app.goOffline();
    app.open('/', { as: owner });
    expect(await screen.findByText('Couldn’t load your day.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(0);
  });
});

describe('what needs the office', () => {
  const findCard = async () => {
    const title = await screen.findByRole('heading', { name: 'Needs your attention' });
    return within(title.closest('section') as HTMLElement);
  };

  it('is told in a sentence each, with the way to where it is done', async () => {
    const { owner } = await world.company();
    await addStop(owner, await addTechnician(owner, 'Luis Ortega'), 'Pat Rivera');
    await owner.post('/api/customers', { name: 'Kim Chen' });
    await owner.post('/api/reagents', { reagentId: 'CHLORINE', description: 'Bleach', level: 8, poolId: 'Pool-001' });
    app.open('/', { as: owner });
    const card = await findCard();
    await card.findByText('1 customer isn’t on a route.');
    expect(card.getByRole('link', { name: 'Plan the week' }).getAttribute('href')).toBe('/routes/week');
    expect(card.getByText('1 product is running low.')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Restock' }).getAttribute('href')).toBe('/truck-stock');
    expect(card.queryByText(/overdue/)).toBeNull();
  });

  it('begins with what a bank holds or took back, each leading to its invoice; more than two are one row', async () => {
    const { owner, companyId } = await world.company();
    const pat = await addStop(owner, await addTechnician(owner, 'Luis Ortega'), 'Pat Rivera');
    const bill = async (invoiceId: string, bankState: 'disputed' | 'returned') => {
      const lines = [{ kind: 'work', description: 'Filter', unitPrice: 80 }];
      await owner.post('/api/billing/invoices', { invoiceId, customerId: pat.customerId, lines, issue: true });
      await world.deps.db.inCompany(companyId, (tx) =>
        tx.update(invoices).set({ bankState }).where(eq(invoices.invoiceId, invoiceId)),
      );
    };
    const dispute = async (invoiceId: string, respondBy: string) => {
      const paid = { amount: 80, method: 'card' };
      const { body } = await owner.post<Transaction>(`/api/billing/invoices/${invoiceId}/payments`, paid);
      await world.deps.db.inCompany(companyId, async (tx) => {
        await tx.insert(paymentDisputes).values({
          disputeId: `DP-${invoiceId}`,
          transactionId: body.transactionId,
          customerId: pat.customerId,
          kind: 'dispute',
          state: 'open',
          reason: 'fraudulent',
          amountCents: 8000,
          respondBy: new Date(respondBy),
          openedAt: world.clock.now(),
        });
        await tx.update(invoices).set({ bankState: 'disputed' }).where(eq(invoices.invoiceId, invoiceId));
      });
    };
    await bill('BILL-1', 'disputed');
    // The company’s evening of December 9 is the 10th in Greenwich.
    await dispute('BILL-1', '2026-12-10T02:00:00Z');
    await bill('BILL-2', 'returned');
    app.open('/', { as: owner });
    const card = await findCard();
    await card.findByText('Pat Rivera: a payment is disputed. Answer by Dec 9, 2026.');
    expect(card.getByText('Pat Rivera: the bank returned a payment.')).toBeTruthy();
    const links = card.getAllByRole('link', { name: 'See invoice' }).map((link) => link.getAttribute('href'));
    expect(links.toSorted()).toEqual(['/invoices/BILL-1', '/invoices/BILL-2']);

    cleanup();
    await bill('BILL-3', 'disputed');
    await dispute('BILL-3', '2026-12-04T02:00:00Z');
    app.open('/', { as: owner });
    const short = await findCard();
    await short.findByText('3 payments are disputed or were returned. Answer the first by Dec 3, 2026.');
    expect(short.queryByText(/^Pat Rivera/)).toBeNull();
    expect(short.getByRole('link', { name: 'See payments' }).getAttribute('href')).toBe('/business?section=billing');
  });

  it('is said to be nothing where nothing waits', async () => {
    const { owner } = await world.company();
    await addStop(owner, await addTechnician(owner, 'Luis Ortega'), 'Pat Rivera');
    app.open('/', { as: owner });
    expect(await (await findCard()).findByText('Nothing needs your attention right now.')).toBeTruthy();
  });

  it('stands above what is due, overdue and collected, for those who see the money', async () => {
    const company = await world.company();
    await addStop(company.owner, await addTechnician(company.owner, 'Luis Ortega'), 'Pat Rivera');
    app.open('/', { as: company.owner });
    const money = within(await screen.findByRole('region', { name: 'Money at a glance' }));
    expect(await money.findByRole('link', { name: /^Overdue/ })).toBeTruthy();
    await waitFor(() => expect(money.getAllByText('$0')).toHaveLength(3));
  });
});

describe('the water bench', () => {
  it('is folded on a phone, with what is in it kept', async () => {
    const narrow = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) => Object.assign(new EventTarget(), { matches: false, media: query }) as MediaQueryList,
      );
    const { owner } = await world.company();
    const user = app.open('/', { as: owner });
    const fold = await screen.findByRole('button', { name: 'Water' });
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    expect(await screen.findByText('Your first day')).toBeTruthy();
    // What is folded is not asked for.
    const ofWater = /^GET \/api\/(customer-choices|reagents|pools\/Pool-001|water-tests)/;
    expect(app.calls.filter((called) => ofWater.test(called))).toEqual([]);
    await user.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('true');
    expect(await screen.findByRole('button', { name: 'Analyze Water' })).toBeTruthy();
    expect(app.calls).toContain('GET /api/customer-choices');
    await user.click(fold);
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    expect(screen.getByRole('button', { name: 'Analyze Water' })).toBeTruthy();
    narrow.mockRestore();
  });

  it('is there at once where there is room for it', async () => {
    const { owner } = await world.company();
    app.open('/', { as: owner });
    expect(await screen.findByRole('button', { name: 'Analyze Water' })).toBeTruthy();
  });
});

describe('reports waiting', () => {
  it('name the customer and the reason, and go away once they are sent again', async () => {
    const { owner } = await world.company();
    const customer = await addStop(owner, await addTechnician(owner, 'Luis Ortega'), 'Pat Rivera');
    world.mailer.goDown('The mail server is resting');
    await work(owner, customer, { finish: true });
    await world.runJobs();
    const user = app.open('/', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Show reports' }));
    expect(screen.getByText('1 report didn’t reach its customer.')).toBeTruthy();
    const again = await screen.findByRole('button', { name: 'Send again: Pat Rivera' });
    expect(screen.getByText(/The mail server is resting/)).toBeTruthy();

    world.mailer.comeBack();
    await user.click(again);
    expect(await screen.findByText('Report sent')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again: Pat Rivera' })).toBeNull());
    expect(world.mailer.lastTo('customer@example.com').subject).toBeTruthy();
  });
});
