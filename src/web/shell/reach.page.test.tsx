import { cleanup, screen } from '@testing-library/react';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute, completeStop, openStop } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';
import { pages } from './pages.ts';
import './frame/sidebar.tsx';
import './signed-in.tsx';

const world = openWorld();
const app = openPageApp(world);

/** A company with something of everything that has a page of its own. */
async function companyWithAll() {
  const company = await companyWithRoute(world);
  const { owner } = company;
  await owner.post('/api/pools', { name: 'Back yard', customerId: 'CUST-1', volumeGallons: 15_000 });
  await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Kim Chen' });
  const visit = await openStop(owner, { customerId: 'CUST-2', assignmentId: undefined });
  await completeStop(owner, visit.visitId);
  await owner.post('/api/work-orders', { customerId: 'CUST-1', title: 'Replace filter grids' });
  const lines = [{ kind: 'work', description: 'Filter grids', unitPrice: 120 }];
  await owner.post('/api/billing/invoices', { invoiceId: 'BILL-1', customerId: 'CUST-1', lines, issue: true });
  return company;
}

const pathOf = (address: string): string | undefined =>
  pages.find(({ path }) => matchPath(path, address.split(/[?#]/)[0] ?? '/'))?.path;

/** The pages that a page links to, once it has what it asked the server for. */
async function linkedFrom(address: string, as: Visitor): Promise<string[]> {
  cleanup();
  app.open(address, { as });
  await screen.findByRole('heading', { level: 1 });
  for (let quiet = 0, before = -1; quiet < 5; quiet = app.calls.length === before ? quiet + 1 : 0) {
    before = app.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 80));
  }
  const links = [...document.querySelectorAll('a[href^="/"]')];
  return links.flatMap((link) => pathOf(link.getAttribute('href') ?? '') ?? []);
}

/** Pages beyond the navigation, each with one that is in it and links to them: two clicks. */
const secondClick: Record<string, string> = {
  '/create-customer': '/customers',
  '/customers/places': '/customers',
  '/field-service/stop/:assignmentId': '/field-service',
  '/service-report': '/reports',
  '/work-orders/:workOrderId': '/work-orders',
  '/invoices/:invoiceId': '/business?section=billing&tab=invoices',
  '/chemical-usage': '/reports',
  '/data/lists': '/data',
  '/data/moving-here': '/data',
  '/chat/knowledge': '/chat',
  '/upgrade-required': '/billing',
  '/pools/:poolId': '/',
};
/** And the third, from a page that is two clicks away. */
const thirdClick: Record<string, string> = {
  '/invoices/from-prices': '/business?section=billing&tab=customers',
  '/statements/:customerId': '/customers?view=CUST-1',
  '/chat/knowledge/:pageId': '/chat/knowledge',
};
/** No link of a page leads there for an owner. */
const otherwise: Record<string, string> = {
  '/field-service/customer/:customerId': 'from the dialog of an unplanned stop at /field-service',
  '/payment': 'from the dialog of a plan chosen at /billing',
  '/pay-check': 'an earlier address, which leads on',
  '/invoices': 'an address one types, which leads on',
  '/pay': 'by the link in an invoice',
  '/quote': 'by the link in a quote',
  '/survey': 'by the link in a survey',
  '/reset-password': 'by the link in an email',
};

describe('an owner', () => {
  it('reaches every page from home by links, most of them by one, none by more than three', async () => {
    const { owner } = await companyWithAll();
    const fromHome = new Set(['/', ...(await linkedFrom('/', owner))]);
    const beyond = { ...secondClick, ...thirdClick };
    const places = pages.map(({ path }) => path);
    expect(places.filter((path) => !fromHome.has(path) && !(path in beyond) && !(path in otherwise))).toEqual([]);
    expect(Object.keys(otherwise).filter((path) => fromHome.has(path))).toEqual([]);
    for (const from of new Set(Object.values(beyond))) {
      const expected = Object.keys(beyond).filter((path) => beyond[path] === from);
      expect(await linkedFrom(from, owner), from).toEqual(expect.arrayContaining(expected));
    }
    expect(Object.values(secondClick).filter((address) => !fromHome.has(pathOf(address) ?? ''))).toEqual([]);
  });
});

describe('who works in the field, and who owns a pool', () => {
  it.each(['technician', 'homeowner'] as const)('is led to nothing that is closed to them: %s', async (role) => {
    const company = await companyWithAll();
    const visitor = await company.signedIn(role, role === 'homeowner' ? { customerId: 'CUST-1' } : {});
    const fromHome = new Set(await linkedFrom('/', visitor));
    expect(fromHome.has(role === 'technician' ? '/field-service' : '/billing')).toBe(true);
    for (const closed of ['/settings', '/user-management', '/change-log', '/business', '/auth-debug', '/data'])
      expect(fromHome.has(closed), closed).toBe(false);
    if (role === 'technician')
      expect(await linkedFrom('/customers?view=CUST-1', visitor)).toContain('/field-service/customer/:customerId');
  });
});
