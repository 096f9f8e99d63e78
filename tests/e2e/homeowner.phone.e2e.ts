import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { weekdays } from '#contract/shapes.ts';
import { password } from './support/company.ts';
import type { Product } from './support/product.ts';
import { expectNoSeriousAxe, expectReadableInEveryTheme } from './support/readable.ts';
import { expect, test } from './support/test.ts';

const water = { pH: 7.5, chlorine: 2.2, temperature: 80, calciumHardness: 250, totalAlkalinity: 100, cyanuricAcid: 40 };

type Post = (path: string, data: object) => Promise<Record<string, string>>;

/** A company made through the API; answers how its owner goes on making calls. */
async function companyOf(
  page: Page,
  email: string,
): Promise<{ post: Post; put: Post; upload: (path: string) => Promise<void> }> {
  const registration = { email, hashedPassword: password, companyName: 'Clear Blue Pools' };
  await page.request.post('/api/auth/register', { data: registration });
  const { token } = await (await page.request.post('/api/auth/login', { data: { email, password } })).json();
  // The browser is the pool owner's: nothing of the company's session stays in it.
  await page.context().clearCookies();
  const headers = { authorization: `Bearer ${token}` };
  const sending =
    (method: 'POST' | 'PUT'): Post =>
    async (path, data) => {
      const answer = await page.request.fetch(path, { method, data, headers });
      expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
      return answer.json();
    };
  const post = sending('POST');
  const upload = async (path: string) => {
    const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#0e86a8' } })
      .jpeg()
      .toBuffer();
    const file = { name: 'pool.jpg', mimeType: 'image/jpeg', buffer };
    expect((await page.request.post(path, { headers, multipart: { file } })).ok()).toBe(true);
  };
  await post('/api/billing/purchase', { planName: 'enterprise', billingCycle: 'monthly', price: 45 });
  return { post, put: sending('PUT'), upload };
}

/** Takes up the invitation that was mailed, and signs in. */
async function enterByInvitation(page: Page, product: Product, email: string): Promise<void> {
  const find = async () => {
    const mail = (await product.mails()).findLast((each) => each.to?.some((to) => to.address === email));
    return mail?.text?.match(/https?:\/\/\S*(\/reset-password\?token=[\w-]+)/)?.[1] ?? '';
  };
  await expect.poll(find).not.toBe('');
  await page.goto(await find());
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password').fill(password);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a pool owner sees at a glance how the water is, who came, and what was done', async ({
  page,
  product,
  newEmail,
}) => {
  const { post, upload } = await companyOf(page, newEmail('company'));
  const { customerId } = await post('/api/customers', { name: 'Pat Rivera' });
  const { poolId } = await post('/api/pools', { name: 'Back yard', customerId });
  const { technicianId } = await post('/api/technicians', { name: 'Luis Ortega', workingDays: weekdays });
  for (const dayOfWeek of weekdays) await post('/api/route-assignments', { customerId, technicianId, dayOfWeek });
  const { visitId } = await post('/api/visits', { customerId, poolId, technicianId });
  await upload(`/api/visits/${visitId}/photos`);
  await post(`/api/visits/${visitId}/complete`, { readings: water, services: ['Surface Skimming'] });
  const email = newEmail('pat');
  await post('/api/users', { name: 'Pat Rivera', email, role: 'homeowner', customerId });

  await enterByInvitation(page, product, email);
  await expect(page.getByRole('heading', { name: 'Perfect' })).toBeInViewport();
  await expect(page.getByText(/^Your water was tested today at \d+:\d\d [AP]M\.$/)).toBeInViewport();
  await expect(page.getByText(/^Tomorrow, .*with Luis$/)).toBeVisible();
  const visit = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Today’s service' }) });
  await expect(visit.getByText('Luis skimmed the surface.')).toBeVisible();
  await expectReadableInEveryTheme(page);
  await page.setViewportSize({ width: 320, height: 700 });
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBeLessThanOrEqual(0);

  const thumbnail = visit.getByRole('button', { name: 'Open photo: Photo 1' });
  await thumbnail.click();
  const large = page.getByRole('dialog', { name: 'Photo 1' }).getByRole('img');
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  await expectNoSeriousAxe(page);
  await page.keyboard.press('Escape');
  await expect(thumbnail).toBeFocused();

  // The company tests again; the page follows by itself when the owner looks at it.
  await post('/api/water-tests', { poolId, ...water, chlorine: 0.5 });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: 'Needs Attention' })).toBeVisible();
  await expect(page.getByText('Chlorine is low. Clear Blue Pools sees this too.')).toBeVisible();
  await expectNoSeriousAxe(page);
});

/** What a mail to a customer says of a kind: the way of its link, or the code. */
async function inMailTo(product: Product, address: string, wanted: RegExp): Promise<string> {
  let found = '';
  const find = async () => {
    const mails = (await product.mails()).filter((each) => each.to?.some((to) => to.address === address));
    found = mails.map(({ subject, text }) => `${subject}\n${text}`.match(wanted)?.[1]).findLast(Boolean) ?? '';
    return found;
  };
  await expect.poll(find).not.toBe('');
  return found;
}

test('a customer goes from a report’s mail to their own page and a paid invoice in four taps and one code', async ({
  page,
  browser,
  product,
  newEmail,
}) => {
  const { post, put, upload } = await companyOf(page, newEmail('company'));
  const email = newEmail('pat');
  const { customerId } = await post('/api/customers', { name: 'Pat Rivera', email });
  const { poolId } = await post('/api/pools', { name: 'Back yard', customerId });
  const { poolId: spaId } = await post('/api/pools', { name: 'Spa', kind: 'spa', customerId });
  for (const unitPrice of [200, 40]) {
    const lines = [{ kind: 'work', description: 'Filter grids replaced', unitPrice }];
    await post('/api/billing/invoices', { customerId, lines, issue: true });
  }
  const offered = [{ description: 'Variable-speed pump', quantity: 1, unitPrice: 900 }];
  const { workOrderId } = await post('/api/work-orders', { customerId, title: 'New pump', lines: offered });
  const { visitId } = await post('/api/visits', { customerId, poolId });
  await upload(`/api/visits/${visitId}/photos`);
  const acid = { chemical: 'muriatic_acid', name: 'Muriatic acid', amount: 2, unit: 'fl_oz' };
  const ofSpa = { poolId: spaId, readings: { ...water, pH: 8 }, chemicalsAdded: [acid], left: [] };
  const done = { readings: water, services: ['Surface Skimming'], reportId: 'R-1', bodies: [ofSpa] };
  await post(`/api/visits/${visitId}/complete`, done);
  const link = await inMailTo(product, email, /report[\s\S]*?(\/my\?key=\w+)/i);

  let taps = 1;
  await page.goto(link);
  const tap = async (name: string | RegExp) => {
    taps += 1;
    await page.getByRole('button', { name }).click();
  };
  await expect(page.getByRole('heading', { name: /^Report for/ })).toBeVisible();
  expect(page.url()).not.toContain('key=');
  await expect(page.getByRole('heading', { name: 'Added · Spa' })).toBeVisible();
  await expect(page.getByText('$259.80')).toHaveCount(0);
  await expectNoSeriousAxe(page);
  await tap('Send a code');
  await page.getByLabel('Code').pressSequentially(await inMailTo(product, email, /Your code is (\d{6})/));
  await expect(page.getByRole('heading', { name: 'Back yard · fine' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Spa · needs attention' })).toBeInViewport();
  await expect(
    page.getByText(/^pH is high and the water is slightly scaling\. Clear Blue Pools sees this too\.$/),
  ).toBeVisible();
  const ofBody = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(ofBody('Back yard').getByText('7.5')).toBeVisible();
  await expect(ofBody('Spa').getByText('8.0')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open photo: Photo 1' })).toBeVisible();
  await expectReadableInEveryTheme(page);
  await tap('Pay all · $240.00');
  await expect(page.getByRole('heading', { name: '2 invoices' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByLabel('Card Number').fill('4242424242424242');
  await page.getByLabel('Expiry Date').fill('1230');
  await page.getByLabel('CVV').fill('123');
  await page.getByLabel('Cardholder Name').fill('Pat Rivera');
  await page.getByLabel('Email').fill('pat@example.com');
  await page.getByLabel('ZIP Code').fill('85306');
  await tap('Pay $240.00');
  await expect(page.getByText('Nothing left to pay. Thank you!')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(4);

  // The quote that comes now is answered on the same device, without another code.
  await post(`/api/work-orders/${workOrderId}/quote`, {});
  await page.getByRole('link', { name: 'Back to your pool' }).click();
  await expect(page.getByText('You’re all paid up.')).toBeVisible();
  await page.getByRole('button', { name: /^Approve/ }).click();
  await expect(page.getByText('Approved')).toBeVisible();

  // With a card on file and a plan the next invoices pay themselves, once the customer agrees.
  await post('/api/billing/plans', { planId: 'FLAT', name: 'Full service', price: 165, billingCycle: 'monthly' });
  await put(`/api/billing/subscriptions/${customerId}`, { planId: 'FLAT' });
  const card = { cardNumber: '4242424242424242', expiryDate: '12/30', cvv: '123' };
  const paymentDetails = { ...card, cardholderName: 'Pat Rivera', email: 'pat@example.com', zipCode: '85306' };
  await put(`/api/billing/customers/${customerId}/card`, { paymentDetails });
  await page.reload();
  await page.getByRole('link', { name: 'Bills' }).click();
  await page.getByRole('button', { name: 'Agree and turn autopay on' }).click();
  await expect(page.getByText(/^On\. New invoices are charged on their due date: Visa ending in 4242/)).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('img', { name: /Free chlorine/ })).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Spa' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByRole('link', { name: 'Ask' }).click();
  await page.getByLabel('What is it about?').selectOption('Skip a visit');
  await page.getByLabel('Which visit?').fill('2099-12-07');
  await page.getByLabel('Anything else? (optional)').fill('We are on vacation.');
  // A photo that doesn't get through stays to be sent again; the message went.
  const buffer = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#0e86a8' } })
    .jpeg()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function lose() {
      XMLHttpRequest.prototype.send = send;
      this.dispatchEvent(new Event('error'));
    };
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Your message was sent without 1 photo. Try again.')).toBeVisible();
  const talk = page.getByRole('list', { name: 'Messages' });
  await expect(talk.getByText('We are on vacation.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await talk.getByRole('button', { name: 'Open photo: Photo 1' }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toHaveJSProperty('naturalWidth', 1600);
  await page.getByRole('button', { name: 'Close' }).click();
  await post(`/api/communications/threads/${customerId}`, { message: 'Skipped. Enjoy!', channel: 'email' });
  await page.getByRole('link', { name: 'You', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign out This device' })).toBeVisible();
  await expectNoSeriousAxe(page);
  // Forwarded, the link shows the report and nothing else.
  const forwarded = await browser.newContext({ baseURL: product.url });
  const theirs = await forwarded.newPage();
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: /^Report for/ })).toBeVisible();
  await theirs.goto('/my#papers');
  await expect(theirs.getByText('$240.00')).toHaveCount(0);
  await forwarded.close();

  // Another address holds once the code sent to it is entered.
  const moved = newEmail('pat-moved');
  await page.getByLabel('Email address').fill(moved);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your new email address' })).toBeVisible();
  await expectNoSeriousAxe(page);
  await page.getByLabel('Code').fill(await inMailTo(product, moved, /Your code is (\d{6})/));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue(moved);
  await page.getByRole('link', { name: 'Ask' }).click();
  await expect(talk.getByText('Skipped. Enjoy!')).toBeVisible();
  await expectNoSeriousAxe(page);

  // The page leaves nothing of the customer on the device: no answer in a cache, no name in a store.
  const left = await page.evaluate(async () => {
    const caught: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) caught.push(new URL(url).pathname);
    }
    return { caught, kept: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) };
  });
  expect(left.caught.filter((path) => /^\/(?:api|my)/.test(path))).toEqual([]);
  expect(left.kept).not.toMatch(/Rivera|my_key/);

  // The links in mails to the former address ended with it.
  const stranger = await browser.newContext({ baseURL: product.url });
  const other = await stranger.newPage();
  await other.goto(link);
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  // A fresh one goes to the address on file, and opens with a press.
  await post(`/api/customers/${customerId}/access`, {});
  await other.goto(await inMailTo(product, moved, /Open your page[\s\S]*?(\/my\?key=[\w%-]+)/));
  await other.getByRole('button', { name: 'Open my page' }).click();
  await expect(other.getByRole('heading', { name: 'Back yard · fine' })).toBeVisible();
  await stranger.close();
});
