import { openAsNewOwner } from './support/company.ts';
import { expectNoSeriousAxe } from './support/readable.ts';
import { StopScreen } from './support/stop-screen.ts';
import { expect, test } from './support/test.ts';
import { zone } from './support/zone.ts';

test('an office gives a customer a second address, and the technician works there without signal: what opens the gate, readings, report', async ({
  browser,
  page,
  product,
  baseURL,
  newEmail,
}) => {
  const email = newEmail('pat');
  const { token } = await openAsNewOwner(page, newEmail('owner'), null);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  const workingDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: zone }).format(new Date());
  await post('/api/technicians', { technicianId: 'LUIS', name: 'Luis Ortega', workingDays });
  const pat = { name: 'Pat Rivera', address: '1 Home Street', city: 'Glendale' };
  await post('/api/customers', { customerId: 'PAT', email, ...pat });
  const stop = { assignmentId: 'R1', customerId: 'PAT', technicianId: 'LUIS', dayOfWeek: weekday.toUpperCase() };
  await post('/api/route-assignments', stop);

  const phones = await browser.newContext({
    ...{ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ...{ timezoneId: zone, serviceWorkers: 'allow' as const, storageState: await page.context().storageState() },
  });
  const phone = await phones.newPage();
  await phone.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
  await phone.goto('/field-service');
  await expect(phone.getByText('1 Home Street').first()).toBeVisible();
  // What an installed phone keeps: the stop is opened without a network below.
  await expect.poll(() => phone.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await page.goto('/customers?view=PAT');
  const addresses = page.getByRole('region', { name: 'Other addresses' });
  await addresses.getByRole('button', { name: 'Add address' }).click();
  const form = page.getByRole('dialog', { name: 'Add address' });
  await form.getByLabel(/^Name/).fill('Lake house');
  await form.getByLabel(/^Address/).fill('41 Shore Drive');
  await form.getByLabel(/^Gate Code/).fill('#9');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(addresses.getByText('41 Shore Drive')).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: `Edit the ${weekday} stop` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit stop: Pat Rivera' });
  await edit.getByRole('combobox', { name: /^Address/ }).selectOption('Lake house');
  await edit.getByRole('button', { name: 'Save changes' }).click();

  // Nobody reloads the phone.
  await expect(phone.getByText('41 Shore Drive').first()).toBeVisible();
  await phones.setOffline(true);
  const screen = new StopScreen(phone);
  await screen.startNext(null);
  await screen.work({ readings: [2.5, 7.4, 100], services: ['Surface Skimming'] });
  await expect(phone.getByText(/Lake house, 41 Shore Drive/)).toBeVisible();
  await expect(phone.getByText('#9')).toBeVisible();
  await expectNoSeriousAxe(phone);
  await phone.getByRole('button', { name: 'Finish visit' }).tap();
  await phone.getByRole('button', { name: 'Finish and send report' }).tap();
  await expect(phone.getByRole('heading', { name: 'Visit saved on this phone' })).toBeVisible();
  await phones.setOffline(false);

  // Nobody reloads the office's page either.
  const visit = page.getByRole('article').filter({ has: page.getByRole('heading', { name: /^Visit/ }) });
  await expect(visit).toContainText(/Lake house[\s\S]*Chlorine\s*2\.5/i);
  const report = async () => (await product.mails()).find(({ to }) => to?.some(({ address }) => address === email));
  await expect.poll(async () => (await report())?.text).toContain('41 Shore Drive');
  await phones.close();
});
