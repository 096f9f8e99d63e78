import { cleanup, screen, waitFor } from '@testing-library/react';
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
  await owner.post('/api/water-tests', { poolId: 'POOL-1', chlorine: 0, pH: 7.5 });
  await owner.post('/api/customers', { customerId: 'CUST-2', name: 'Kim Chen' });
  const visit = await openStop(owner, { customerId: 'CUST-2', assignmentId: undefined });
  await completeStop(owner, visit.visitId);
  await owner.post('/api/work-orders', { customerId: 'CUST-1', title: 'Replace filter grids' });
  await owner.post('/api/cases', { poolId: 'POOL-1', kind: 'green_to_clean' });
  const lines = [{ kind: 'work', description: 'Filter grids', unitPrice: 120 }];
  await owner.post('/api/billing/invoices', { invoiceId: 'BILL-1', customerId: 'CUST-1', lines, issue: true });
  return company;
}

const billing = '/business?section=billing';
const invoices = `${billing}&tab=invoices`;
const customer = '/customers?view=CUST-1';

interface Place {
  /** What it cost an owner at 1280 px before there was a sidebar. */
  before: string;
  /** The page that has its link or its tab, where the navigation does not. */
  from?: string;
  /** It is this tab there, pressed. */
  tab?: string;
  /** What Search calls it: before anything is typed, or where `typed` is. */
  search?: string;
  typed?: string;
}

/** Every place of the application by its address; one with `*` is any of its kind. */
const places: Record<string, Place> = {
  '/': { before: '0' },
  '/field-service': { before: '1' },
  '/field-service/stop/*': { before: '1–2', from: '/field-service' },
  '/field-service/customer/*': {
    before: '3',
    from: '/pools/POOL-1',
    search: 'Start a visit for Pat Rivera',
    typed: 'rivera',
  },
  '/service-report': { before: '2', from: '/reports', search: 'Service Report' },
  '/communication-hub?tab=inbox': { before: '3' },
  '/alerts': { before: '2' },
  '/routes/week': { before: '2' },
  '/routes': { before: '1' },
  '/work-orders': { before: '2' },
  '/work-orders/*': { before: '3', from: '/work-orders' },
  '/cases': { before: '–', from: '/work-orders' },
  '/cases/*': { before: '–', from: '/cases' },
  '/customers': { before: '1' },
  '/customers?view=*': { before: '2', from: '/customers' },
  '/customers?view=*&tab=billing': { before: '3', from: '/customers' },
  '/create-customer': { before: '2', from: '/customers', search: 'New customer' },
  '/customers/import': { before: '2' },
  '/customers/places': { before: '2', from: '/customers', search: 'Places on the map' },
  '/pools/*': { before: '1, 4', from: '/customers' },
  '/equipment': { before: '2' },
  '/reports': { before: '2' },
  '/photo-gallery': { before: '3' },
  '/communication-hub': { before: '2' },
  '/communication-hub, Broadcast': { before: '3', from: '/communication-hub', tab: 'Broadcast' },
  [invoices]: { before: '5' },
  '/invoices/*': { before: '4–6', from: invoices },
  '/statements/*': { before: '4', from: customer },
  '/invoices/from-prices': { before: '–', from: `${billing}&tab=plans`, search: 'Bill from Prices' },
  [`${billing}&tab=transactions`]: { before: '4' },
  [`${billing}&tab=plans`]: { before: '4' },
  [`${billing}, Customers`]: { before: '4', from: invoices, tab: 'Customers' },
  [`${billing}, Payment Settings`]: { before: '4', from: invoices, tab: 'Payment Settings' },
  '/business': { before: '2' },
  '/business, Analytics': { before: '3', from: '/business', tab: 'Analytics' },
  '/business, Profit Optimizer': { before: '3', from: '/business', tab: 'Profit Optimizer' },
  '/business?section=costs': { before: '3' },
  '/business?section=costs, Margin per stop': { before: '4', from: '/business?section=costs', tab: 'Margin per stop' },
  '/business?section=costs, Cost rates': { before: '4', from: '/business?section=costs', tab: 'Cost rates' },
  '/data': { before: '3' },
  '/data/lists': { before: '4', from: '/data', search: 'Import lists' },
  '/data/moving-here': { before: '4', from: '/data', search: 'Move here from Skimmer' },
  '/dosage': { before: '2' },
  '/truck-stock': { before: '2' },
  '/chemical-usage': { before: '3', from: '/reports', search: 'Chemical usage' },
  '/calculators': { before: '2' },
  '/chat': { before: '1–2' },
  '/chat/knowledge': { before: '3', from: '/chat', search: 'Knowledge base' },
  '/chat/knowledge/*': { before: '4', from: '/chat/knowledge' },
  '/timesheets': { before: '2' },
  '/user-management': { before: '2' },
  '/user-management, Permissions': { before: '3', from: '/user-management', tab: 'Permissions' },
  '/change-log': { before: '2' },
  '/settings': { before: '1' },
  '/settings?tab=technicians': { before: '2' },
  '/settings, System': { before: '2', from: '/settings', tab: 'System' },
  '/billing': { before: '1', from: '/' },
  '/payment': { before: '2–5', from: '/billing', search: 'Pay for your plan' },
  '/upgrade-required': { before: 'no link', from: '/billing', search: 'Compare plans' },
  '/outbox': { before: '1' },
  '/mobile-test': { before: '2' },
  '/auth-debug': { before: 'Ctrl K' },
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

/** These are three clicks away, one more on a phone, whose navigation opens first. */
const further = ['/cases/*', '/statements/*', '/chat/knowledge/*'];
/** What the company pays, and new customers, are for who may pay and create; the others are led there by nothing. */
const notFor: Partial<Record<Role, readonly string[]>> = {
  admin: ['/billing', '/payment', '/upgrade-required'],
  technician: ['/billing', '/payment', '/create-customer', '/customers?view=*&tab=billing'],
  user: ['/billing', '/payment'],
};

const pathOf = (address: string): string | undefined =>
  pages.find(({ path }) => matchPath(path, address.split(/[?#,]/)[0] ?? '/'))?.path;
const queryOf = (address: string) => new URLSearchParams(address.split(', ')[0]?.split('?')[1]?.split('#')[0]);

/** Whether a link leads to a place. Where the place says nothing of a tab or a customer, the link does not either. */
function leadsTo(link: string, place: string): boolean {
  const [linked, wanted] = [queryOf(link), queryOf(place)];
  const telling = ['section', 'tab', 'view'];
  return (
    pathOf(link) === pathOf(place) &&
    telling.every((name) => (wanted.get(name) === '*' ? linked.has(name) : linked.get(name) === wanted.get(name)))
  );
}

interface Seen {
  /** In the navigation, which a phone opens first. */
  inNavigation: string[];
  /** In the header, and in the bar at the bottom of a phone. */
  inFrame: string[];
  inPage: string[];
  tabs: string[];
}

function look(): Seen {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')];
  const where = (link: Element) =>
    link.closest('nav')?.getAttribute('aria-label') === 'Main' ? 'navigation' : link.closest('main') ? 'page' : 'frame';
  const those = (place: string) =>
    links.filter((link) => where(link) === place).map((link) => link.getAttribute('href') ?? '');
  return {
    inNavigation: those('navigation'),
    inFrame: those('frame'),
    inPage: those('page'),
    tabs: [...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent ?? ''),
  };
}

/** What a page leads to, once what is looked for is there or nothing more comes. */
async function lookAt(address: string, as: Visitor, lookedFor: (seen: Seen) => boolean = () => false): Promise<Seen> {
  cleanup();
  app.open(address, { as });
  await screen.findByRole('heading', { level: 1 });
  for (let quiet = 0, before = -1; quiet < 25; quiet = app.calls.length === before ? quiet + 1 : 0) {
    if (lookedFor(look())) break;
    before = app.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 80));
  }
  return look();
}

const linksOf = ({ inNavigation, inFrame, inPage }: Seen): string[] => [...inNavigation, ...inFrame, ...inPage];
const hasPlace = (seen: Seen, name: string, { tab }: Place) =>
  tab ? seen.tabs.includes(tab) : linksOf(seen).some((link) => leadsTo(link, name));

/** What Search, begun from home, lists at once and where something is typed; nothing where somebody has no search. */
async function listedBySearch(as: Visitor, looked: readonly Place[]): Promise<string[]> {
  cleanup();
  const user = app.open('/', { as });
  await screen.findByRole('heading', { level: 1 });
  const search = screen.queryByLabelText('Search');
  if (!search) return [];
  await user.click(search);
  const options = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent ?? '');
  await waitFor(() => expect(options().length).toBeGreaterThan(3));
  const listed = options();
  for (const { typed, search: name = '' } of looked.filter((place) => place.typed)) {
    await user.keyboard(typed ?? '');
    await waitFor(() => expect(options()).toContain(name));
    listed.push(name);
  }
  return listed;
}

type Clicks = Record<'desk' | 'phone', number>;

/** The clicks to every place that is open to somebody, from home, at a desk and on a phone. */
async function countClicks(as: Visitor, role: Role): Promise<Map<string, Clicks>> {
  const isOpen = (name: string) => {
    const path = pathOf(name) ?? '';
    return (
      pageAt(path, { role, permissions: [] })?.path === path &&
      !notFor[role]?.some((each) => each === path || each === name)
    );
  };
  const open = Object.entries(places).filter(([name]) => isOpen(name));
  const clicks = new Map<string, Clicks>([['/', { desk: 0, phone: 0 }]]);
  const near = open.filter(([name, { from }]) => name !== '/' && (!from || !isOpen(from)));
  const home = await lookAt('/', as, (seen) => near.every(([name, place]) => hasPlace(seen, name, place)));
  for (const [name, { tab }] of open) {
    if (name === '/' || tab) continue;
    // Not by what stands on home: that depends on what waits.
    if (home.inFrame.some((link) => leadsTo(link, name))) clicks.set(name, { desk: 1, phone: 1 });
    else if (home.inNavigation.some((link) => leadsTo(link, name))) clicks.set(name, { desk: 1, phone: 2 });
  }
  const listed = await listedBySearch(
    as,
    open.map(([, place]) => place),
  );
  const clicksTo = (address: string) =>
    [...clicks].find(([name]) => name === address)?.[1] ??
    [...clicks].find(([name]) => !name.includes(', ') && leadsTo(address, name))?.[1];
  // Those nearest first, so that what they lead to is counted from them.
  for (let left = open.filter(([name]) => !clicks.has(name)); left.length > 0; ) {
    const from = left.map(([, place]) => place.from ?? '').find((address) => clicksTo(address));
    const start = from && clicksTo(from);
    if (!from || !start) break;
    const here = left.filter(([, place]) => place.from === from);
    const seen = await lookAt(from, as, (found) => here.every(([name, place]) => hasPlace(found, name, place)));
    for (const [name, place] of here) {
      const isListed = place.search !== undefined && listed.includes(place.search);
      const byLink = hasPlace(seen, name, place);
      const count = (steps: number) => Math.min(byLink ? steps + 1 : 99, isListed ? 2 : 99);
      if (byLink || isListed) clicks.set(name, { desk: count(start.desk), phone: count(start.phone) });
    }
    left = left.filter((each) => !here.includes(each));
  }
  for (const [name] of open) expect([...clicks.keys()], `${role} finds ${name}`).toContain(name);
  expect(Object.keys(otherwise).filter((path) => linksOf(home).includes(path))).toEqual([]);
  return clicks;
}

const roles = ['owner', 'admin', 'technician', 'user', 'homeowner'] as const;
const counted = new Map<Role, Map<string, Clicks>>();

describe('from home', () => {
  it('every page has its place in the table of clicks, or a reason why not', () => {
    const known = new Set([...Object.keys(places).map(pathOf), ...Object.keys(otherwise)]);
    expect(pages.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([]);
  });

  it.each(roles)('%s is within two clicks of every place, three of a statement', { timeout: 120_000 }, async (role) => {
    const company = await companyWithAll();
    const options = role === 'homeowner' ? { customerId: 'CUST-1' } : {};
    const visitor = role === 'owner' ? company.owner : await company.signedIn(role, options);
    const clicks = await countClicks(visitor, role);
    counted.set(role, clicks);
    const tooFar = [...clicks].filter(([name, { desk, phone }]) => {
      const more = further.includes(name) ? 1 : 0;
      return desk > 2 + more || phone > 3 + more;
    });
    expect(tooFar).toEqual([]);
  });

  it('the documented table has these figures', async () => {
    expect([...counted.keys()]).toEqual([...roles]);
    await expect(clicksPage()).toMatchFileSnapshot('../../../docs/clicks.md');
  });
});

/** docs/clicks.md */
function clicksPage(): string {
  const figures = (name: string) =>
    roles.map((role) => {
      const clicks = counted.get(role)?.get(name);
      return clicks ? `${clicks.desk} / ${clicks.phone}` : '';
    });
  const rows = Object.entries(places).map(([name, { before }]) => [`\`${name}\``, before, ...figures(name)]);
  const table = [
    ['place', 'owner before', 'owner', 'office (admin)', 'technician', 'employee', 'homeowner'],
    Array.from({ length: 7 }, () => '---'),
    ...rows,
  ].map((cells) => `| ${cells.join(' | ')} |`);
  return `# Clicks from home

At 1280 px, and after the slash on a phone of 390 px, where opening the navigation is a click of its own. “Before” is the
header with four links and one menu, at 1280 px. Empty: not for that role. What home itself shows is not counted: that
depends on what waits. Counted, and compared with this page, by
\`src/web/shell/reach.page.test.tsx\`; after a change of the navigation, \`npx vitest run --project pages -u\` with that file
writes it again ([decision 61](decisions/0061-a-navigation-that-counts.md)).

${table.join('\n')}

What has a name or a number (a customer, pool, invoice, work order, message, technician) is also two clicks away through
Search, typing not counted, at either size.
`;
}

describe('who works in the field, and who owns a pool', () => {
  it.each(['technician', 'homeowner'] as const)('is led to nothing that is closed to them: %s', async (role) => {
    const company = await companyWithAll();
    const visitor = await company.signedIn(role, role === 'homeowner' ? { customerId: 'CUST-1' } : {});
    const home = await lookAt('/', visitor);
    const fromHome = new Set(linksOf(home).map(pathOf));
    expect(fromHome.has(role === 'technician' ? '/field-service' : '/billing')).toBe(true);
    for (const closed of ['/settings', '/user-management', '/change-log', '/business', '/auth-debug', '/data'])
      expect(fromHome.has(closed), closed).toBe(false);
    if (role !== 'technician') return;
    expect(linksOf(await lookAt(customer, visitor)).map(pathOf)).toContain('/field-service/customer/:customerId');
  });
});
