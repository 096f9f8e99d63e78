import { screen, waitFor, within } from '@testing-library/react';
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { TwoStepSetup } from '#contract/accounts/second-steps.ts';
import type { UserAccount } from '#contract/accounts/users.ts';
import { newRandomId } from '#server/platform/time-and-chance.ts';
import { choose } from '#tests/support/choose.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const newEmail = (name: string): string => `${name}.${newRandomId('x').toLowerCase()}@example.com`;
const row = (name: string) => screen.findByRole('article', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const usersOf = async (owner: Visitor) => (await owner.get<UserAccount[]>('/api/users')).body;

async function companyWithSam() {
  const company = await world.company();
  const email = newEmail('sam');
  const { body } = await company.owner.post<UserAccount>('/api/users', { name: 'Sam Ortiz', email, role: 'user' });
  return { ...company, sam: body };
}
const grant = {
  role: 'admin',
  feature: 'user_management',
  isEnabled: true,
  canView: true,
  canEdit: false,
  canDelete: false,
};

describe('User Management', () => {
  it('shows the current owner as Business Owner with Full Access, and each user with role and state', async () => {
    const { owner, ownerEmail, sam } = await companyWithSam();
    app.open('/user-management', { as: owner });
    const me = within(await row(ownerEmail));
    for (const text of ['Business Owner', 'Full Access', 'You', 'Active']) expect(me.getByText(text)).toBeTruthy();
    expect(me.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(me.queryByRole('button', { name: 'Deactivate' })).toBeNull();
    expect(me.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
    const his = within(await row('Sam Ortiz'));
    for (const text of ['Employee', 'Pending', sam.email]) expect(his.getByText(text)).toBeTruthy();
    for (const name of ['Edit', 'Deactivate', 'Delete', 'Resend invite']) {
      expect(his.getByRole('button', { name })).toBeTruthy();
    }
    expect(screen.getByText('2 users')).toBeTruthy();
  });

  it('resets the second step of who lost their phone, once it was confirmed', async () => {
    const company = await world.company();
    const { owner, ownerEmail } = company;
    const { secret } = (await owner.post<TwoStepSetup>('/api/auth/two-step/start', { password: 'secret-1' })).body;
    const code = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
    await owner.post('/api/auth/two-step/confirm', { code });
    const other = await company.signedIn('owner');
    const user = app.open('/user-management', { as: other });
    await user.click(within(await row(ownerEmail)).getByRole('button', { name: 'Reset two-step sign-in' }));
    const question = await screen.findByRole('alertdialog', { name: `Reset two-step sign-in for ${ownerEmail}?` });
    await user.click(within(question).getByRole('button', { name: 'Reset' }));
    await screen.findByText(`${ownerEmail} can sign in with their password now.`);
    expect(within(await row(ownerEmail)).queryByRole('button', { name: 'Reset two-step sign-in' })).toBeNull();
    expect((await usersOf(other)).map(({ secondStep }) => secondStep)).toEqual([false, false]);
  });

  it('signs a colleague out everywhere, once it was confirmed', async () => {
    const { owner, signedIn } = await world.company();
    const technician = await signedIn('technician');
    const user = app.open('/user-management', { as: owner });
    const theirs = (await usersOf(owner)).find(({ role }) => role === 'technician');
    const name = theirs?.name ?? '';
    await user.click(within(await row(name)).getByRole('button', { name: 'Sign out everywhere' }));
    const question = await screen.findByRole('alertdialog', { name: `Sign ${name} out everywhere?` });
    expect((await technician.get('/api/auth/profile')).status).toBe(200);
    await user.click(within(question).getByRole('button', { name: 'Sign out' }));
    await screen.findByText('Signed out on 1 device');
    expect((await technician.get('/api/auth/profile')).status).toBe(401);
    expect((await owner.get('/api/auth/profile')).status).toBe(200);
  });

  it('finds by name, role and state', async () => {
    const { owner, ownerEmail } = await companyWithSam();
    const user = app.open('/user-management', { as: owner });
    await row('Sam Ortiz');
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'ortiz');
    await waitFor(() => expect(screen.queryByRole('article', { name: ownerEmail })).toBeNull());
    expect(screen.getByText('1 of 2 users')).toBeTruthy();
    await user.clear(screen.getByRole('searchbox', { name: 'Search users' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by role' }), 'Business Owner');
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Sam Ortiz' })).toBeNull());
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by status' }), 'Inactive');
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    await row('Sam Ortiz');
  });

  it('creates a technician, with a preview of the access, and mails the invitation', async () => {
    const { owner } = await world.company();
    const user = app.open('/user-management', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Create User' }));
    const form = within(await dialog('Create User'));
    const preview = within(form.getByRole('region', { name: 'Access for this user: Pool Technician' }));
    expect(
      preview.getByText(
        'Pool dashboard, Reagent management, Dosage calculator, Field service tools, Skipping stops on site',
      ),
    ).toBeTruthy();
    expect(preview.getByText('Customer list')).toBeTruthy();
    expect(preview.getByText(/Route management, Business analytics/)).toBeTruthy();

    await user.click(form.getByRole('button', { name: 'Create User' }));
    expect(await form.findByText('Name must be at least 2 characters')).toBeTruthy();
    expect(form.getByText('Please enter a valid email address')).toBeTruthy();

    const email = newEmail('priya');
    await user.type(form.getByRole('textbox', { name: 'Full Name' }), 'Priya Nair');
    await user.type(form.getByRole('textbox', { name: 'Email Address' }), email);
    await user.click(form.getByRole('button', { name: 'Create User' }));
    expect(await screen.findByText('User Created')).toBeTruthy();
    expect(within(await row('Priya Nair')).getByText('Pending')).toBeTruthy();
    await world.runJobs();
    expect(world.mailer.lastTo(email).text).toContain('/reset-password?token=');
  });

  it('creates a pool owner for a customer, who gets to see nothing else', async () => {
    const { owner } = await world.company();
    await owner.post('/api/customers', { customerId: 'CUST-pat', name: 'Pat Rivera' });
    const user = app.open('/user-management', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Create User' }));
    const form = within(await dialog('Create User'));
    await user.type(form.getByRole('textbox', { name: 'Full Name' }), 'Pat Rivera');
    await user.type(form.getByRole('textbox', { name: 'Email Address' }), newEmail('pat'));
    expect(form.queryByRole('combobox', { name: 'Customer' })).toBeNull();
    await user.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'Pool Owner');
    for (const text of [
      'Read-only pool status',
      'View-only basic pool information',
      'Receive-only service notifications',
      'Nothing else',
    ]) {
      expect(form.getByText(text)).toBeTruthy();
    }
    const customer = await form.findByRole('combobox', { name: 'Customer' });
    await user.click(form.getByRole('button', { name: 'Create User' }));
    expect(await form.findByText('Choose the customer')).toBeTruthy();
    await choose(user, customer, 'Pat Rivera');
    await user.click(form.getByRole('button', { name: 'Create User' }));
    const pat = within(await row('Pat Rivera'));
    expect(pat.getByText('Pool Owner')).toBeTruthy();
    expect((await usersOf(owner)).find(({ name }) => name === 'Pat Rivera')?.customerId).toBe('CUST-pat');
  });

  it('finds one of many customers for a pool owner', async () => {
    const { owner } = await world.company();
    for (let n = 1; n <= 13; n += 1)
      await owner.post('/api/customers', { name: `Customer ${n}`, address: `${n} Elm St` });
    const user = app.open('/user-management', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Create User' }));
    const form = within(await dialog('Create User'));
    await user.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'Pool Owner');
    await user.type(await form.findByRole('combobox', { name: 'Customer' }), '13 elm');
    expect((await screen.findByRole('option', { name: /^Customer 13/ })).textContent).toContain('13 Elm St');
    expect(screen.queryByRole('option', { name: /^Customer 7/ })).toBeNull();
  });

  it('gives a technician of the routes the login', async () => {
    const { owner } = await world.company();
    await owner.post('/api/technicians', { technicianId: 'TECH-lee', name: 'Lee Wong' });
    const user = app.open('/user-management', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Create User' }));
    const form = within(await dialog('Create User'));
    await user.type(form.getByRole('textbox', { name: 'Full Name' }), 'Lee Wong');
    await user.type(form.getByRole('textbox', { name: 'Email Address' }), newEmail('lee'));
    await user.selectOptions(await form.findByRole('combobox', { name: 'Technician on routes' }), 'Lee Wong');
    await user.click(form.getByRole('button', { name: 'Create User' }));
    await row('Lee Wong');
    expect((await usersOf(owner)).find(({ name }) => name === 'Lee Wong')?.technicianId).toBe('TECH-lee');
  });

  it('says at the field that an address is taken, and keeps what was typed', async () => {
    const { owner, sam } = await companyWithSam();
    const user = app.open('/user-management', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Create User' }));
    const form = within(await dialog('Create User'));
    await user.type(form.getByRole('textbox', { name: 'Full Name' }), 'Somebody');
    await user.type(form.getByRole('textbox', { name: 'Email Address' }), sam.email);
    await user.click(form.getByRole('button', { name: 'Create User' }));
    expect(await form.findByText('An account with this email address already exists.')).toBeTruthy();
    expect(form.getByDisplayValue('Somebody')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(form.getByDisplayValue('Somebody')).toBeTruthy();
  });

  it('edits, deactivates, activates and deletes', async () => {
    const { owner, sam } = await companyWithSam();
    const user = app.open('/user-management', { as: owner });
    await user.click(within(await row('Sam Ortiz')).getByRole('button', { name: 'Edit' }));
    const form = within(await dialog('Edit Sam Ortiz'));
    await user.clear(form.getByRole('textbox', { name: 'Full Name' }));
    await user.type(form.getByRole('textbox', { name: 'Full Name' }), 'Samuel Ortiz');
    await user.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'Office Manager');
    expect(form.getByText('Changing the role signs the user out.')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('User Updated')).toBeTruthy();
    const samuel = async () => within(await row('Samuel Ortiz'));
    expect((await samuel()).getByText('Office Manager')).toBeTruthy();

    await user.click((await samuel()).getByRole('button', { name: 'Deactivate' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }));
    expect(await (await samuel()).findByText('Inactive')).toBeTruthy();
    await user.click((await samuel()).getByRole('button', { name: 'Activate' }));
    expect(await (await samuel()).findByText('Pending')).toBeTruthy();

    await user.click((await samuel()).getByRole('button', { name: 'Delete' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Delete Samuel Ortiz?' }));
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('User Deleted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Samuel Ortiz' })).toBeNull());
    expect((await usersOf(owner)).map(({ id }) => id)).not.toContain(sam.id);
  });

  it('makes a new invitation, and offers its link where there is no mail server', async () => {
    const { owner, sam } = await companyWithSam();
    await world.runJobs();
    const before = world.mailer.lastTo(sam.email).text;
    const user = app.open('/user-management', { as: owner });
    await user.click(within(await row('Sam Ortiz')).getByRole('button', { name: 'Resend invite' }));
    expect(await screen.findByText('New invite link')).toBeTruthy();
    await world.runJobs();
    expect(world.mailer.lastTo(sam.email).text).not.toBe(before);
  });

  it('says why the server refused', async () => {
    const { owner, signedIn } = await world.company();
    await signedIn('owner');
    const user = app.open('/user-management', { as: owner });
    const other = within(await row('The owner'));
    const gone = (await usersOf(owner)).find(({ name }) => name === 'The owner');
    await owner.delete(`/api/users/${gone?.id}`);
    await user.click(other.getByRole('button', { name: 'Delete' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete user')).toBeTruthy();
    expect(screen.getByText('User not found')).toBeTruthy();
  });

  it('is a list to read for someone granted only that', async () => {
    const { owner, signedIn } = await companyWithSam();
    await owner.put('/api/permissions', [grant]);
    const user = app.open('/user-management', { as: await signedIn('admin') });
    const sam = within(await row('Sam Ortiz'));
    expect(sam.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Create User' })).toBeNull();
    expect(screen.getByText('You can view users but not change them.')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Permissions' }));
    expect(await screen.findByText('Only business owners can change permissions.')).toBeTruthy();
    const box = screen.getByRole('checkbox', { name: 'Employee: View Route management' });
    expect(box.hasAttribute('disabled')).toBe(true);
  });

  it('offers no more than the manager himself may do', async () => {
    const { owner, signedIn, ownerEmail } = await companyWithSam();
    await owner.put('/api/permissions', [{ ...grant, role: 'user', canEdit: true, canDelete: true }]);
    await signedIn('admin');
    const user = app.open('/user-management', { as: await signedIn('user') });
    expect(within(await row(ownerEmail)).queryAllByRole('button')).toEqual([]);
    expect(within(await row('The admin')).queryAllByRole('button')).toEqual([]);
    expect(within(await row('Sam Ortiz')).getByRole('button', { name: 'Edit' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create User' }));
    const role = within(await dialog('Create User')).getByRole('combobox', { name: 'Role' });
    expect(
      within(role)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Pool Owner', 'Employee']);
  });

  it('is the dashboard for those without the permission', async () => {
    const { signedIn } = await world.company();
    app.open('/user-management', { as: await signedIn('technician') });
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'User Management' })).toBeNull();
  });

  it('can be read on a smaller plan, which says what opens it', async () => {
    const { owner, ownerEmail } = await world.company({ tier: 'basic' });
    app.open('/user-management', { as: owner });
    expect(within(await row(ownerEmail)).queryAllByRole('button')).toEqual([]);
    expect(await screen.findByText('This feature requires a higher subscription plan.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create User' })).toBeNull();
  });
});
