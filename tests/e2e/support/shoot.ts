/**
 * A picture of one page, for looking at while developing:
 *
 *   npx tsx tests/e2e/support/shoot.ts /customers customers.webp [phone|desktop] [light|dark|sunlight] [full]
 *
 * against a running server (`BASE_URL`, default http://localhost:3000), signed in as `SHOOT_EMAIL` with
 * `SHOOT_PASSWORD` when both are given. Says what went wrong in the page's console on the way.
 */
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { browserLaunch } from './browser.ts';

const [path = '/', file = 'page.png', device = 'desktop', theme = 'light', extent = 'screen'] = process.argv.slice(2);
const baseURL = process.env.BASE_URL ?? 'http://localhost:3000';
const { SHOOT_EMAIL: email, SHOOT_PASSWORD: password } = process.env;
const phone = device === 'phone';

const browser = await chromium.launch(await browserLaunch());
try {
  const context = await browser.newContext({
    baseURL,
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    hasTouch: phone,
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') process.stderr.write(`console: ${message.text()}\n`);
  });
  page.on('pageerror', (error) => process.stderr.write(`page: ${error.message}\n`));

  await page.goto('/auth');
  if (theme === 'sunlight') await page.evaluate(() => localStorage.setItem('theme', 'sunlight'));
  if (email && password) {
    const answer = await page.request.post('/api/auth/login', { data: { email, password } });
    if (!answer.ok()) throw new Error(`Sign-in answered ${answer.status()}: ${await answer.text()}`);
    const { token, user } = await answer.json();
    await page.evaluate(
      (session) => {
        localStorage.setItem('auth_token', session.token);
        localStorage.setItem('user', session.user);
      },
      { token, user: JSON.stringify(user) },
    );
  }
  // The stream of changes never ends, so that the network is never idle.
  await page.route('**/api/events', (route) => route.fulfill({ status: 204 }));
  await page.goto(path, { waitUntil: 'networkidle' });
  const picture = await page.screenshot({ fullPage: extent === 'full' });
  await sharp(picture).toFile(file);
  process.stdout.write(`${file}\n`);
} finally {
  await browser.close();
}
