import type { Locator, Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import type { LoginAnswer } from '#contract/accounts/identity.ts';
import type { DayPlan } from '#contract/scheduling/day-plan.ts';
import type { Visit } from '#contract/visits/visits.ts';
import { picture } from '../support/pictures.ts';
import { openAsNewOwner } from './support/company.ts';
import { expectNoSeriousAxe } from './support/readable.ts';
import { StopScreen } from './support/stop-screen.ts';
import { expect, test } from './support/test.ts';
import { zone } from './support/zone.ts';

const dayOfWeek = (): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: zone }).format(new Date()).toUpperCase();

/** A trial company with one technician and a route of today. */
async function companyWithRoute(page: Page, { token }: LoginAnswer, customers: readonly object[]): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object): Promise<void> => {
    const answer = await page.request.post(path, { data, headers });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  const workingDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  await post('/api/technicians', { technicianId: 'TECH-luis', name: 'Luis Ortega', workingDays });
  for (const [index, customer] of customers.entries()) {
    const customerId = `CUST-${index + 1}`;
    await post('/api/customers', { customerId, poolSize: 18000, poolType: 'chlorine', ...customer });
    await post('/api/route-assignments', {
      assignmentId: `ROUTE-${index + 1}`,
      customerId,
      technicianId: 'TECH-luis',
      dayOfWeek: dayOfWeek(),
      routeOrder: index + 1,
    });
  }
}

/** A visit of a week ago that left two pounds of calcium chloride for the next one. */
async function leaveCalcium(page: Page, { token }: LoginAnswer): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const since = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() - 7 * 86_400_000);
  const data = { visitId: 'VISIT-before', customerId: 'CUST-1', assignmentId: 'ROUTE-1', serviceDate: since };
  expect((await page.request.post('/api/visits', { data, headers })).status()).toBe(201);
  const calcium = { key: 'calcium_chloride', chemical: 'calcium_chloride', strengthPct: 77, amount: 32, unit: 'oz' };
  const work = { kind: 'task', reason: 'task', parameter: 'calciumHardness', parts: 1, percent: null, pH: null };
  const left = [{ ...calcium, ...work, since, by: 'visit' }];
  const ended = { data: { left, sendReport: false }, headers };
  expect((await page.request.post('/api/visits/VISIT-before/complete', ended)).status()).toBe(200);
}

/** What of a screen is not Spanish, or does not fit the narrowest phone. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const english = /\b(?:the|and|your?|with|for|of|this|visit|water|add|added|done|next|pool)\b/i;
    const named = [...document.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label') ?? '');
    const texts = [...document.body.innerText.split('\n'), ...named].filter((text) => english.test(text));
    const wider = document.documentElement.scrollWidth - window.innerWidth;
    return wider > 0 ? [...texts, `${wider} px too wide`] : texts;
  });

/** Works a stop in Spanish up to its end, on a phone of 360 px. */
async function readSpanishStop(page: Page, { token }: LoginAnswer): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.patch('/api/auth/profile', { data: { language: 'es' }, headers })).ok()).toBe(true);
  await page.setViewportSize({ width: 360, height: 740 });
  // What the page read of the account just before is still English: the next opening is not.
  await expect(async () => {
    await page.goto('/field-service/customer/CUST-2');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-US', { timeout: 4000 });
  }).toPass();
  await page.getByRole('button', { name: 'Iniciar visita' }).tap();
  const keypad = page.getByRole('group', { name: 'Teclado' });
  await expect(keypad).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  for (const key of ['0', 'Siguiente', '8']) await keypad.getByRole('button', { name: key, exact: true }).tap();
  await page.getByRole('button', { name: 'Terminé de escribir' }).tap();
  await expect(keypad).toBeHidden();
  await page.getByRole('button', { name: /^(?:Agregue|Nada que agregar)/ }).tap();
  await expect(page.getByRole('dialog', { name: 'Plan de dosificación' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().tap();
  await page.getByRole('button', { name: 'Terminar visita' }).tap();
  await expect(page.getByRole('dialog', { name: 'Terminar visita' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  // Chlorine 0 and nothing added: the office is to read why.
  await page
    .getByRole('dialog', { name: 'Terminar visita' })
    .getByRole('button', { name: /^Terminar/ })
    .first()
    .tap();
  const asks = page.getByRole('dialog', { name: 'Antes de terminar' });
  await expect(asks).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await asks.getByRole('button', { name: 'Terminar visita' }).tap();
  await expect(asks.getByText('Elija o escriba un motivo').first()).toBeVisible();
  await asks.getByRole('button', { name: 'El cliente la trata' }).tap();
  await asks.getByRole('button', { name: 'Terminar visita' }).tap();
  const said = async () => {
    const visits = await (await page.request.get('/api/visits?customerId=CUST-2', { headers })).json();
    return visits[0]?.doubts;
  };
  await expect.poll(said).toMatchObject([{ kind: 'untreated', reason: 'El cliente la trata' }]);
}

const mailTo = (mails: readonly Email[], address: string) =>
  mails.filter(({ to }) => to?.some((each) => each.address === address));

test('a routine stop takes at most 8 taps beside the numbers, its report lies in the outbox, and the next one is all in Spanish', async ({
  page,
  product,
  newEmail,
}) => {
  const address = newEmail('pat');
  const owner = await openAsNewOwner(page, newEmail('owner'));
  await companyWithRoute(page, owner, [{ name: 'Pat Rivera', email: address }, { name: 'Kim Osorio' }]);
  await leaveCalcium(page, owner);
  await page.goto('/field-service');
  const stop = new StopScreen(page);
  await stop.startNext(null);
  await stop.work({ readings: [0.8, 7.4, 90], services: ['Surface Skimming'], addsFirstStep: true });
  const left = page.getByRole('region', { name: 'Left to do' });
  await expect(left.getByText(/^Left from /)).toBeVisible();
  await expect(left.getByRole('checkbox', { name: 'Done: 2 lb calcium chloride' })).not.toBeChecked();
  await stop.finish();
  expect(stop.taps).toBeLessThanOrEqual(8);

  await expect(page.getByText('Report Submitted').or(page.getByText('Report Processed')).first()).toBeVisible();
  await expect.poll(async () => mailTo(await product.mails(), address).length).toBe(1);
  const [mail] = mailTo(await product.mails(), address);
  expect(mail?.text).toContain('Free chlorine: 0.8 ppm');
  expect(mail?.text).toContain('Liquid chlorine');
  expect(mail?.html).toContain('Surface Skimming');

  await readSpanishStop(page, owner);
});

test('a before and an after picture make a pair, small enough to send and unaltered since they were taken', async ({
  page,
  newEmail,
}) => {
  const owner = await openAsNewOwner(page, newEmail('owner'));
  await companyWithRoute(page, owner, [{ name: 'Pat Rivera', email: newEmail('pat') }]);
  const headers = { authorization: `Bearer ${owner.token}` };
  const buffer = await picture({ width: 4032, height: 3024, withPosition: true });
  const photo = { name: 'pool.jpg', mimeType: 'image/jpeg', buffer };
  await page.goto('/field-service');
  await new StopScreen(page).startNext(null);
  await page.getByRole('button', { name: 'Done typing' }).tap();
  await page.getByLabel('Add photo: Before').setInputFiles(photo);
  await expect(page.getByRole('img', { name: 'Before photo 1' })).toBeVisible();
  await page.getByLabel('Take the after photo for photo 1').setInputFiles(photo);
  const pair = page.getByRole('region', { name: 'Before and after 1' });
  await expect(pair.getByRole('img', { name: 'After photo 2' })).toBeVisible();
  await expect(pair.getByText('Sent')).toHaveCount(2);

  const [visit]: Visit[] = await (await page.request.get('/api/visits', { headers })).json();
  expect(visit?.photos).toMatchObject([
    { category: 'before', width: 1600, height: 1200 },
    { category: 'after', width: 1600, height: 1200 },
  ]);
  expect(new Set(visit?.photos.map(({ pairId }) => pairId)).size).toBe(1);
  for (const { photoId, pairId } of visit?.photos ?? []) {
    expect(pairId).not.toBeNull();
    const proof = await (await page.request.get(`/api/photos/${photoId}/proof`, { headers })).json();
    expect(proof).toMatchObject({ unaltered: true, capturedSha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  }

  await pair.getByRole('button', { name: 'Remove after photo 2' }).tap();
  await expect(page.getByLabel('Take the after photo for photo 1')).toBeAttached();
  await expect
    .poll(async () => (await (await page.request.get('/api/visits', { headers })).json())[0].photos.length)
    .toBe(1);
});

test('a stop that is open in two tabs is one visit: what is typed in one shows in the other, and neither writes over it', async ({
  page,
  newEmail,
  context,
}) => {
  const owner = await openAsNewOwner(page, newEmail('owner'));
  await companyWithRoute(page, owner, [{ name: 'Pat Rivera', email: newEmail('pat') }]);
  await page.goto('/field-service/stop/ROUTE-1');
  const other = await context.newPage();
  await other.goto('/field-service/stop/ROUTE-1');
  await expect(other.getByRole('button', { name: 'Start visit' })).toBeVisible();
  await page.getByRole('button', { name: 'Start visit' }).tap();
  await expect(page.getByLabel('Free chlorine')).toBeFocused();
  await page.keyboard.type('2.5');
  await expect(other.getByLabel('Free chlorine')).toHaveValue('2.5');
  await other.getByLabel('pH', { exact: true }).tap();
  await other.keyboard.type('7.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('90');
  await expect(other.getByLabel('Alkalinity')).toHaveValue('90');
  await expect(other.getByLabel('pH', { exact: true })).toBeFocused();
  await other.keyboard.type('4');
  await expect(page.getByLabel('pH', { exact: true })).toHaveValue('7.4');
  await page.getByRole('button', { name: 'Done typing' }).tap();
  await page.getByRole('textbox', { name: 'Notes' }).fill('Gate open.');
  await other.getByRole('button', { name: 'Done typing' }).tap();
  await expect(other.getByRole('textbox', { name: 'Notes' })).toHaveValue('Gate open.');
  await new StopScreen(other).finish();
  await expect(page.getByRole('heading', { level: 1, name: 'Field Service' })).toBeVisible();

  const headers = { authorization: `Bearer ${owner.token}` };
  const visits: Visit[] = await (await page.request.get('/api/visits', { headers })).json();
  expect(visits).toMatchObject([
    { state: 'done', notes: 'Gate open.', readings: { chlorine: 2.5, pH: 7.4, totalAlkalinity: 90 } },
  ]);
});

test('a stop with pool and spa survives a reload and a lost connection, and is recorded once, each body’s water at that body', async ({
  page,
  product,
  newEmail,
  context,
}) => {
  const address = newEmail('dee');
  const owner = await openAsNewOwner(page, newEmail('owner'));
  await companyWithRoute(page, owner, [{ name: 'Dee Wong', email: address }]);
  const headers = { authorization: `Bearer ${owner.token}` };
  const spa = {
    poolId: 'SPA',
    customerId: 'CUST-1',
    name: 'Lake spa',
    kind: 'spa',
    poolType: 'spa',
    volumeGallons: 400,
  };
  expect((await page.request.post('/api/pools', { data: spa, headers })).status()).toBe(201);
  await page.goto('/field-service');
  await expectNoSeriousAxe(page);
  const stop = new StopScreen(page);
  await stop.startNext(null);
  await expectNoSeriousAxe(page);
  await page.keyboard.type('2.5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7.');
  const arrived = await page.getByText(/arrived/).textContent();
  const loaded = page.waitForEvent('load');
  // The last digit has no time at all to be written.
  await page
    .getByRole('group', { name: 'Keypad' })
    .getByRole('button', { name: '4', exact: true })
    .evaluate((digit: HTMLElement) => {
      digit.click();
      location.reload();
    });
  await loaded;
  await expect(page.getByLabel('Free chlorine')).toHaveValue('2.5');
  await expect(page.getByLabel('pH', { exact: true })).toHaveValue('7.4');
  await expect(page.getByText(/arrived/)).toContainText(arrived?.match(/arrived [\d:]+/)?.[0] ?? 'no time');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectNoSeriousAxe(page);

  // Nothing is installed here, so the sheet is fetched while there is a signal.
  await page.getByRole('button', { name: 'Finish visit' }).tap();
  await expect(page.getByRole('button', { name: 'Finish and send report' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Report a problem or add work: Dee Wong' }).tap();
  const raised = page.getByRole('dialog', { name: 'Add work: Dee Wong' });
  await raised.getByText('Something’s wrong').tap();
  await raised.getByLabel('What’s wrong?').fill('Pump seal leaks');
  await raised.getByText('Urgent', { exact: true }).tap();
  await raised.getByRole('button', { name: 'Send to the office' }).tap();
  await expect(raised).toBeHidden();
  await page.locator('label', { has: stop.task('Tile Cleaning') }).tap();
  await page.locator('label', { has: page.getByRole('radio', { name: /Lake spa/ }) }).tap();
  await expect(page.getByLabel('Free chlorine')).toHaveValue('');
  await stop.work({ readings: [4.5, 7.9, 100], services: [], addsFirstStep: true });
  await expect(stop.task('Chemical Testing & Balance · Lake spa')).toBeChecked();
  await page.getByRole('button', { name: 'Finish visit' }).tap();
  await expect(page.getByRole('dialog').getByText('Readings · Lake spa')).toBeVisible();
  await page.getByRole('button', { name: 'Finish and send report' }).tap();
  await expect(page.getByRole('heading', { name: 'Visit saved on this phone' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Field Service' })).toBeVisible();
  await expect(page.getByText('1 of 1 done')).toBeVisible();
  await expect.poll(async () => mailTo(await product.mails(), address).length).toBe(1);
  const get = async (path: string) => (await page.request.get(path, { headers })).json();
  expect(await get('/api/work-orders?state=raised')).toMatchObject([
    { title: 'Pump seal leaks', raised: { urgency: 'urgent' } },
  ]);
  const [mail, ...further] = mailTo(await product.mails(), address);
  expect(further).toEqual([]);
  expect(mail?.text).toMatch(
    /YOUR WATER · DEE WONG[\s\S]*Free chlorine: 2\.5[\s\S]*YOUR WATER · LAKE SPA[\s\S]*pH: 7\.9/,
  );
  const visits: Visit[] = await get('/api/visits');
  expect(visits).toMatchObject([
    {
      state: 'done',
      readings: { chlorine: 2.5, pH: 7.4 },
      chemicalsAdded: [],
      bodies: [
        {
          poolId: 'SPA',
          readings: { chlorine: 4.5, pH: 7.9, totalAlkalinity: 100 },
          chemicalsAdded: [{ amount: expect.any(Number) }],
        },
      ],
    },
  ]);
  expect(await get(`/api/water-tests/${visits[0]?.poolId}`)).toMatchObject([{ chlorine: 2.5, pH: 7.4 }]);
  expect(await get('/api/water-tests/SPA')).toMatchObject([{ chlorine: 4.5, pH: 7.9 }]);
  expect(await get('/api/service-history/CUST-1')).toMatchObject([
    {
      services: ['Tile Cleaning', 'Chemical Testing & Balance'],
      waterChemistry: { chlorine: '2.5' },
      bodies: [{ name: 'Lake spa', waterChemistry: { ph: '7.9' } }],
    },
  ]);
  await page.goto('/customers?view=CUST-1');
  const visit = page.getByRole('article').filter({ has: page.getByRole('heading', { name: /^Visit/ }) });
  await expect(visit).toContainText(
    /Dee Wong[\s\S]*Chlorine\s*2\.5[\s\S]*Lake spa[\s\S]*pH\s*7\.9[\s\S]*Chemicals added/i,
  );
});

/** The office: customers are told of skips, and a locked gate is billed all the same. */
async function wantSkipsToldAndBilled(office: Page): Promise<void> {
  await office.goto('/settings?tab=notifications');
  for (const name of ['Skipped Visits', 'Locked gate']) {
    const wanted = office.getByRole('switch', { name });
    await wanted.click();
    await expect(wanted).toBeChecked();
  }
  await office.getByRole('button', { name: 'Go live' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Go live' }).click();
  await expect(office.getByText(/^Live since/)).toBeVisible();
}

/** The message to who stood behind the locked gate; the upcoming invoices of both who were skipped, who pay per visit. */
async function expectToldAndBilled(office: Page, headers: Record<string, string>): Promise<void> {
  await office.goto('/communication-hub?tab=messages');
  const message = office.getByRole('article', { name: 'Gail Locke' });
  await expect(message).toContainText(
    /Gail Locke[\s\S]*we came by on .* but couldn't service your pool: the gate was locked/,
  );

  const plan = { planId: 'VISIT', name: 'Per visit', pricing: 'visit', price: 40, billingCycle: 'monthly' };
  expect((await office.request.post('/api/billing/plans', { data: plan, headers })).ok()).toBe(true);
  const nextBillingDate = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() + 7 * 86_400_000);
  for (const customerId of ['CUST-1', 'CUST-3']) {
    const data = { planId: 'VISIT', nextBillingDate };
    expect((await office.request.put(`/api/billing/subscriptions/${customerId}`, { data, headers })).ok()).toBe(true);
  }
  const line = office.getByRole('group', { name: 'Line 1' });
  for (const name of ['Dot Hound', 'Gail Locke']) {
    await office.goto('/business?section=billing&tab=transactions&list=invoices');
    await office.getByRole('button', { name: /^Upcoming/ }).click();
    await office.getByRole('link', { name }).click();
    await expect(office.getByRole('heading', { level: 1, name: 'Upcoming invoice' })).toBeVisible();
    if (name === 'Dot Hound') await expect(line).toHaveCount(0);
  }
  await expect(line.getByLabel('Description')).toHaveValue(/^Per visit, visit on .* \(skipped on site\)$/);
  await expect(line).toContainText('$40.00');
}

test.describe('with the files that an installed phone keeps', () => {
  test.use({ serviceWorkers: 'allow' });

  test('without signal a locked gate is skipped with a photo and what is required blocks finishing; the office sees all of it at once, the customer reads of it, it is billed by the company’s rule, and the office plans what follows', async ({
    page,
    browser,
    newEmail,
    context,
    baseURL,
  }) => {
    const owner = await openAsNewOwner(page, newEmail('owner'));
    const headers = { authorization: `Bearer ${owner.token}` };
    const brush = { taskId: 'brush', title: 'Brush walls', category: 'Cleaning', priority: 'high', everyVisits: 1 };
    const list = { tasks: [{ ...brush, required: true, photoRequired: false }] };
    expect((await page.request.put('/api/checklist', { data: list, headers })).status()).toBe(200);
    const seal = { priceItemId: 'SEAL', name: 'Shaft seal', kind: 'other', unitPrice: 24 };
    expect((await page.request.post('/api/price-book', { data: seal, headers })).status()).toBe(201);
    const gail = { name: 'Gail Locke', email: newEmail('gail'), emailAlerts: true };
    await companyWithRoute(page, owner, [gail, { name: 'Brad Wall' }, { name: 'Dot Hound' }]);
    const computers = await browser.newContext({
      ...{ baseURL, viewport: { width: 1280, height: 800 }, timezoneId: zone },
      ...{ isMobile: false, serviceWorkers: 'block' as const, storageState: await context.storageState() },
    });
    const office = await computers.newPage();
    await office.addInitScript((kept) => localStorage.setItem('auth_token', kept), owner.token);
    await wantSkipsToldAndBilled(office);
    await office.goto('/routes/week');
    await expect(office.getByRole('heading', { level: 1, name: /^Week of/ })).toBeVisible();
    // What the phone takes along for the day; the price book is the last of it.
    const takenAlong = page.waitForResponse(/\/api\/price-book$/);
    await page.goto('/field-service');
    await expect(page.getByText('0 of 3 done').first()).toBeVisible();
    await takenAlong;
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

    await context.setOffline(true);
    await page.getByRole('link', { name: 'Skip stop: Gail Locke' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Skip Gail Locke?' });
    await sheet.getByText('Locked gate').tap();
    await sheet.getByLabel('Note for the office').fill('New padlock on the side gate.');
    const photo = { name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await picture({ width: 1600, height: 1200 }) };
    await sheet.locator('input[type="file"]').setInputFiles(photo);
    await expect(sheet.getByRole('img', { name: 'Photo showing why the stop was skipped' })).toBeVisible();
    await expectNoSeriousAxe(page);
    await sheet.getByRole('button', { name: 'Skip stop' }).tap();
    await expect(page.getByText('Skipped: Locked gate · on this phone')).toBeVisible();
    await page.getByRole('button', { name: 'Actions: Dot Hound' }).tap();
    await page.getByRole('link', { name: 'Skip stop: Dot Hound' }).tap();
    const ofDot = page.getByRole('dialog', { name: 'Skip Dot Hound?' });
    await ofDot.getByText('Dog in the yard').tap();
    await ofDot.getByRole('button', { name: 'Skip stop' }).tap();
    await expect(page.getByText('Skipped: Dog in the yard · on this phone')).toBeVisible();
    await expect(page.getByText('0 of 1 done').first()).toBeVisible();

    await new StopScreen(page).startNext(null);
    await page.getByRole('button', { name: 'Done typing' }).tap();
    const raise = async (kind: string, fill: (sheet: Locator) => Promise<void>) => {
      await page.getByRole('button', { name: 'Report a problem or add work: Brad Wall' }).tap();
      const raised = page.getByRole('dialog', { name: 'Add work: Brad Wall' });
      await raised.getByText(kind, { exact: true }).tap();
      await fill(raised);
      await raised.getByRole('button', { name: 'Send to the office' }).tap();
      await expect(raised).toBeHidden();
    };
    await raise('Quote', async (raised) => {
      await raised.getByLabel('What should the quote be for?').fill('Replace the pump seal');
      await raised.getByRole('button', { name: 'Add Shaft seal' }).tap();
    });
    await raise('Equipment', async (raised) => {
      await raised.getByLabel('Type').selectOption('Pump');
      await raised.getByLabel(/^Serial Number/).fill('PN-11056');
    });
    await page.getByRole('button', { name: 'Finish visit' }).tap();
    const finish = page.getByRole('dialog', { name: 'Finish visit' });
    const last = finish.getByRole('button', { name: 'Finish visit' });
    await expect(last).toBeDisabled();
    await finish.getByRole('button', { name: 'Couldn’t do: Brush walls' }).tap();
    await finish.getByRole('button', { name: 'Equipment broken' }).tap();
    await expect(last).toBeEnabled();
    await last.tap();
    await expect(page.getByRole('heading', { name: 'Visit saved on this phone' })).toBeVisible();

    await context.setOffline(false);
    const skipped = async () => {
      const plan: DayPlan = await (await page.request.get('/api/day-plan', { headers })).json();
      return plan.technicians.flatMap(({ skipped: of = [] }) => of).filter(({ name }) => name === 'Gail Locke');
    };
    // Its photo is made small and sent after the skip.
    await expect
      .poll(skipped, { timeout: 60_000 })
      .toMatchObject([{ name: 'Gail Locke', reason: 'Locked gate', onSite: { photoCount: 1 } }]);
    await expect(page.getByRole('button', { name: 'Undo skip: Gail Locke' })).toBeVisible();
    // Nobody reloads the office's page.
    const missed = office
      .getByRole('list', { name: 'No service this week' })
      .getByRole('listitem')
      .filter({ hasText: 'Gail Locke' });
    await expect(missed).toContainText('Locked gate');
    await expectToldAndBilled(office, headers);
    await office.goto('/routes/week');
    await office.getByRole('button', { name: 'Plan make-up visit: Gail Locke' }).click();
    const makeUp = office.getByRole('dialog', { name: 'Make-up visit for Gail Locke' });
    await expectNoSeriousAxe(office);
    await makeUp.getByRole('button', { name: 'Plan visit' }).click();
    await expect(missed).toHaveCount(0);

    const visits = async (): Promise<Visit[]> => (await page.request.get('/api/visits', { headers })).json();
    await expect.poll(visits).toMatchObject([{ state: 'done' }]);
    await office.goto('/customers?view=CUST-2');
    await expect(office.getByText('Brush walls (Equipment broken)')).toBeVisible();
    await office.getByRole('tab', { name: 'Equipment' }).click();
    await expect(office.getByText('S/N PN-11056')).toBeVisible();
    await office.goto('/work-orders');
    await office.getByRole('link', { name: 'Replace the pump seal' }).click();
    await expect(office.getByRole('heading', { name: 'Quote requested' })).toBeVisible();
    await expect(office.getByText('$24.00').first()).toBeVisible();
    await office.getByRole('button', { name: 'Schedule' }).click();
    const schedule = office.getByRole('dialog', { name: 'Schedule' });
    await schedule.getByLabel('Technician').selectOption('Luis Ortega');
    await schedule.getByRole('button', { name: 'Schedule' }).click();
    await expect(office.getByText('Added to the route')).toBeVisible();
    await computers.close();
  });
});
