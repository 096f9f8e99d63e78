/** What a body of water is, in the order in which a stop works them. */
export const bodyKinds = ['pool', 'spa', 'fountain', 'other'] as const;
export type BodyKind = (typeof bodyKinds)[number];

/** What decides whether and when a stop visits a body of water; one that says nothing is a pool on the route. */
interface BodyAtCustomer {
  readonly kind?: BodyKind | undefined;
  readonly onRoute?: boolean | undefined;
}

/**
 * The bodies of water that a stop visits, in the order in which it works them: those on the route, pools before spas before
 * fountains. Where the office has taken all of them off the route, the first alone: a stop is somewhere.
 * @param bodies the customer's, the oldest first
 */
export function bodiesOfStop<Body extends BodyAtCustomer>(bodies: readonly Body[]): Body[] {
  const onRoute = bodies.filter((body) => body.onRoute !== false);
  if (onRoute.length === 0) return bodies.slice(0, 1);
  const place = ({ kind = 'pool' }: Body): number => bodyKinds.indexOf(kind);
  return onRoute.toSorted((a, b) => place(a) - place(b));
}

/** One of several bodies of water, as a task or a finding names it. */
export interface NamedBody {
  readonly poolId: string;
  readonly name: string;
}

/** A task that is done at one body of water; without `body` it belongs to the visit as a whole, or to its first one. */
export interface TaskOfBody {
  readonly taskId: string;
  readonly body?: NamedBody | undefined;
}

/** "Chemical Testing & Balance · Spa": a task by its name, and where it is done if that is one of several bodies of water. */
export const atBody = (title: string, body: Pick<NamedBody, 'name'> | null | undefined): string =>
  body ? `${title} · ${body.name}` : title;
