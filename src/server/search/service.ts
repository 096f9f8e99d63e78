import type { SearchAnswer, SearchKind } from '#contract/search/search.ts';
import { can, canAny, type Need } from '#domain/access/index.ts';
import { localDate } from '#domain/calendar/index.ts';
import type { Message } from '#domain/language/index.ts';
import { dollarsOf } from '#domain/money/index.ts';
import { streetAndCity } from '#domain/scheduling/index.ts';
import { isNamed, mayHaveTypo, rankOf, searchCents, searchDigits, searchWords } from '#domain/search/index.ts';
import type { TenantTx } from '#server/db/client.ts';
import type { Tenant } from '#server/http/tenant.ts';
import { namesRepo, type Sought, searchRepo } from './repo.ts';
import { searchTexts } from './texts.ts';

type Result = SearchAnswer['groups'][number]['results'][number];

/** What the list of each kind asks for. */
const needs: Record<SearchKind, readonly Need[]> = {
  customers: [['customers', 'view']],
  pools: [['customers', 'view']],
  invoices: [['billing', 'view']],
  workOrders: [['customers', 'view']],
  messages: [['customers', 'view']],
  technicians: [['routes', 'view']],
  stock: [['reagents', 'view']],
};

const shownOfKind = 5;
const longestSnippet = 90;

/** What surrounds the first word in a message. */
function snippetOf(body: string, [word = '']: readonly string[]): string {
  const text = body.replace(/\s+/g, ' ').trim();
  const from = Math.max(0, text.toLowerCase().indexOf(word) - 30);
  const part = text.slice(from, from + longestSnippet);
  return `${from > 0 ? '…' : ''}${part}${from + longestSnippet < text.length ? '…' : ''}`;
}

const best = (results: readonly Result[], words: readonly string[]): Result[] =>
  results
    .map((result) => ({ result, rank: rankOf(result.title, words) }))
    // Stable: what is newer or first by name stays before the others of its rank.
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, shownOfKind)
    .map(({ result }) => result);

/** Whose bodies of water were found, each once, with the name of the first; a pool that is called as its customer is finds none. */
function ownersOf(
  pools: readonly { name: string; customerId: string | null }[],
  owners: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
): { customerId: string; owner: string; body: string }[] {
  const found = new Map<string, { customerId: string; owner: string; body: string }>();
  for (const { name, customerId } of pools) {
    const owner = owners.get(customerId ?? '');
    if (customerId === null || owner === undefined || known.has(customerId) || found.has(customerId)) continue;
    if (!name.toLowerCase().includes(owner.toLowerCase())) found.set(customerId, { customerId, owner, body: name });
  }
  return [...found.values()];
}

/** Everything a reader may see that has the words, as typed or with a letter wrong. */
async function found(tx: TenantTx, tenant: Tenant, sought: Sought): Promise<SearchAnswer['groups']> {
  const { account, words: say } = tenant;
  const repo = searchRepo(tx, sought);
  const names = namesRepo(tx);
  const groups: SearchAnswer['groups'] = [];
  const may = (kind: SearchKind): boolean => canAny(account.role, needs[kind], account.permissions);
  const add = (kind: SearchKind, results: readonly Result[]): void => {
    if (results.length > 0) groups.push({ kind, results: best(results, sought.words) });
  };
  const path = (folder: string, id: string): string => `${folder}${encodeURIComponent(id)}`;

  const customers = may('customers') || may('invoices') ? await repo.customers() : [];
  /** The few whose bills and orders are shown too. */
  const theirs = customers
    .filter(({ name }) => sought.typos || isNamed(name, sought.words))
    .slice(0, shownOfKind)
    .map(({ customerId }) => customerId);
  // With a letter wrong only names and titles are looked at: in the texts of years something is always close.
  const pools = may('pools') && !sought.typos ? await repo.pools() : [];
  const owners = await names.customers(pools.map(({ customerId }) => customerId));
  if (may('customers')) {
    add('customers', [
      ...customers.map(({ customerId, name, address, city, email, phone, phoneDigits }) => {
        const isPhone = sought.digits !== null && phoneDigits?.includes(sought.digits);
        const isEmail = sought.words.some((word) => word.includes('@'));
        const place = streetAndCity({ address, city });
        return {
          id: customerId,
          title: name,
          detail: isPhone ? phone : isEmail ? email : (place ?? email ?? phone),
          to: path('/customers?view=', customerId),
        };
      }),
      ...ownersOf(pools, owners, new Set(customers.map(({ customerId }) => customerId))).map(
        ({ customerId, owner, body }) => ({
          id: customerId,
          title: owner,
          detail: body,
          to: path('/customers?view=', customerId),
        }),
      ),
    ]);
  }
  add(
    'pools',
    pools
      .filter(({ customerId }) => customerId === null || owners.has(customerId))
      .map(({ poolId, name, customerId }) => ({
        id: poolId,
        title: name,
        detail: owners.get(customerId ?? '') ?? null,
        to: path('/pools/', poolId),
      })),
  );
  if (may('invoices')) {
    const rows = await repo.invoices(theirs);
    add(
      'invoices',
      rows.map(({ invoiceId, invoiceNumber, customerName, totalCents, issueOn }) => ({
        id: invoiceId,
        title: invoiceNumber ?? say.say(searchTexts.upcomingInvoice),
        detail: say.say(searchTexts.invoice({ customer: customerName, amount: dollarsOf(totalCents), day: issueOn })),
        to: path('/invoices/', invoiceId),
      })),
    );
  }
  if (may('workOrders')) {
    const rows = await repo.workOrders(theirs);
    const owners = await names.customers(rows.map(({ customerId }) => customerId));
    add(
      'workOrders',
      rows.flatMap(({ workOrderId, orderNumber, title, customerId }) => {
        const customer = owners.get(customerId);
        if (customer === undefined) return [];
        const detail = say.say(searchTexts.workOrder({ number: orderNumber, customer }));
        return [{ id: workOrderId, title, detail, to: path('/work-orders/', workOrderId) }];
      }),
    );
  }
  if (may('technicians')) {
    const to = can(account.role, 'settings', 'view', account.permissions)
      ? '/settings?tab=technicians'
      : '/routes/week';
    add(
      'technicians',
      (await repo.technicians()).map(({ technicianId, name, email, phone }) => ({
        id: technicianId,
        title: name,
        detail: phone ?? email,
        to,
      })),
    );
  }
  if (may('stock')) {
    const rows = await repo.stock(account.role === 'technician' ? (account.technicianId ?? '') : null);
    const places = await names.pools(rows.map(({ poolId }) => poolId));
    const owners = await names.customers([...places.values()].map(({ customerId }) => customerId));
    const trucks = await names.technicians(rows.map(({ technicianId }) => technicianId));
    const placeOf = (poolId: string | null, technicianId: string | null): Message | string => {
      const pool = places.get(poolId ?? '');
      return trucks.get(technicianId ?? '') ?? owners.get(pool?.customerId ?? '') ?? pool?.name ?? searchTexts.shop;
    };
    add(
      'stock',
      rows.map(({ id, description, level, poolId, technicianId }) => ({
        id,
        title: description,
        detail: say.say(searchTexts.stock({ level, place: placeOf(poolId, technicianId) })),
        to: '/truck-stock',
      })),
    );
  }
  // In the texts of years every name is: what is called so itself stands before them.
  if (may('messages') && !sought.typos) {
    const rows = await repo.messages();
    const owners = await names.customers(rows.map(({ customerId }) => customerId));
    add(
      'messages',
      rows.flatMap(({ messageId, customerId, body, createdAt }) => {
        const title = owners.get(customerId ?? '');
        if (title === undefined || customerId === null) return [];
        const day = localDate(account.timeZone, createdAt);
        const detail = say.say(searchTexts.message({ day, text: snippetOf(body, sought.words) }));
        return [{ id: messageId, title, detail, to: path('/communication-hub?tab=inbox&customer=', customerId) }];
      }),
    );
  }
  return groups;
}

/** Searches everything the reader may see: as typed, and only where that finds nothing with a letter wrong. */
export const search = (tenant: Tenant, query: string): Promise<SearchAnswer> =>
  tenant.transaction(async (tx) => {
    const words = searchWords(query);
    const sought = { words, digits: searchDigits(query), cents: searchCents(query) };
    const exact = await found(tx, tenant, { ...sought, typos: false });
    if (exact.length > 0 || !words.some(mayHaveTypo)) return { groups: exact, isGuess: false };
    const guessed = await found(tx, tenant, { ...sought, typos: true });
    return { groups: guessed, isGuess: guessed.length > 0 };
  });
