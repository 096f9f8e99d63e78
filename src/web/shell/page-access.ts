import { matchPath } from 'react-router';
import type { User } from '#contract/accounts/identity.ts';
import { canAny } from '#domain/access/index.ts';
import { aliases, home, type Page, pages } from './pages.ts';

/** Whom a page is shown to. */
export type Viewer = Pick<User, 'role' | 'permissions'>;

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
 * What stands at an address for a signed-in user: the page, the dashboard in its place, or nothing (404). Homeowners have
 * two pages and see the dashboard everywhere else; employees see it where a permission is missing (spec 1 §2.2).
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

/** The navigation's entries for a user, in their order. */
export const navigationFor = (viewer: Viewer) =>
  pages
    .flatMap(({ path, nav }) =>
      nav && leadsSomewhere(path, viewer) ? [{ path, ...nav, label: nav.labels?.[viewer.role] ?? nav.label }] : [],
    )
    .sort((one, other) => one.rank - other.rank);
