import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The only rules of these standards that a theme, which changes nothing but colours, can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const themes = ['light', 'dark', 'sunlight'];

/** No serious or critical accessibility finding on the page as it stands. */
export async function expectNoSeriousAxe(page: Page): Promise<void> {
  await expectNoSerious(page, (builder) => builder.withTags(standards));
}

/** The same in every theme: all rules in the theme as it stands, those about colour in the others. */
export async function expectReadableInEveryTheme(page: Page): Promise<void> {
  await expectNoSeriousAxe(page);
  // A theme changes colours alone, and these do not depend on the width: once a test is enough.
  if (test.info().project.name === 'phone' && !test.info().file.endsWith('.phone.e2e.ts')) return;
  const chosen = await page.evaluate(() => document.documentElement.dataset.theme);
  for (const theme of themes.filter((other) => other !== chosen)) {
    await setTheme(page, theme);
    await expectNoSerious(page, (builder) => builder.withRules(colourRules), theme);
  }
  await setTheme(page, chosen);
}

const setTheme = (page: Page, theme: string | undefined) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);

async function expectNoSerious(
  page: Page,
  ofRules: (builder: AxeBuilder) => AxeBuilder,
  theme = 'the theme as it stands',
): Promise<void> {
  // A finding on text that is still fading in would be about the animation, not the colour.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  // What lies half under the header that stays in place would be found too small to be pressed.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // Without frames one run in the page itself finds the same, and needs no second page to put its parts together; the
  // half megabyte that looks is sent to the page once then.
  const isAlone = page.frames().length === 1;
  const isThere = isAlone && (await page.evaluate(() => 'axe' in window));
  const builder = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) }).setLegacyMode(isAlone);
  // What passes is not asked for, so it is not described.
  const { violations } = await ofRules(builder.options({ resultTypes: ['violations'] })).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`);
  expect(serious, `in ${theme}`).toEqual([]);
}
