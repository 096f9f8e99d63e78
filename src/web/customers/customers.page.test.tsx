import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Customer } from '#contract/customers/customers.ts';
import type { Pool } from '#contract/customers/pools.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const pat = {
  customerId: 'CUST-pat',
  name: 'Pat Rivera',
  email: 'pat@example.com',
  phone: '(602) 555-0100',
  address: '5601 West Crocus Drive',
  city: 'Glendale',
  state: 'AZ',
  zipCode: '85306',
  serviceDay: 'Monday',
  serviceFrequency: 'weekly',
  poolSize: 18000,
  poolType: 'chlorine',
  servicePrice: '$120',
};
const lee = { customerId: 'CUST-lee', name: 'Lee Wong', isActive: false, serviceDay: 'Friday', notes: '=1+1' };

async function companyWithTwo() {
  const company = await world.company();
  await company.owner.post('/api/customers', pat);
  await company.owner.post('/api/customers', lee);
  return company;
}
const card = (name: string) => screen.findByRole('row', { name });
const choose = async (user: ReturnType<typeof app.open>, name: string, what: string) => {
  await user.click(within(await card(name)).getByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: what }));
};
const storedNames = async (owner: { get: <T>(url: string) => Promise<{ body: T }> }) =>
  (await owner.get<Customer[]>('/api/customers')).body.map(({ name }) => name);

describe('how a customer is written to', () => {
  it('is chosen in the edit dialog and stands in the details', async () => {
    const { owner } = await companyWithTwo();
    const user = app.open('/customers', { as: owner });
    await choose(user, 'Pat Rivera', 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Pat Rivera' }));
    await user.selectOptions(form.getByRole('combobox', { name: 'Language' }), 'Spanish');
    fireEvent.change(form.getByLabelText('Birthday'), { target: { value: '1980-11-24' } });
    await user.click(form.getByRole('checkbox', { name: 'Opted in to texts' }));
    expect(form.getByRole('checkbox', { name: 'Opted in to emails' })).toHaveProperty('checked', false);
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Customer updated successfully')).toBeTruthy();
    const [stored] = (await owner.get<Customer[]>('/api/customers?search=Rivera')).body;
    expect(stored).toMatchObject({ language: 'es', birthday: '1980-11-24', smsAlerts: true, emailAlerts: false });
    await choose(user, 'Pat Rivera', 'View');
    for (const text of ['Spanish', 'Nov 24, 1980']) expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe('the customers page', () => {
  it('says what will be here while there are none, and offers the first steps', async () => {
    const { owner } = await world.company();
    app.open('/customers', { as: owner });
    expect(await screen.findByText('No customers found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create Customer' }).getAttribute('href')).toBe('/create-customer');
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/customers/import');
  });

  it('shows a card per customer with its state, ways to reach it and its service', async () => {
    const { owner } = await companyWithTwo();
    const user = app.open('/customers', { as: owner });
    const shown = within(await card('Pat Rivera'));
    expect(screen.getByText('2 customers')).toBeTruthy();
    for (const text of ['Active', 'pat@example.com', '(602) 555-0100', 'Service: Weekly on Mondays']) {
      expect(shown.getByText(text)).toBeTruthy();
    }
    expect(shown.getByText(/Glendale, AZ/)).toBeTruthy();
    await user.click(shown.getByRole('button', { name: 'More for Pat Rivera' }));
    for (const name of ['View', 'Edit', 'Delete']) expect(screen.getByRole('menuitem', { name })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(within(await card('Lee Wong')).getByText('Inactive')).toBeTruthy();
  });

  it('searches as one types without asking the server again, and filters', async () => {
    const { owner } = await companyWithTwo();
    const user = app.open('/customers', { as: owner });
    await card('Lee Wong');
    const asked = () => app.calls.filter((call) => call.includes('/api/customers')).length;
    const before = asked();
    await user.keyboard('/');
    await user.keyboard('crocus');
    await waitFor(() => expect(screen.queryByRole('row', { name: 'Lee Wong' })).toBeNull());
    expect(await screen.findByText('1 of 2 customers')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by status' }), 'Inactive only');
    await waitFor(() => expect(screen.queryByRole('row', { name: 'Pat Rivera' })).toBeNull());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by day' }), 'Monday');
    expect(await screen.findByText('No customers found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await card('Pat Rivera');
    expect(asked()).toBe(before);
  });

  it('opens a customer’s page at its own address, with the documents’ words where something is missing', async () => {
    const { owner } = await companyWithTwo();
    const user = app.open('/customers?view=CUST-lee', { as: owner });
    await screen.findByRole('heading', { level: 1, name: 'Lee Wong' });
    const facts = within(screen.getByRole('region', { name: 'Customer details' }));
    expect(facts.getAllByText('Not provided')).toHaveLength(3);
    expect(facts.getAllByText('Not specified')).toHaveLength(2);
    // The price; the day is Friday.
    expect(facts.getByText('Not set')).toBeTruthy();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Customers' }));

    await user.type(await screen.findByRole('searchbox'), 'crocus');
    await waitFor(() => expect(app.address()).toBe('/customers?search=crocus'));
    await choose(user, 'Pat Rivera', 'View');
    await screen.findByRole('heading', { level: 1, name: 'Pat Rivera' });
    const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href(/^Call/)).toBe('tel:6025550100');
    expect(href(/^Email/)).toBe('mailto:pat@example.com');
    expect(href(/^Directions/)).toContain('5601%20West%20Crocus');
    const shown = within(screen.getByRole('region', { name: 'Customer details' }));
    for (const text of ['18,000 gal', '$120.00 per visit', 'Chlorine']) expect(shown.getByText(text)).toBeTruthy();
    // Back is where one was: the search is still there.
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Customers' }));
    expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'crocus');
    expect(app.address()).toBe('/customers?search=crocus');
  });

  it('says so where a link leads to a customer that is gone', async () => {
    const { owner } = await companyWithTwo();
    app.open('/customers?view=CUST-gone', { as: owner });
    expect(await screen.findByText('No customer selected')).toBeTruthy();
  });

  it('adds, changes and deletes pools in the details', async () => {
    const { owner } = await companyWithTwo();
    await owner.post('/api/water-tests', {
      poolId: (await owner.get<Pool[]>('/api/pools/customer/CUST-pat')).body[0]?.poolId,
      chlorine: 0.4,
      pH: 7.4,
    });
    const user = app.open('/customers?view=CUST-pat', { as: owner });
    await user.click(await screen.findByRole('tab', { name: 'Pools & water' }));
    expect(await screen.findByText("Pat Rivera's pool")).toBeTruthy();
    expect(screen.getByText('0.4')).toBeTruthy();
    expect(screen.getByText('Critical')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Add Pool' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Pool' }));
    await user.click(form.getByRole('button', { name: 'Save Pool' }));
    expect(await form.findByText('Name is required')).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: 'Pool Name' }), 'Spa');
    await user.type(form.getByRole('textbox', { name: 'Gallons' }), '1,400');
    await user.selectOptions(form.getByRole('combobox', { name: 'Pool Type' }), 'Spa');
    await user.click(form.getByRole('button', { name: 'Save Pool' }));
    expect(await screen.findByText('1,400 gal · Spa')).toBeTruthy();

    await user.click(await screen.findByRole('button', { name: 'Edit pool Spa' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit pool Spa' }));
    await user.type(edit.getByRole('textbox', { name: 'Pool Name' }), ' by the house');
    await user.selectOptions(edit.getByRole('combobox', { name: 'Body of Water' }), 'Fountain');
    await user.click(edit.getByRole('checkbox', { name: 'Visited at every stop' }));
    await user.click(edit.getByRole('button', { name: 'Save Pool' }));
    expect(await screen.findByText('Fountain · 1,400 gal · Spa · Not visited')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Delete pool Spa by the house' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(async () =>
      expect((await owner.get<Pool[]>('/api/pools/customer/CUST-pat')).body.map(({ name }) => name)).toEqual([
        "Pat Rivera's pool",
      ]),
    );
  });

  it('shows on its timeline a visit with readings in words, doses and what became of the report', async () => {
    const { owner } = await companyWithTwo();
    await owner.post('/api/visits', { visitId: 'V-1', customerId: 'CUST-pat' });
    await owner.post('/api/visits/V-1/complete', {
      readings: { chlorine: 2.1, pH: 7.9 },
      services: ['Surface Skimming'],
      chemicalsAdded: [
        { chemical: 'liquid_chlorine', name: 'Liquid chlorine', amount: 42, unit: 'fl_oz', strengthPct: 12.5 },
      ],
      notes: 'Gate was open.',
    });
    await world.runJobs();
    const user = app.open('/customers?view=CUST-pat', { as: owner });
    const filter = within(await screen.findByRole('group', { name: 'Show' }));
    expect(await screen.findByText('Report sent')).toBeTruthy();
    for (const text of ['2.1', '7.9', '42 fl oz', 'Surface Skimming', 'Gate was open.', 'Ideal', 'High']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByRole('region', { name: 'Monday, November 23, 2026' })).toBeTruthy();
    await user.click(filter.getByRole('button', { name: 'Changes' }));
    expect(await screen.findByText('Customer Pat Rivera')).toBeTruthy();
    expect(screen.queryByText('Report sent')).toBeNull();
    await user.click(filter.getByRole('button', { name: 'Money' }));
    expect(await screen.findByText(/once you send an invoice/)).toBeTruthy();
  });

  it('is edited where it stands: the edited fields alone, and what was typed stays when it cannot be stored', async () => {
    const { owner } = await companyWithTwo();
    // Imported without an address, which the part does not show.
    const user = app.open('/customers?view=CUST-lee', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Edit access and notes' }));
    const form = within(screen.getByRole('form', { name: 'Edit access and notes' }));
    await user.type(form.getByRole('textbox', { name: 'Gate Code' }), '4471#');
    const reachable = window.fetch;
    app.goOffline();
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText('Failed to update customer')).toBeTruthy();
    expect(form.getByRole('textbox', { name: 'Gate Code' })).toHaveProperty('value', '4471#');
    window.fetch = reachable;
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Customer updated successfully')).toBeTruthy();
    expect(await screen.findByText('4471#')).toBeTruthy();
    const { body } = await owner.get<Customer>('/api/customers/CUST-lee');
    expect(body).toMatchObject({ gateCode: '4471#', notes: '=1+1' });
  });

  it('shows what is next and what is owed, and leads on from there', async () => {
    const { owner } = await companyWithTwo();
    const lines = [{ kind: 'work', description: 'New lid', quantity: 1, unitPrice: 80, taxable: false }];
    const { body: invoice } = await owner.post<{ invoiceId: string }>('/api/billing/invoices', {
      customerId: 'CUST-pat',
      lines,
      issue: true,
    });
    const user = app.open('/customers?view=CUST-pat', { as: owner });
    expect((await screen.findByRole('link', { name: 'Record payment' })).getAttribute('href')).toBe(
      `/invoices/${invoice.invoiceId}`,
    );
    expect(screen.getByRole('link', { name: '$80.00' }).getAttribute('href')).toBe('/statements/CUST-pat');
    expect(screen.getByRole('link', { name: 'Add to a route' }).getAttribute('href')).toBe(
      '/routes/week?new=stop&customerId=CUST-pat',
    );
    expect(screen.getByRole('link', { name: 'Message' }).getAttribute('href')).toContain('customer=CUST-pat');
    await user.click(screen.getByRole('button', { name: 'New Work Order' }));
    const order = within(await screen.findByRole('dialog', { name: 'New Work Order' }));
    expect(order.queryByRole('combobox')).toBeNull();
    expect(order.getByText('Pat Rivera')).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete customer' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Pat Rivera?' }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Customer deleted successfully')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: 'Customers' })).toBeTruthy();
  });

  it('shows a technician the stop and no money', async () => {
    const company = await companyWithTwo();
    app.open('/customers?view=CUST-pat', { as: await company.signedIn('technician') });
    const start = await screen.findByRole('link', { name: 'Start visit' });
    expect(start.getAttribute('href')).toBe('/field-service/customer/CUST-pat');
    expect(screen.queryByText('Balance')).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Plan & billing' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Edit contact' })).toBeNull();
    const filter = within(await screen.findByRole('group', { name: 'Show' }));
    expect(await filter.findByRole('button', { name: 'Visits' })).toBeTruthy();
    expect(filter.queryByRole('button', { name: 'Money' })).toBeNull();
    expect(filter.queryByRole('button', { name: 'Changes' })).toBeNull();
  });

  it('changes only the edited fields, and says so', async () => {
    const { owner } = await companyWithTwo();
    const user = app.open('/customers', { as: owner });
    await choose(user, 'Pat Rivera', 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Pat Rivera' }));
    // Someone else changes another field meanwhile.
    await owner.patch('/api/customers/CUST-pat', { notes: 'Dog in the yard' });
    await user.clear(form.getByRole('textbox', { name: 'Phone' }));
    await user.click(form.getByRole('checkbox', { name: 'Active Customer' }));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Customer updated successfully')).toBeTruthy();
    const { body } = await owner.get<Customer>('/api/customers/CUST-pat');
    expect(body).toMatchObject({ phone: null, isActive: false, notes: 'Dog in the yard', servicePrice: 120 });
    expect(await within(await card('Pat Rivera')).findByText('Inactive')).toBeTruthy();
  });

  it('asks before typed changes are thrown away', async () => {
    const { owner } = await companyWithTwo();
    const user = app.open('/customers', { as: owner });
    await choose(user, 'Pat Rivera', 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Pat Rivera' }));
    await user.type(form.getByRole('textbox', { name: 'Name' }), ' Jr.');
    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(form.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Pat Rivera Jr.');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await storedNames(owner)).toContain('Pat Rivera');
  });

  it('deletes after asking, and takes it back from the toast', async () => {
    const { owner } = await companyWithTwo();
    const user = app.open('/customers', { as: owner });
    await choose(user, 'Pat Rivera', 'Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Pat Rivera?' }));
    expect(await storedNames(owner)).toEqual(['Lee Wong', 'Pat Rivera']);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Customer deleted successfully')).toBeTruthy();
    expect(await storedNames(owner)).toEqual(['Lee Wong']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await card('Pat Rivera');
    expect(await storedNames(owner)).toEqual(['Lee Wong', 'Pat Rivera']);
  });

  it('exports what is shown as a file that the import finds nothing new in', async () => {
    const { owner } = await companyWithTwo();
    const saved: Blob[] = [];
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:export';
    });
    const user = app.open('/customers', { as: owner });
    await card('Pat Rivera');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await user.click(await screen.findByRole('menuitem', { name: 'All fields, to import again' }));
    expect(await screen.findByText('2 customers exported')).toBeTruthy();
    create.mockRestore();
    const csv = Buffer.from((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer(0)).toString('utf8');
    expect(csv).toContain(",'=1+1,");
    const { body } = await owner.post<{ rows: { action: string }[] }>('/api/import/customers?dryRun=true', csv, {
      headers: { 'content-type': 'text/csv' },
    });
    expect(body.rows.map(({ action }) => action)).toEqual(['skip', 'skip']);
  });

  it('sorts by a column’s head, says which way, and keeps it in the address', async () => {
    const { owner } = await companyWithTwo();
    const user = app.open('/customers', { as: owner });
    await card('Pat Rivera');
    const order = () => screen.getAllByRole('row').flatMap((row) => within(row).queryByRole('link')?.textContent ?? []);
    expect(order()).toEqual(['Lee Wong', 'Pat Rivera']);
    const head = () => screen.getByRole('columnheader', { name: 'Price' });
    expect(head().getAttribute('aria-sort')).toBe('none');
    await user.click(within(head()).getByRole('button'));
    await waitFor(() => expect(order()).toEqual(['Pat Rivera', 'Lee Wong']));
    expect(head().getAttribute('aria-sort')).toBe('descending');
    expect(app.address()).toBe('/customers?sort=-price');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Price' }));
    expect(screen.queryByRole('columnheader', { name: 'Price' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reset columns' }));
    expect(screen.getByRole('columnheader', { name: 'Price' })).toBeTruthy();
  });

  it('goes through the rows by keys and holds what was ticked, which is undone from the toast', async () => {
    const { owner } = await companyWithTwo();
    const user = app.open('/customers', { as: owner });
    await card('Pat Rivera');
    await user.keyboard('jjx');
    const bar = within(await screen.findByRole('region', { name: 'Selected customers' }));
    expect(bar.getByText('1 selected')).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Select all 2' }));
    await user.click(bar.getByRole('button', { name: 'Hold' }));
    const question = within(await screen.findByRole('dialog', { name: 'Put 2 customers on hold?' }));
    await user.click(question.getByRole('button', { name: 'Hold' }));
    expect(await screen.findByText('1 customer put on hold')).toBeTruthy();
    expect(screen.getByText('1 left out: Already on hold (1)')).toBeTruthy();
    expect((await owner.get<Customer>('/api/customers/CUST-pat')).body.isActive).toBe(false);
    expect(screen.queryByRole('region', { name: 'Selected customers' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeTruthy();
    expect((await owner.get<Customer>('/api/customers/CUST-pat')).body.isActive).toBe(true);
  });

  it('keeps a view under a name, with its filter and columns', async () => {
    const { owner } = await companyWithTwo();
    const user = app.open('/customers?day=Monday', { as: owner });
    await card('Pat Rivera');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    const form = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await user.click(form.getByRole('button', { name: 'Save view' }));
    expect(await form.findByText('Give the view a name.')).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: 'View name' }), 'My Mondays');
    await user.click(form.getByRole('button', { name: 'Save view' }));
    expect(await screen.findByText('My Mondays saved')).toBeTruthy();
    const views = within(screen.getByRole('navigation', { name: 'Views' }));
    await user.click(views.getByRole('button', { name: /^All/ }));
    await card('Lee Wong');
    await user.click(views.getByRole('button', { name: /^My Mondays/ }));
    await waitFor(() => expect(screen.queryByRole('row', { name: 'Lee Wong' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'More for view My Mondays' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
    expect(await screen.findByText('View deleted')).toBeTruthy();
    await waitFor(() => expect(views.queryByRole('button', { name: /^My Mondays/ })).toBeNull());
  });

  it('lets technicians look, and nothing more', async () => {
    const company = await companyWithTwo();
    const user = app.open('/customers', { as: await company.signedIn('technician') });
    const shown = within(await card('Pat Rivera'));
    await user.click(shown.getByRole('button', { name: 'More for Pat Rivera' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['View']);
    expect(screen.queryByRole('columnheader', { name: 'Balance' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Create Customer' })).toBeNull();
  });

  it('says what happened when the customers cannot be loaded, and tries again', async () => {
    const { owner } = await companyWithTwo();
    const reachable = window.fetch;
    window.fetch = async (input, init) => {
      const { url } = new Request(new URL(input instanceof Request ? input.url : input, 'http://localhost'));
      if (new URL(url).pathname === '/api/customers') throw new TypeError('Failed to fetch');
      return reachable(input, init);
    };
    const user = app.open('/customers', { as: owner });
    expect(await screen.findByText('Error loading customer data. Please refresh the page.')).toBeTruthy();
    window.fetch = reachable;
    await waitFor(async () => {
      // A try of its own that was still under way may have failed once more.
      const again = screen.queryByRole('button', { name: 'Try again' });
      if (again) await user.click(again);
      expect(screen.getByRole('row', { name: 'Pat Rivera' })).toBeTruthy();
    });
  });
});

describe('the create page', () => {
  const fill = async (user: ReturnType<typeof app.open>, fields: Record<string, string>) => {
    for (const [name, text] of Object.entries(fields)) await user.type(screen.getByRole('textbox', { name }), text);
  };
  const required = {
    Name: 'Pat Rivera',
    Address: '5601 W Crocus Dr',
    City: 'Glendale',
    State: 'AZ',
    'ZIP Code': '85306',
  };

  it('asks for the five required fields in one sentence, and keeps what was typed', async () => {
    const { owner } = await world.company();
    const user = app.open('/create-customer', { as: owner });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Pat Rivera');
    await user.click(screen.getByRole('button', { name: 'Create Customer' }));
    expect(
      await screen.findByText('Please fill in all required fields (name, address, city, state, ZIP).'),
    ).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Pat Rivera');
    expect(await storedNames(owner)).toEqual([]);
  });

  it('stores every field and shows the new customer', async () => {
    const { owner } = await world.company();
    const user = app.open('/create-customer', { as: owner });
    await screen.findByRole('heading', { name: 'Create Customer' });
    await fill(user, {
      ...required,
      Email: 'pat@example.com',
      Phone: '602 555 0100',
      'Service Price': '$120',
      'Pool Size': '18,000',
      'Gate Code': '4471#',
      Dog: 'Bruno, friendly',
      Equipment: 'Pentair pump behind the shed',
      Notes: 'Ring twice',
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Service Day' }), 'Monday');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Pool Type' }), 'Saltwater');
    await user.click(screen.getByRole('button', { name: 'Create Customer' }));
    expect(await screen.findByText('Success!')).toBeTruthy();
    expect(screen.getByText('Customer created successfully and added to route builder.')).toBeTruthy();
    await card('Pat Rivera');
    const [stored] = (await owner.get<Customer[]>('/api/customers')).body;
    expect(stored).toMatchObject({
      email: 'pat@example.com',
      gateCode: '4471#',
      dog: 'Bruno, friendly',
      equipment: 'Pentair pump behind the shed',
      notes: 'Ring twice',
      servicePrice: 120,
      poolSize: 18000,
      poolType: 'saltwater',
      serviceDay: 'Monday',
      serviceFrequency: 'weekly',
      isActive: true,
    });
    await choose(user, 'Pat Rivera', 'View');
    const details = within(await screen.findByRole('region', { name: 'Customer details' }));
    for (const shown of ['4471#', 'Bruno, friendly', 'Pentair pump behind the shed', 'Ring twice']) {
      expect(await details.findByText(shown)).toBeTruthy();
    }
  });

  it('offers both lists of pool types as two groups', async () => {
    const { owner } = await world.company();
    app.open('/create-customer', { as: owner });
    const choice = within(await screen.findByRole('combobox', { name: 'Pool Type' }));
    expect(choice.getAllByRole('group').map((group) => group.getAttribute('label'))).toEqual([
      'By sanitizer',
      'By property',
    ]);
  });

  it('says where the plan has no more room, and keeps what was typed', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    for (const name of ['1', '2', '3']) await owner.post('/api/customers', { name });
    const user = app.open('/create-customer', { as: owner });
    await screen.findByRole('heading', { name: 'Create Customer' });
    await fill(user, required);
    await user.click(screen.getByRole('button', { name: 'Create Customer' }));
    expect(await screen.findByText(/limited to 3 customers/)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveProperty('value', 'Glendale');
  });

  it('says so when the server cannot be reached, and keeps what was typed', async () => {
    const { owner } = await world.company();
    const user = app.open('/create-customer', { as: owner });
    await screen.findByRole('heading', { name: 'Create Customer' });
    await fill(user, required);
    app.goOffline();
    await user.click(screen.getByRole('button', { name: 'Create Customer' }));
    expect(await screen.findByText('Failed to create customer')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Pat Rivera');
  });

  it('finds again what was typed before one went elsewhere; Cancel goes to the dashboard and forgets it', async () => {
    const { owner } = await world.company();
    const user = app.open('/create-customer', { as: owner });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Half a customer');
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Customers' }));
    await user.click(await screen.findByRole('link', { name: 'Create Customer' }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Half a customer');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'ZIP Code' })).toBeNull());
    const [link] = await screen.findAllByRole('link', { name: 'Customers' });
    if (link) await user.click(link);
    await user.click(await screen.findByRole('link', { name: 'Create Customer' }));
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', '');
  });
});
