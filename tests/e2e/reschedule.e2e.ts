import { openAsNewOwner } from './support/company.ts';
import { expectNoSeriousAxe } from './support/readable.ts';
import { expect, test } from './support/test.ts';
import { zone } from './support/zone.ts';

test('a rain day is looked at, told to who can be reached, listed for who must be called, and undone with a word to the same', async ({
  page,
  product,
  newEmail,
}) => {
  const { token } = await openAsNewOwner(page, newEmail('owner'), null);
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  // Tomorrow: nothing of it is over, at whatever hour this runs.
  const tomorrow = new Date(Date.now() + 86_400_000);
  const dayOfWeek = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: zone })
    .format(tomorrow)
    .toUpperCase();
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(tomorrow);
  const workingDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  await post('/api/technicians', { technicianId: 'SAM', name: 'Sam Lee', workingDays });
  const ana = newEmail('ana');
  const people = [
    { customerId: 'ANA', name: 'Ana Reyes', email: ana },
    { customerId: 'BO', name: 'Bo Lind', phone: '(602) 555-0142' },
  ];
  for (const person of people) {
    await post('/api/customers', person);
    await post('/api/route-assignments', { customerId: person.customerId, technicianId: 'SAM', dayOfWeek });
  }
  const put = async (path: string, data: object) =>
    expect((await page.request.put(path, { data, headers })).ok(), path).toBe(true);
  await put('/api/going-live', { live: true });
  // Never quiet: at night the notices would wait for the morning.
  await put('/api/settings', { messages: { quietFrom: '08:00', quietTo: '08:00' } });

  await page.goto('/routes/week');
  await page.getByRole('button', { name: 'Tech out or rain day…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Rain day', { exact: true }).click();
  await dialog.getByLabel('First day').fill(date);
  await dialog.getByLabel('Last day').fill(date);
  await dialog.getByText('Skip them').click();
  await dialog.getByRole('button', { name: 'Review new schedule' }).click();
  await expect(dialog.getByText('2 visits need a change: 2 skipped.')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: `Ana Reyes, ${ana}` })).toBeChecked();
  const toCall = dialog.getByRole('list', { name: 'Can’t be reached from here: call them' });
  await expect(toCall.getByRole('link', { name: 'Call Bo Lind: (602) 555-0142' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
  const mailsToAna = async () =>
    (await product.mails()).filter(({ to }) => to?.some((each) => each.address === ana)).length;
  await expect.poll(mailsToAna, { timeout: 60_000 }).toBe(1);

  await page.getByRole('button', { name: 'Tech out or rain day…' }).click();
  await dialog.getByRole('button', { name: /^Undo: Rain day/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(mailsToAna, { timeout: 60_000 }).toBe(2);
});
