import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import type { User } from '#contract/accounts/identity.ts';
import { canAny, type Need, type Role } from '#domain/access/index.ts';
import type { Prepare } from '#web/base/lazy-page.tsx';

/** One address of the application. */
export interface Page {
  /** The address, with `:parameters` as react-router reads them. */
  path: string;
  /** Loads the page's code; the file's default export is the page. Absent where the page comes with a later release. */
  load?: () => Promise<{ default: ComponentType; prepare?: Prepare }>;
  /** Employees may open it with any one of these; none: all of them. */
  needs?: readonly Need[];
  /** The roles whose table has it. For the others it is unknown, unless their company grants its need. */
  roles?: readonly Role[];
  /** A parameter of the link with which it opens for everybody. */
  opensWith?: 'key' | 'token';
  /**
   * `focus` is the whole screen on a phone: no header, no bottom bar, no footer (a stop being worked). `none` brings its
   * own frame.
   */
  frame?: 'page' | 'focus' | 'none';
}

/** The dashboard: home after signing in, and what is shown where a permission is missing. */
export const home: Page = {
  path: '/',
  load: () => import('#web/shell/home/home-page.tsx'),
};

/**
 * Every address with its roles and needs. A page is added here with its feature; nothing links to what has no page.
 */
export const pages: readonly Page[] = [
  home,
  {
    path: '/customers',
    load: () => import('#web/customers/directory/directory-page.tsx'),
    needs: [['customers', 'view']],
  },
  {
    path: '/equipment',
    load: () => import('#web/customers/equipment/equipment-page.tsx'),
    needs: [
      ['customers', 'view'],
      ['field_service', 'view'],
    ],
  },
  {
    path: '/customers/import',
    load: () => import('#web/data/imports/import-page.tsx'),
    needs: [['customers', 'edit']],
  },
  {
    path: '/customers/places',
    load: () => import('#web/scheduling/map/places-page.tsx'),
    needs: [['customers', 'edit']],
  },
  {
    path: '/create-customer',
    load: () => import('#web/customers/create-customer-page.tsx'),
    needs: [['customers', 'view']],
  },
  {
    path: '/routes',
    load: () => import('#web/scheduling/routes/routes-page.tsx'),
    needs: [['routes', 'view']],
  },
  {
    path: '/routes/week',
    load: () => import('#web/scheduling/week-board/week-page.tsx'),
    needs: [['routes', 'view']],
  },
  {
    path: '/field-service',
    load: () => import('#web/visits/today/field-service-page.tsx'),
    needs: [['field_service', 'view']],
  },
  {
    path: '/service-report',
    load: () => import('#web/reports/service-report/service-report-page.tsx'),
    needs: [['field_service', 'view']],
  },
  {
    path: '/field-service/stop/:assignmentId',
    load: () => import('#web/visits/stop/stop-page.tsx'),
    needs: [['field_service', 'edit']],
    frame: 'focus',
  },
  {
    path: '/field-service/customer/:customerId',
    load: () => import('#web/visits/stop/customer-stop-page.tsx'),
    needs: [['field_service', 'edit']],
    frame: 'focus',
  },
  {
    path: '/outbox',
    load: () => import('#web/visits/outbox/outbox-page.tsx'),
    roles: ['owner', 'admin', 'technician', 'user'],
  },
  {
    path: '/dosage',
    load: () => import('#web/water/dosage-page.tsx'),
    needs: [['dosage_calculator', 'view']],
  },
  {
    path: '/pools/:poolId',
    load: () => import('#web/water/pool-history/pool-page.tsx'),
    needs: [
      ['customers', 'view'],
      ['field_service', 'view'],
    ],
  },
  {
    path: '/truck-stock',
    load: () => import('#web/stock/truck-stock-page.tsx'),
    needs: [['reagents', 'view']],
  },
  {
    path: '/timesheets',
    load: () => import('#web/analytics/pay-check/pay-check-page.tsx'),
    needs: [
      ['reports', 'view'],
      ['field_service', 'view'],
    ],
  },
  {
    // Its earlier address; the page leads on to the present one.
    path: '/pay-check',
    load: () => import('#web/analytics/pay-check/pay-check-page.tsx'),
    needs: [
      ['reports', 'view'],
      ['field_service', 'view'],
    ],
  },
  {
    path: '/calculators',
    load: () => import('#web/water/calculators/calculators-page.tsx'),
    needs: [['dosage_calculator', 'view']],
  },
  {
    path: '/reports',
    load: () => import('#web/reports/reports-page.tsx'),
    needs: [['reports', 'view']],
  },
  {
    path: '/chemical-usage',
    load: () => import('#web/data/exports/chemical-usage-page.tsx'),
    needs: [['reports', 'view']],
  },
  { path: '/data', load: () => import('#web/data/exports/data-page.tsx'), needs: [['settings', 'edit']] },
  {
    path: '/data/lists',
    load: () => import('#web/data/imports/list-import-page.tsx'),
    needs: [['customers', 'edit']],
  },
  {
    path: '/data/moving-here',
    load: () => import('#web/data/exports/moving-here-page.tsx'),
    needs: [['customers', 'edit']],
  },
  {
    path: '/photo-gallery',
    load: () => import('#web/visits/photo-gallery/gallery-page.tsx'),
    needs: [['business', 'view']],
    opensWith: 'key',
  },
  {
    path: '/business',
    load: () => import('#web/analytics/business-page.tsx'),
    needs: [['business', 'view']],
  },
  {
    // What one types for the list of invoices; the page leads on to it.
    path: '/invoices',
    load: () => import('#web/analytics/business-page.tsx'),
    needs: [['business', 'view']],
  },
  {
    path: '/alerts',
    load: () => import('#web/alerts/alerts-page.tsx'),
    needs: [['business', 'view']],
  },
  {
    path: '/invoices/from-prices',
    load: () => import('#web/invoicing/plans/from-prices-page.tsx'),
    needs: [['billing', 'edit']],
  },
  {
    path: '/invoices/:invoiceId',
    load: () => import('#web/invoicing/invoices/invoice-page.tsx'),
    needs: [['billing', 'view']],
  },
  {
    path: '/statements/:customerId',
    load: () => import('#web/invoicing/statement-page.tsx'),
    needs: [['billing', 'view']],
  },
  {
    path: '/cases',
    load: () => import('#web/visits/cases/cases-page.tsx'),
    needs: [['customers', 'view']],
  },
  {
    path: '/cases/:caseId',
    load: () => import('#web/visits/cases/case-page.tsx'),
    needs: [['customers', 'view']],
  },
  {
    path: '/work-orders',
    load: () => import('#web/invoicing/work-orders/work-orders-page.tsx'),
    needs: [['customers', 'view']],
  },
  {
    path: '/work-orders/:workOrderId',
    load: () => import('#web/invoicing/work-orders/work-order-page.tsx'),
    needs: [['customers', 'view']],
  },
  {
    path: '/quote',
    load: () => import('#web/invoicing/work-orders/quote-page.tsx'),
    roles: [],
    opensWith: 'key',
    frame: 'none',
  },
  {
    path: '/pay',
    load: () => import('#web/invoicing/payments/pay-page.tsx'),
    roles: [],
    opensWith: 'key',
    frame: 'none',
  },
  {
    path: '/communication-hub',
    load: () => import('#web/messaging/communication-hub-page.tsx'),
    needs: [['customers', 'view']],
  },
  {
    path: '/survey',
    load: () => import('#web/messaging/surveys/survey-page.tsx'),
    roles: [],
    opensWith: 'key',
    frame: 'none',
  },
  { path: '/billing', load: () => import('#web/subscription/billing-page.tsx') },
  { path: '/payment', load: () => import('#web/subscription/payment-page.tsx') },
  {
    path: '/upgrade-required',
    load: () => import('#web/subscription/upgrade-required-page.tsx'),
    roles: ['owner', 'admin'],
  },
  { path: '/settings', load: () => import('#web/settings/settings-page.tsx'), needs: [['settings', 'view']] },
  {
    path: '/user-management',
    load: () => import('#web/accounts/users/user-management-page.tsx'),
    roles: ['owner', 'technician', 'user'],
    needs: [['user_management', 'view']],
  },
  {
    path: '/change-log',
    load: () => import('#web/data/audit/change-log-page.tsx'),
    roles: ['owner', 'technician', 'user'],
    needs: [['user_management', 'view']],
  },
  { path: '/mobile-test', load: () => import('#web/visits/mobile-test/mobile-test-page.tsx') },
  { path: '/auth-debug', load: () => import('#web/accounts/auth-debug/auth-debug-page.tsx'), roles: ['owner'] },
  {
    path: '/reset-password',
    load: () => import('#web/accounts/sign-in/reset-password-page.tsx'),
    roles: ['owner', 'admin'],
    opensWith: 'token',
    frame: 'none',
  },
  {
    path: '/chat',
    load: () => import('#web/assistant/chat-page.tsx'),
    roles: ['owner', 'admin', 'technician', 'user'],
  },
  {
    path: '/chat/knowledge',
    load: () => import('#web/assistant/knowledge-list-page.tsx'),
    roles: ['owner', 'admin', 'technician', 'user'],
  },
  {
    path: '/chat/knowledge/:pageId',
    load: () => import('#web/assistant/knowledge-page.tsx'),
    roles: ['owner', 'admin', 'technician', 'user'],
  },
];

/** Other addresses of the same page. */
export const aliases: Readonly<Record<string, string>> = { '/dashboard': '/', '/auth': '/' };

/** Whom a page is shown to. */
type Viewer = Pick<User, 'role' | 'permissions'>;

const homeownerPaths = ['/', '/billing'];

const inTableOf = (page: Page, { role }: Viewer): boolean => page.roles === undefined || page.roles.includes(role);

const needsMet = (page: Page, { role, permissions }: Viewer): boolean =>
  page.needs !== undefined && canAny(role, page.needs, permissions);

function mayOpen(page: Page, viewer: Viewer, query: URLSearchParams): boolean {
  if (page.opensWith && query.has(page.opensWith)) return true;
  if (viewer.role === 'homeowner') return homeownerPaths.includes(page.path);
  if (viewer.role === 'owner') return inTableOf(page, viewer);
  // What the company grants to a role opens also what the role's table lacks.
  return needsMet(page, viewer) || (page.needs === undefined && inTableOf(page, viewer));
}

const pageByPath = new Map(pages.map((page) => [page.path, page]));

/** The page of an address as it is written in the table, and else the one whose pattern fits. */
const pageOf = (pathname: string): Page | undefined =>
  pageByPath.get(pathname) ?? pages.find(({ path }) => matchPath(path, pathname) !== null);

/**
 * What is at an address for a signed-in user: the page, the dashboard in its place, or nothing (404). Homeowners have
 * two pages and see the dashboard everywhere else; employees see it where a permission is missing.
 */
export function pageAt(address: string, viewer: Viewer): Page | null {
  const { pathname, searchParams } = new URL(address, 'http://poolhand.invalid');
  const page = pageOf(aliases[pathname] ?? pathname);
  if (page && mayOpen(page, viewer, searchParams)) return page.load ? page : null;
  if (viewer.role === 'homeowner') return home;
  return page && inTableOf(page, viewer) ? home : null;
}

/** Whether a user may follow a link to an address and finds there what it says. Features ask `useLeadsSomewhere` of links.ts. */
export function leadsSomewhere(address: string, viewer: Viewer): boolean {
  const page = pageAt(address, viewer);
  if (page !== home) return page !== null;
  const { pathname } = new URL(address, 'http://poolhand.invalid');
  return (aliases[pathname] ?? pathname) === home.path;
}
