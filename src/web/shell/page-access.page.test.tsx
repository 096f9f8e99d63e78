import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Feature, Role } from '#domain/access/index.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { type Company, openWorld } from '#tests/support/world.ts';
import { home, pageAt, pages } from './pages.ts';

const world = openWorld();
const app = openPageApp(world);

type Shown = 'page' | 'dashboard' | '404';
const shown: Record<string, Shown> = { Dashboard: 'dashboard', '404 Page Not Found': '404' };

/** What each role sees at each documented address, by the default permissions. */
const documented: readonly (readonly [path: string, owner: Shown, admin: Shown, technician: Shown, user: Shown])[] = [
  ['/billing', 'page', 'page', 'page', 'page'],
  ['/payment', 'page', 'page', 'page', 'page'],
  ['/mobile-test', 'page', 'page', 'page', 'page'],
  ['/chat', 'page', 'page', 'page', 'page'],
  ['/outbox', 'page', 'page', 'page', 'page'],
  ['/field-service', 'page', 'page', 'page', 'dashboard'],
  ['/service-report', 'page', 'page', 'page', 'dashboard'],
  ['/routes', 'page', 'page', 'dashboard', 'dashboard'],
  ['/business', 'page', 'page', 'dashboard', 'dashboard'],
  ['/customers', 'page', 'page', 'page', 'dashboard'],
  ['/user-management', 'page', '404', 'dashboard', 'dashboard'],
  ['/change-log', 'page', '404', 'dashboard', 'dashboard'],
  ['/settings', 'page', 'page', 'dashboard', 'dashboard'],
  ['/alerts', 'page', 'page', 'dashboard', 'dashboard'],
  ['/communication-hub', 'page', 'page', 'page', 'dashboard'],
  ['/create-customer', 'page', 'page', 'page', 'dashboard'],
  ['/photo-gallery', 'page', 'page', 'dashboard', 'dashboard'],
  ['/upgrade-required', 'page', 'page', '404', '404'],
  ['/auth-debug', 'page', '404', '404', '404'],
  ['/', 'dashboard', 'dashboard', 'dashboard', 'dashboard'],
  ['/dashboard', 'dashboard', 'dashboard', 'dashboard', 'dashboard'],
  ['/auth', 'dashboard', 'dashboard', 'dashboard', 'dashboard'],
  ['/no-such-page', '404', '404', '404', '404'],
  ['/customers/no/such', '404', '404', '404', '404'],
];

/** Opens an address and says what stands there. */
async function shownAt(path: string, as: Visitor): Promise<Shown> {
  app.open(path, { as });
  const heading = await screen.findByRole('heading', { level: 1 });
  return shown[heading.textContent ?? ''] ?? 'page';
}

let company: Company | undefined;
const signedIn = new Map<string, Visitor>();

/** The same account of a role for every address of a table. */
async function accountOf(role: Role): Promise<Visitor> {
  company ??= await world.company();
  if (role === 'owner') return company.owner;
  const known = signedIn.get(role);
  if (known) return known;
  const { body } = await company.owner.post<{ customerId: string }>('/api/customers', { name: 'Pat Rivera' });
  const visitor = await company.signedIn(role, role === 'homeowner' ? { customerId: body.customerId } : {});
  signedIn.set(role, visitor);
  return visitor;
}

const grant = (role: Role, feature: Feature, canView: boolean) => ({
  role,
  feature,
  isEnabled: true,
  canView,
  canEdit: false,
  canDelete: false,
});

/** An account of a role in a company with entries of its own. */
async function accountWith(role: Role, ...entries: ReturnType<typeof grant>[]): Promise<Visitor> {
  const own = await world.company();
  expect((await own.owner.put('/api/permissions', { permissions: entries })).status).toBe(200);
  return own.signedIn(role);
}

it('knows every documented page', () => {
  expect(pages.filter(({ load }) => !load)).toEqual([]);
  for (const [path] of documented.filter(([, owner]) => owner === 'page')) {
    expect(pages.map((page) => page.path)).toContain(path);
  }
});

/** The table's column of a role; a homeowner has two pages and sees the dashboard everywhere else. */
const rowsOf = (role: Role): (readonly [path: string, what: Shown])[] =>
  documented.map(([path, ...columns]) => [
    path,
    columns[(['owner', 'admin', 'technician', 'user'] as Role[]).indexOf(role)] ??
      (path === '/billing' ? 'page' : 'dashboard'),
  ]);

describe.each(['owner', 'admin', 'technician', 'user', 'homeowner'] as const)('for the role %s', (role) => {
  it.each(rowsOf(role))('%s is the %s', (path, what) => {
    const page = pageAt(path, { role, permissions: [] });
    expect(page === home ? 'dashboard' : page ? 'page' : '404').toBe(what);
  });

  // What is said of an address is what stands there: one of each kind is opened.
  const oneOfEach = [...new Map(rowsOf(role).map((row) => [row[1], row])).values()];
  it.each(oneOfEach)('%s shows the %s', async (path, what) => {
    expect(await shownAt(path, await accountOf(role))).toBe(what);
  });
});

describe("with the company's own entries", () => {
  it.each([
    ['technician', 'routes', '/routes'],
    ['technician', 'user_management', '/user-management'],
    ['user', 'customers', '/customers'],
    ['user', 'settings', '/settings'],
    ['user', 'business', '/photo-gallery'],
    ['admin', 'user_management', '/user-management'],
  ] as const)('%s with view on %s opens %s', async (role, feature, path) => {
    expect(await shownAt(path, await accountWith(role, grant(role, feature, true)))).toBe('page');
  });

  it.each([
    ['technician', 'customers', '/customers'],
    ['technician', 'field_service', '/field-service'],
    ['admin', 'customers', '/create-customer'],
  ] as const)('%s without view on %s sees the dashboard at %s', async (role, feature, path) => {
    expect(await shownAt(path, await accountWith(role, grant(role, feature, false)))).toBe('dashboard');
  });

  it('offers in the navigation what they open, and nothing else', async () => {
    app.open('/', { as: await accountWith('user', grant('user', 'customers', true)) });
    const open = await screen.findByRole('navigation', { name: 'Open to you' });
    expect(within(open).getByRole('link', { name: 'Customers' })).toBeTruthy();
    const entries = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Inbox',
      'Work Orders',
      'Customers',
      'Equipment',
      'Communication Hub',
      'Pool expert',
      'Unsent items',
      'Mobile test',
    ]);
  });
});

describe('links that open for everybody', () => {
  it.each(['technician', 'homeowner'] as const)("a report's photos open to a %s with the link's key", async (role) => {
    app.open('/photo-gallery?reportId=RPT-1&key=guess', { as: await accountOf(role) });
    await screen.findByRole('heading', { level: 1, name: 'Service Photo Gallery' });
    // Inside the frame, not beside it.
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy();
  });

  it.each(['technician', 'homeowner'] as const)('a %s can set a new password by its link', async (role) => {
    app.open('/reset-password?token=from-the-mail', { as: await accountOf(role) });
    expect((await screen.findAllByLabelText(/password/i)).length).toBeGreaterThan(1);
  });

  it("asks a visitor without the link's key to sign in", async () => {
    app.open('/photo-gallery?reportId=RPT-1');
    await screen.findByRole('tab', { name: 'Sign In' });
  });
});
