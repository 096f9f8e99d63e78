import { openAsNewOwner } from './support/company.ts';
import { expectNoSeriousAxe } from './support/readable.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('the eight checks really look at this phone, and each says what it found', async ({ page, context, newEmail }) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 33.6, longitude: -112.2, accuracy: 10 });
  await openAsNewOwner(page, newEmail('owner'), '/mobile-test');
  // The application is kept on the phone once its service worker is in charge.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  const row = (name: string) => page.getByRole('listitem', { name });
  await page.getByRole('button', { name: 'Run Tests' }).tap();
  await expect(page.getByRole('button', { name: 'Copy results' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Not run')).toHaveCount(0);
  for (const name of [
    'Touch Interface',
    'Screen Orientation',
    'Offline Functionality',
    'SMS Integration',
    'Form Input',
  ]) {
    await expect(row(name).getByText('Pass', { exact: true }), name).toBeVisible();
  }
  await expect(row('GPS Navigation').getByText('Accurate to 33 feet.')).toBeVisible();
  await expect(row('Touch Interface').getByText(/Your tap registered as a touch/)).toBeVisible();
  // This browser has no camera: the check fails and says so.
  await expect(row('Camera Integration').getByText('Fail', { exact: true })).toBeVisible();
  await expectNoSeriousAxe(page);
});
