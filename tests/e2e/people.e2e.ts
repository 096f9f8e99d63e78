import type { Page } from '@playwright/test';
import { openAsNewOwner, password } from './support/company.ts';
import type { Product } from './support/product.ts';
import { expectNoSeriousAxe } from './support/readable.ts';
import { expect, test } from './support/test.ts';

const toastOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** The link of the invitation that went to an address. */
async function invitationLink(product: Product, email: string): Promise<string> {
  const find = async () => {
    const mail = (await product.mails()).findLast((each) => each.to?.some((to) => to.address === email));
    return mail?.text?.match(/https?:\/\/\S*\/reset-password\?token=[\w-]+/)?.[0] ?? '';
  };
  await expect.poll(find).toContain('/reset-password?token=');
  return find();
}

/** Opens the mail's link, sets the password there and signs in. */
async function acceptInvitation(page: Page, link: URL, email: string): Promise<void> {
  await page.goto(link.pathname + link.search);
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(password);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
}

test('the owner grants a role something and sees what it is', { tag: '@phone' }, async ({ page, newEmail }) => {
  await openAsNewOwner(page, newEmail('owner'), '/user-management?tab=permissions');
  await expect(page.getByRole('table', { name: 'Permissions' })).toBeVisible();
  // On a phone one role is shown at a time.
  const role = page.getByRole('combobox', { name: 'Role' });
  if (await role.isVisible()) await role.selectOption('Employee');
  await page.getByRole('checkbox', { name: 'Employee: View Customer list' }).check();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Save permissions' }).click();
  await expect(toastOf(page, 'Permissions saved')).toBeVisible();
  await page.getByRole('tab', { name: 'Users' }).click();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: 'Create User' }).click();
  const form = page.getByRole('dialog', { name: 'Create User' });
  await form.getByLabel('Role').selectOption('Employee');
  await expect(form.getByText('View-only: Pool dashboard, Customer list')).toBeVisible();
  await expectNoSeriousAxe(page);
});

test('an employee is invited, sees what is granted, and is out when deactivated', async ({
  page,
  browser,
  product,
  newEmail,
}) => {
  const { token } = await openAsNewOwner(page, newEmail('owner'), null);
  const granted = {
    role: 'user',
    feature: 'customers',
    isEnabled: true,
    canView: true,
    canEdit: false,
    canDelete: false,
  };
  await page.request.put('/api/permissions', { data: [granted], headers: { authorization: `Bearer ${token}` } });
  const email = newEmail('eddie');
  await page.goto('/user-management');
  await page.getByRole('button', { name: 'Create User' }).click();
  const form = page.getByRole('dialog', { name: 'Create User' });
  await form.getByLabel('Full Name').fill('Eddie Moore');
  await form.getByLabel('Email Address').fill(email);
  await form.getByLabel('Role').selectOption('Employee');
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(toastOf(page, 'User Created')).toBeVisible();
  const row = page.getByRole('article', { name: 'Eddie Moore' });
  await expect(row.getByText('Pending')).toBeVisible();

  const other = await browser.newContext({ baseURL: product.url });
  const employee = await other.newPage();
  await acceptInvitation(employee, new URL(await invitationLink(product, email)), email);
  await employee.goto('/customers');
  await expect(employee.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  await expect(employee.getByRole('link', { name: 'Create Customer' })).toHaveCount(0);
  await employee.goto('/routes');
  await expect(employee.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await page.reload();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(row.getByText('Inactive')).toBeVisible();
  await employee.goto('/customers');
  await expect(employee.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await other.close();
});

test('a technician gets a login and a day of their own in the settings', async ({ page, newEmail }) => {
  await openAsNewOwner(page, newEmail('owner'), '/settings?tab=technicians');
  await page.getByRole('button', { name: 'Add First Technician' }).click();
  const form = page.getByRole('dialog', { name: 'Add Technician' });
  await form.getByLabel('Full Name').fill('Sam Lee');
  await form.getByLabel('Email Address').fill(newEmail('sam'));
  await form.getByLabel('Temporary Password', { exact: true }).fill('secret-1');
  await expectNoSeriousAxe(page);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toastOf(page, 'Technician account created successfully')).toBeVisible();
  const card = page.getByRole('article', { name: 'Sam Lee' });
  await expect(card.getByText('10 customers per day')).toBeVisible();
  await expectNoSeriousAxe(page);

  // The day as it is: from home, shorter on Fridays, with lunch, without salt.
  await card.getByRole('button', { name: 'Sam Lee', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Sam Lee' });
  await edit.getByText('Start and end, hours by day, lunch, skills, vehicle').click();
  await edit.getByLabel('Day Starts At').selectOption('Home or another place');
  await edit.getByLabel('Start Address').fill('3401 North Central Avenue, Phoenix, AZ 85012');
  await edit.getByRole('checkbox', { name: 'Different hours on some days' }).check();
  await edit.getByLabel('Friday to').fill('12:00');
  await edit.getByRole('checkbox', { name: 'Lunch break' }).check();
  await edit.getByRole('checkbox', { name: 'Salt systems' }).uncheck();
  await edit.getByLabel(/^Vehicle/).fill('Blue van');
  await expectNoSeriousAxe(page);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toastOf(page, 'Technician updated')).toBeVisible();
  await expect(edit).toBeHidden();
  await card.getByRole('button', { name: 'Sam Lee', exact: true }).click();
  // What differs from a plain day is open at once.
  await expect(edit.getByLabel('Friday to')).toHaveValue('12:00');
  await expect(edit.getByRole('checkbox', { name: 'Salt systems' })).not.toBeChecked();
  await expect(edit.getByLabel(/^Vehicle/)).toHaveValue('Blue van');
  await edit.getByRole('button', { name: 'Add time off', exact: true }).click();
  const away = page.getByRole('dialog').last();
  await away.getByRole('button', { name: 'Review new schedule' }).click();
  await away.getByRole('button', { name: 'Apply' }).click();
  await expect(edit.getByRole('list', { name: 'Days off' }).getByText('Sam Lee is out')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await card.getByRole('switch', { name: 'Account active' }).click();
  await expect(card.getByText('Inactive')).toBeVisible();
});
