/** A route of one week: where a stop is served in one week only, the other week has it not. */
export type WeekRoutes = readonly [readonly number[], readonly number[]];

/** Driving through some stops in order. */
type Driving = (order: readonly number[]) => number;

/**
 * One order for both weeks of a fortnight, since a stop has one place in its route: the shorter week's own stops are put
 * into the longer week's route where they cost least, or the other way round; then stops change places as long as the two
 * weeks together become shorter.
 */
export function mergeWeeks(weeks: WeekRoutes, driving: Driving): readonly number[] {
  const [first, second] = weeks;
  if (first.length === 0) return second;
  if (second.length === 0 || first.join() === second.join()) return first;
  const inWeek = [new Set(first), new Set(second)];
  const cost = (order: readonly number[]): number =>
    inWeek.reduce((sum, stops) => sum + driving(order.filter((stop) => stops.has(stop))), 0);
  const candidates = [insertOthers(first, second, cost), insertOthers(second, first, cost)];
  return improve(shortest(candidates, cost), cost);
}

function insertOthers(base: readonly number[], others: readonly number[], cost: Driving): readonly number[] {
  let order = base;
  for (const stop of others) if (!order.includes(stop)) order = shortest(insertions(order, stop), cost);
  return order;
}

const insertions = (order: readonly number[], stop: number): number[][] =>
  Array.from({ length: order.length + 1 }, (_, at) => [...order.slice(0, at), stop, ...order.slice(at)]);

const shortest = (candidates: readonly (readonly number[])[], cost: Driving): readonly number[] =>
  candidates.reduce<{ order: readonly number[]; cost: number }>(
    (best, order) => {
      const own = cost(order);
      return own < best.cost ? { order, cost: own } : best;
    },
    { order: candidates[0] ?? [], cost: Number.POSITIVE_INFINITY },
  ).order;

/** Moves single stops and turns stretches round until nothing is gained; days are short, so that trying all is quick. */
function improve(start: readonly number[], cost: Driving): readonly number[] {
  let order = start;
  let own = cost(order);
  for (let round = 0; round < order.length; round++) {
    const better = shortest([order, ...neighboursOf(order)], cost);
    const next = cost(better);
    if (next > own - 1e-6) break;
    order = better;
    own = next;
  }
  return order;
}

function neighboursOf(order: readonly number[]): (readonly number[])[] {
  const neighbours: (readonly number[])[] = [];
  for (const [from, stop] of order.entries()) {
    neighbours.push(...insertions([...order.slice(0, from), ...order.slice(from + 1)], stop));
    for (let to = from + 2; to <= order.length; to++) {
      neighbours.push([...order.slice(0, from), ...order.slice(from, to).reverse(), ...order.slice(to)]);
    }
  }
  return neighbours;
}

/** The way round in which more of the stops that were on the route before keep their order. */
export function asBefore(order: readonly number[], before: readonly number[]): readonly number[] {
  const ranks = order.map((stop) => before.indexOf(stop)).filter((rank) => rank >= 0);
  let turned = 0;
  for (const [index, rank] of ranks.entries()) {
    for (const later of ranks.slice(index + 1)) turned += later < rank ? 1 : -1;
  }
  return turned > 0 ? [...order].reverse() : order;
}
