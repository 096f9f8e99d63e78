/** Which answers a phone keeps: what the technician's day calls for. Own paths first, those below them with a slash. */
const exact = [
  '/api/day-plan',
  '/api/directions',
  '/api/week-plan',
  '/api/stops',
  '/api/customers',
  '/api/customer-list',
  '/api/customer-choices',
  '/api/route-assignments',
  '/api/technicians',
  '/api/pools',
  '/api/reagents',
  '/api/auth/account-status',
  '/api/checklist',
  '/api/voice-notes',
  '/api/company-branding',
  '/api/price-book',
  '/api/equipment',
] as const;
const below = [
  '/api/stops/',
  '/api/customers/',
  '/api/pools/',
  '/api/reagents/',
  '/api/water-tests/',
  '/api/checklist/',
  '/api/service-history/',
] as const;

export const isKept = (path: string): boolean =>
  exact.some((each) => each === path) || below.some((beginning) => path.startsWith(beginning));

type Query = Record<string, string | number | boolean | null | undefined>;

/** An answer's address: the same question in another order of its parameters is the same. */
export function keptAddress(path: string, query: Query = {}): string {
  const given = Object.entries(query)
    .flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, String(value)]]))
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
