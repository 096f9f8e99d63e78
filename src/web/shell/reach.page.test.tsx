import { cleanup, screen } from '@testing-library/react';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Role } from '#domain/access/index.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute, completeStop, openStop } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';
import { pageAt, pages } from './pages.ts';
import './frame/sidebar.tsx';
import './signed-in.tsx';

const world = openWorld();
const app = openPageApp(world);

/** A company with something of everything that has a page of its own. */
async function companyWithAll() {
  const company = await companyWithRoute(world);
  const { owner } = company;
  await owner.post('/api/pools', { poolId: 'POOL-1', name: 'Back yard', customerId: 'CUST-1', volumeGallons: 15_000 });
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

/** The pages that a page links to, once those that are looked for are there or nothing more comes. */
async function linkedFrom(address: string, as: Visitor, lookedFor: readonly string[] = []): Promise<string[]> {
  cleanup();
  app.open(address, { as });
  await screen.findByRole('heading', { level: 1 });
  const linked = () =>
    [...document.querySelectorAll('a[href^="/"]')].flatMap((link) => pathOf(link.getAttribute('href') ?? '') ?? []);
  for (let quiet = 0, before = -1; quiet < 25; quiet = app.calls.length === before ? quiet + 1 : 0) {
    const found = new Set(linked());
    // Where nothing is looked for, a shorter quiet is enough.
    if (lookedFor.length === 0 ? quiet >= 5 : lookedFor.every((path) => found.has(path))) break;
    before = app.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 80));
  }
  return linked();
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
  '/payment': '/billing',
  '/pools/:poolId': '/',
  '/invoices/from-prices': '/business?section=billing&tab=plans',
};
/** And the third, from a page that is two clicks away. */
const thirdClick: Record<string, string> = {
  '/statements/:customerId': '/customers?view=CUST-1',
  '/field-service/customer/:customerId': '/pools/POOL-1',
  '/chat/knowledge/:pageId': '/chat/knowledge',
};
/** No link of a page leads there. */
const otherwise: Record<string, string> = {
  '/pay-check': 'an earlier address, which leads on',
  '/invoices': 'an address one types, which leads on',
  '/pay': 'by the link in an invoice',
  '/quote': 'by the link in a quote',
  '/survey': 'by the link in a survey',
  '/reset-password': 'by the link in an email',
};

/** What the company pays, and new customers, are for who may pay and create; the others are led there by nothing. */
const notFor: Partial<Record<Role, readonly string[]>> = {
  admin: ['/billing', '/payment', '/upgrade-required'],
  technician: ['/billing', '/payment', '/create-customer'],
  user: ['/billing', '/payment'],
};

describe.each(['owner', 'admin', 'technician', 'user'] as const)('for the role %s', (role) => {
  it('reaches every page open to it from home by links, most of them by one, none by more than three', async () => {
    const company = await companyWithAll();
    const visitor = role === 'owner' ? company.owner : await company.signedIn(role);
    const beyond = { ...secondClick, ...thirdClick };
    const isOpen = (address: string) =>
      pageAt(address, { role, permissions: [] })?.path === pathOf(address) && !notFor[role]?.includes(address);
    const open = pages.map(({ path }) => path).filter((path) => isOpen(path) && !(path in otherwise));
    const near = open.filter((path) => path !== '/' && !(path in beyond));
    const fromHome = new Set(['/', ...(await linkedFrom('/', visitor, near))]);
    const further = open.filter((path) => !fromHome.has(path));
    expect(further.filter((path) => !(path in beyond))).toEqual([]);
    expect(Object.keys(otherwise).filter((path) => fromHome.has(path))).toEqual([]);
    for (const from of new Set(further.map((path) => beyond[path] ?? ''))) {
      const expected = further.filter((path) => beyond[path] === from);
      expect(await linkedFrom(from, visitor, expected), from).toEqual(expect.arrayContaining(expected));
    }
    const second = further.filter((path) => path in secondClick).map((path) => pathOf(secondClick[path] ?? '') ?? '');
    expect(second.filter((path) => !fromHome.has(path))).toEqual([]);
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
