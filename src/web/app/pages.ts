import { FlaskConical, House, type LucideIcon, Route, Users, Wrench } from 'lucide-react';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { canAny, type Need, type Role } from '#domain/access/index.ts';
import { appTexts } from '#web/texts/app.ts';

/** One page of the application. */
export interface Page {
  /** The address, with `:parameters` as react-router reads them. */
  path: string;
  /** Loads the page's code; the file's default export is the page. */
  load: () => Promise<{ default: ComponentType }>;
  /** Any one of these is enough; none: everybody who is signed in. Owners may always, except what the matrix denies. */
  needs?: readonly Need[];
  /** Its place in the navigation. `rank` orders it; the first four on a phone stand in the bottom bar. */
  nav?: { label: string; icon: LucideIcon; rank: number; badge?: string };
  /** `focus` is the whole screen on a phone: no header, no bottom bar, no footer (a stop being worked). */
  frame?: 'page' | 'focus';
}

/**
 * Every page that exists. A page is added here with its feature; nothing links to what is not here
 * (paths and needs: spec 1 §2.2).
 */
export const pages: readonly Page[] = [
  {
    path: '/',
    load: () => import('../features/home/home-page.tsx'),
    nav: { label: appTexts.dashboard, icon: House, rank: 1 },
  },
  {
    path: '/customers',
    load: () => import('../features/customers/directory-page.tsx'),
    needs: [['customers', 'view']],
    nav: { label: appTexts.customers, icon: Users, rank: 2 },
  },
  {
    path: '/customers/import',
    load: () => import('../features/imports/import-page.tsx'),
    needs: [['customers', 'edit']],
  },
  {
    path: '/create-customer',
    load: () => import('../features/customers/create-customer-page.tsx'),
    needs: [['customers', 'view']],
  },
  {
    path: '/routes',
    load: () => import('../features/routes/routes-page.tsx'),
    needs: [['routes', 'view']],
    nav: { label: appTexts.routes, icon: Route, rank: 4, badge: appTexts.proPlus },
  },
  {
    path: '/field-service',
    load: () => import('../features/field-service/field-service-page.tsx'),
    needs: [['field_service', 'view']],
    nav: { label: appTexts.fieldService, icon: Wrench, rank: 3 },
  },
  {
    path: '/field-service/stop/:assignmentId',
    load: () => import('../features/field-service/stop-page.tsx'),
    needs: [['field_service', 'edit']],
    frame: 'focus',
  },
  {
    path: '/field-service/customer/:customerId',
    load: () => import('../features/field-service/customer-stop-page.tsx'),
    needs: [['field_service', 'edit']],
    frame: 'focus',
  },
  {
    path: '/dosage',
    load: () => import('../features/water/dosage-page.tsx'),
    needs: [['dosage_calculator', 'view']],
    nav: { label: appTexts.waterAnalysis, icon: FlaskConical, rank: 6 },
  },
  { path: '/billing', load: () => import('../features/billing/billing-page.tsx') },
];

/** Other addresses of the same page. */
const aliases: Readonly<Record<string, string>> = { '/dashboard': '/', '/auth': '/' };

const homeownerPaths = ['/', '/billing'];

/** Homeowners have two pages; the others what the permission matrix grants. */
export const mayOpen = (page: Page, role: Role): boolean =>
  role === 'homeowner' ? homeownerPaths.includes(page.path) : page.needs === undefined || canAny(role, page.needs);

/** The navigation's entries for a role, in their order. */
export const navigationFor = (role: Role) =>
  pages
    .filter((page) => page.nav !== undefined && mayOpen(page, role))
    .flatMap(({ path, nav }) => (nav ? [{ path, ...nav }] : []))
    .sort((one, other) => one.rank - other.rank);

/** The page at an address, parameters and all; none where nothing is. */
export const pageAt = (address: string): Page | undefined => {
  const pathname = address.split(/[?#]/)[0] ?? '';
  return pages.find(({ path }) => matchPath(path, aliases[pathname] ?? pathname) !== null);
};

/** Whether a role may follow a link to an address. Features ask `useLeadsSomewhere` of links.ts. */
export function leadsSomewhere(address: string, role: Role): boolean {
  const page = pageAt(address);
  return page !== undefined && mayOpen(page, role);
}
