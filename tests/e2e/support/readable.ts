import { expect, type Page, test } from '@playwright/test';
import axe, { type RunOnly, type RunOptions } from 'axe-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The only rules of these standards that a theme, which changes nothing but colours, can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const themes = ['light', 'dark', 'sunlight'];

/** No serious or critical accessibility finding on the page as it stands. */
export async function expectNoSeriousAxe(page: Page): Promise<void> {
  await expectNoSerious(page, { type: 'tag', values: standards });
}

/** The same in every theme: all rules in the theme as it stands, those about colour in the others. */
export async function expectReadableInEveryTheme(page: Page): Promise<void> {
  await expectNoSeriousAxe(page);
  // A theme changes colours alone, and these do not depend on the width: once a test is enough.
  if (test.info().project.name === 'phone' && !test.info().file.endsWith('.phone.e2e.ts')) return;
  const chosen = await page.evaluate(() => document.documentElement.dataset.theme);
  for (const theme of themes.filter((other) => other !== chosen)) {
    await setTheme(page, theme);
    await expectNoSerious(page, { type: 'rule', values: colourRules }, theme);
  }
  await setTheme(page, chosen);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The part of axe's reader of colours that is replaced; axe describes it nowhere. */
interface Colour {
  parseString: (this: Colour, text: string) => Colour;
  r: number;
  g: number;
  b: number;
  alpha: number;
}

/**
 * A page has some thirty colours, and axe reads each anew at every element and at all that lies behind it: a third of what
 * a look at the contrast costs. One that has been read is known.
 */
function readEachColourOnce(colour: Colour): void {
  const parse = colour.parseString;
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>();
  colour.parseString = function (text) {
    const read = known.get(text);
    if (read) return Object.assign(this, read);
    parse.call(this, text);
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return this;
  };
}

const axeSource = `${axe.source};(${readEachColourOnce})(axe.commons.color.Color.prototype);`;

const setTheme = (page: Page, theme: string | undefined) =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);

async function expectNoSerious(page: Page, runOnly: RunOnly, theme = 'the theme as it stands'): Promise<void> {
  // A finding on text that is still fading in would be about the animation, not the colour.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  // What lies half under the header that stays in place would be found too small to be pressed.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // The half megabyte that looks is sent to a page once.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  }
  // What passes is not asked for, so it is not described.
  const options: RunOptions = { runOnly, resultTypes: ['violations'] };
  const { violations } = await page.evaluate((asked) => window.axe.run(document, asked), options);
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`);
  expect(serious, `in ${theme}`).toEqual([]);
}
