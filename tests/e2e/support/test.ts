import { test as base, expect, type Page } from '@playwright/test';
import { type OfficeCompany, officeCompany } from './office-company.ts';
import { type Product, startProduct } from './product.ts';

interface WorkerFixtures {
  /** The built product on an empty data folder; one a worker. Tests make their own companies. */
  product: Product;
  /** Made where a test asks for it, once a worker. */
  office: OfficeCompany;
}

interface TestFixtures {
  /** Addresses nobody has used: `newEmail('dana')`. */
  newEmail: (name: string) => string;
}

/** As Playwright's `test`, on the running product; fails on an unexpected console error and on any 5xx. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    async ({ browserName: _ }, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  office: [
    async ({ product }, use) => {
      const office = await officeCompany(product.url);
      await use(office);
      await office.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ product }, use) => use(product.url),

  newEmail: async ({ browserName: _ }, use, testInfo) => {
    await use((name) => `${name}.${testInfo.testId}.${testInfo.repeatEachIndex}@pools.example`);
  },

  page: async ({ page }, use) => {
    const faults = watch(page);
    await use(page);
    expect(faults, 'console errors, page errors and 5xx answers during the test').toEqual([]);
  },
});

export { expect };

/** What must not happen while a page is used. */
function watch(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    // The browser itself reports every answer that is not 2xx, a 5xx too, and every call while a test has cut the connection;
    // what the product means by a 4xx, and what it does without a connection, is the test's matter. Listening to every answer
    // would say the same and cost a tenth of the tests' time.
    const byBrowser = /^Failed to load resource: (.* status of 4\d\d|net::ERR_INTERNET_DISCONNECTED)/;
    if (message.type() === 'error' && !byBrowser.test(message.text())) {
      faults.push(`console: ${message.text()} ${message.location().url}`);
    }
  });
  page.on('pageerror', (error) => faults.push(`page error: ${error.message}`));
  return faults;
}
