import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TechnicianUser } from '#contract/accounts/technician-users.ts';
import type { CostRates } from '#contract/analytics/service-costs.ts';
import type { Technician } from '#contract/scheduling/technicians.ts';
import { newRandomId } from '#server/platform/time-and-chance.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const newEmail = (): string => `sam.${newRandomId('x').toLowerCase()}@example.com`;
const accountsOf = async (owner: Visitor) => (await owner.get<TechnicianUser[]>('/api/technician-users')).body;
const card = (name: string) => screen.findByRole('article', { name });

async function companyWithSam() {
  const company = await world.company();
  const email = newEmail();
  const sam = {
    name: 'Sam Lee',
    email,
    phone: '(602) 555-0142',
    password: 'secret-1',
    workingDays: ['Monday', 'Friday'],
    maxCustomersPerDay: 12,
  };
  await company.owner.post('/api/technician-users', sam);
  return { ...company, email };
}

describe('Settings', () => {
  it('has no technicians yet, and the way to the first', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings?tab=technicians', { as: owner });
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Technicians', selected: true })).toBeTruthy();
    const page = within(screen.getByRole('main'));
    expect(page.getByRole('link', { name: 'User Management' }).getAttribute('href')).toBe('/user-management');
    expect(await screen.findByText('No Technicians Yet')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Add First Technician' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Technician' }));
    const add = form.getByRole('button', { name: 'Add' });
    expect(add).toHaveProperty('disabled', true);
    await user.type(form.getByRole('textbox', { name: 'Full Name' }), 'Sam Lee');
    await user.click(add);
    expect(await form.findByText('Please enter a valid email address')).toBeTruthy();
    const email = newEmail();
    await user.type(form.getByRole('textbox', { name: 'Email Address' }), email);
    await user.type(form.getByRole('textbox', { name: 'Phone Number' }), '(602) 555-0142');
    await user.type(form.getByLabelText('Temporary Password'), 'abc');
    await user.click(add);
    expect(await form.findByText('Password must be at least 6 characters')).toBeTruthy();
    await user.type(form.getByLabelText('Temporary Password'), 'def');
    await user.click(form.getByRole('checkbox', { name: 'Saturday' }));
    await user.clear(form.getByLabelText('Max Customers Per Day'));
    await user.type(form.getByLabelText('Max Customers Per Day'), 'many');
    await user.click(add);

    expect(await screen.findByText('Technician account created successfully')).toBeTruthy();
    expect(await accountsOf(owner)).toMatchObject([
      {
        name: 'Sam Lee',
        email,
        phone: '(602) 555-0142',
        workingDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
        maxCustomersPerDay: 10,
      },
    ]);
    const login = await world.visitor.post('/api/auth/login', { email, password: 'abcdef' });
    expect(login.body.error).toBe('new_password_required');
  });

  it('shows an account with everything it says', async () => {
    const { owner, email } = await companyWithSam();
    app.open('/settings?tab=technicians', { as: owner });
    const sam = within(await card('Sam Lee'));
    for (const text of [
      'SL',
      'Active',
      'Pool Technician',
      email,
      '(602) 555-0142',
      'Hasn’t signed in yet',
      'Mon, Fri',
      '8 AM–5 PM',
      '12 customers per day',
    ]) {
      expect(await sam.findByText(text)).toBeTruthy();
    }
  });

  it('switches an account off and on', async () => {
    const { owner, email } = await companyWithSam();
    const user = app.open('/settings?tab=technicians', { as: owner });
    const sam = within(await card('Sam Lee'));
    await user.click(await sam.findByRole('switch', { name: 'Account active' }));
    expect(await screen.findByText('Technician status updated successfully')).toBeTruthy();
    expect(await sam.findByText('Inactive')).toBeTruthy();
    const refused = await world.visitor.post('/api/auth/login', { email, password: 'secret-1' });
    expect(refused.status).toBe(401);
    await user.click(await sam.findByRole('switch', { name: 'Account active' }));
    await waitFor(async () => expect(await accountsOf(owner)).toMatchObject([{ isActive: true }]));
  });

  it('deletes an account after the documented question', async () => {
    const { owner } = await companyWithSam();
    const user = app.open('/settings?tab=technicians', { as: owner });
    await user.click(await within(await card('Sam Lee')).findByRole('button', { name: 'More for Sam Lee' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const asked = within(await screen.findByRole('alertdialog'));
    expect(
      asked.getByText("Are you sure you want to delete Sam Lee's account? This action cannot be undone."),
    ).toBeTruthy();
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Technician account deleted successfully')).toBeTruthy();
    expect(await screen.findByText('No Technicians Yet')).toBeTruthy();
    expect(await accountsOf(owner)).toEqual([]);
  });

  it('lists technicians of the routes without an account, and invites them in the same form', async () => {
    const { owner } = await world.company();
    await owner.post('/api/technicians', { technicianId: 'TECH-lee', name: 'Lee Wong', maxCustomersPerDay: 7 });
    const user = app.open('/settings?tab=technicians', { as: owner });
    const lee = within(await card('Lee Wong'));
    expect(lee.getByText('No account')).toBeTruthy();
    await user.click(await lee.findByRole('button', { name: 'More for Lee Wong' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Invite to sign in' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Lee Wong' }));
    const email = newEmail();
    await user.type(form.getByRole('textbox', { name: 'Email Address' }), email);
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Technician account created successfully')).toBeTruthy();
    expect(await accountsOf(owner)).toMatchObject([{ technicianId: 'TECH-lee', maxCustomersPerDay: 7, email }]);
    await waitFor(() => expect(lee.queryByText('No account')).toBeNull());
    await world.runJobs();
    expect(world.mailer.lastTo(email).text).toContain('/reset-password?token=');
    // No mail service is connected here, so the inviter gets the link.
    const link = screen.getByRole('textbox', { name: 'Invite link for Lee Wong' });
    expect(world.mailer.lastTo(email).text).toContain((link as HTMLInputElement).value);
  });

  it('adds several people one after the other, Monday to Friday', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings?tab=technicians', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Add First Technician' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Technician' }));
    await user.type(form.getByRole('textbox', { name: 'Full Name' }), 'Ana Ruiz');
    await user.type(form.getByRole('textbox', { name: 'Email Address' }), newEmail());
    await user.click(form.getByRole('button', { name: 'Add another' }));
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Full Name' })).toHaveProperty('value', ''));
    await user.type(form.getByRole('textbox', { name: 'Full Name' }), 'Ben Cho');
    await user.click(form.getByRole('checkbox', { name: 'Invite to sign in' }));
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Ben Cho added')).toBeTruthy();
    const workingDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
    const { body } = await owner.get<Technician[]>('/api/technicians');
    expect(body).toMatchObject([
      { name: 'Ana Ruiz', workingDays },
      { name: 'Ben Cho', workingDays, userId: null },
    ]);
    expect(await accountsOf(owner)).toMatchObject([{ name: 'Ana Ruiz', status: 'pending' }]);
  });

  it('changes work, wage and email of a person in one form', async () => {
    const { owner, email } = await companyWithSam();
    const user = app.open('/settings?tab=technicians', { as: owner });
    await user.click(await within(await card('Sam Lee')).findByRole('button', { name: 'Sam Lee' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Sam Lee' }));
    const changed = newEmail();
    expect(form.getByRole('textbox', { name: 'Email Address' })).toHaveProperty('value', email);
    await user.clear(form.getByRole('textbox', { name: 'Email Address' }));
    await user.type(form.getByRole('textbox', { name: 'Email Address' }), changed);
    await user.type(await form.findByLabelText('Wage per Hour'), '26.5');
    await user.click(form.getByRole('checkbox', { name: 'Tuesday' }));
    // The day as it is: from home, shorter on Fridays, with lunch, without salt.
    await user.click(await form.findByText('Start and end, hours by day, lunch, skills, vehicle'));
    await user.selectOptions(form.getByLabelText('Day Starts At'), 'Home or another place');
    await user.click(form.getByRole('checkbox', { name: 'Different hours on some days' }));
    fireEvent.change(form.getByLabelText('Friday to'), { target: { value: '12:00' } });
    await user.click(form.getByRole('checkbox', { name: 'Lunch break' }));
    await user.click(form.getByRole('checkbox', { name: 'Salt systems' }));
    await user.type(form.getByLabelText(/^Vehicle/), 'Blue van');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText('Enter the address')).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: 'Start Address' }), 'Nowhere');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    // Kept as typed, with the server's reason at the field.
    expect(await form.findByText(/We couldn’t find this address/)).toBeTruthy();
    await user.type(form.getByRole('textbox', { name: 'Start Address' }), ' 1, Phoenix, AZ 85008');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Technician updated')).toBeTruthy();
    expect((await owner.get<Technician[]>('/api/technicians')).body).toMatchObject([
      {
        startPlace: { kind: 'place', address: 'Nowhere 1, Phoenix, AZ 85008' },
        endPlace: { kind: 'place' },
        hours: { Monday: { from: '08:00', to: '17:00' }, Friday: { from: '08:00', to: '12:00' } },
        lunch: { minutes: 30, from: '11:30', to: '13:30' },
        skills: ['repairs', 'commercial'],
        vehicle: 'Blue van',
      },
    ]);
    expect(await accountsOf(owner)).toMatchObject([
      { email: changed, workingDays: ['Monday', 'Tuesday', 'Friday'], maxCustomersPerDay: 12 },
    ]);
    const rates = await owner.get<CostRates>('/api/cost-rates');
    expect(rates.body.technicians).toMatchObject([{ name: 'Sam Lee', wagePerHour: 26.5 }]);
  });

  it('says in the dialog what the plan’s limit is, and keeps what was typed', async () => {
    const { owner } = await world.company({ tier: 'trial' });
    await owner.post('/api/technicians', { name: 'Ana Ruiz' });
    const user = app.open('/settings?tab=technicians', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Add Technician' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Technician' }));
    await user.type(form.getByRole('textbox', { name: 'Full Name' }), 'Sam Lee');
    await user.type(form.getByRole('textbox', { name: 'Email Address' }), newEmail());
    await user.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText(/Your trial plan is limited to 1 technicians/)).toBeTruthy();
    expect(form.getByDisplayValue('Sam Lee')).toBeTruthy();
  });

  it('says why a status could not be changed, and moves the switch back', async () => {
    const { owner } = await companyWithSam();
    const user = app.open('/settings?tab=technicians', { as: owner });
    const sam = within(await card('Sam Lee'));
    app.goOffline();
    await user.click(await sam.findByRole('switch', { name: 'Account active' }));
    expect(await screen.findByText('Failed to update technician status')).toBeTruthy();
    expect(sam.getByText('Active')).toBeTruthy();
  });

  it('lets an office manager make accounts, but not delete them', async () => {
    const { signedIn } = await companyWithSam();
    const user = app.open('/settings?tab=technicians', { as: await signedIn('admin') });
    const sam = within(await card('Sam Lee'));
    await user.click(await sam.findByRole('button', { name: 'More for Sam Lee' }));
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    expect(sam.getByRole('switch', { name: 'Account active' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add Technician' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'User Management' })).toBeNull();
  });
});
