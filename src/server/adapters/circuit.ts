/** A service that has failed so often in a row is left alone. */
const failuresToOpen = 5;
/** Initial open time; doubles after every failed trial call. */
const rest = { firstMs: 30_000, longestMs: 5 * 60_000 };
/** Hosts that are named by others, such as push services: beyond so many the healthy ones are forgotten. */
const mostKept = 500;

/** Asked too often in vain: nothing was sent to the service. */
export class ServiceResting extends Error {
  override readonly name = 'ServiceResting';
  constructor(
    readonly service: string,
    readonly waitMs: number,
  ) {
    super(`${service} failed several times in a row and is left alone for ${Math.ceil(waitMs / 1000)} seconds.`);
  }
}

/** Timed out: we can’t know whether the request took effect. */
export class ServiceSilent extends Error {
  override readonly name = 'ServiceSilent';
  constructor(service: string) {
    super(`${service} did not answer in time.`);
  }
}

/** closed: asked as usual; open: left alone; trying: one call finds out whether it is back. */
export type CircuitState = 'closed' | 'open' | 'trying';

export interface Circuit {
  readonly state: CircuitState;
  /**
   * Asks the service, or refuses to.
   * @throws ServiceResting where it is left alone; ServiceSilent where it does not answer in time; else what it throws
   */
  ask<T>(work: () => Promise<T>): Promise<T>;
}

export interface CircuitOptions {
  /** How the service is called in messages: "The mail server". */
  service: string;
  /** The longest that any one call may take; without it the adapter's own times are enough. */
  deadlineMs?: number | undefined;
  /** Failures that are about one thing only, such as a refused card: the service itself works. */
  isAboutOneThing?: ((error: unknown) => boolean) | undefined;
}

/**
 * Keeps a service that hangs or fails from taking everything else along: no call waits for it longer than its time, and
 * after a few failures nobody waits at all until one call has found that it is back.
 */
export function openCircuit(clock: () => Date, { service, deadlineMs, isAboutOneThing }: CircuitOptions): Circuit {
  let failures = 0;
  let restMs = 0;
  let openedAt = 0;
  let isTrying = false;

  /** How long it is left alone still. A clock that has gone back says nothing. */
  const left = (): number => {
    const passedMs = clock().getTime() - openedAt;
    return passedMs < 0 ? 0 : Math.max(0, restMs - passedMs);
  };
  const closed = (): void => {
    failures = 0;
    restMs = 0;
  };
  const failed = (wasTrying: boolean): void => {
    // Those that were asked before it was left alone say nothing new.
    if (restMs > 0 && !wasTrying) return;
    failures += 1;
    if (failures < failuresToOpen) return;
    restMs = Math.min(restMs === 0 ? rest.firstMs : restMs * 2, rest.longestMs);
    openedAt = clock().getTime();
  };
  const withinTime = <T>(work: Promise<T>): Promise<T> => {
    if (deadlineMs === undefined) return work;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new ServiceSilent(service)), deadlineMs);
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  };

  return {
    get state() {
      if (restMs === 0) return 'closed';
      return isTrying ? 'trying' : 'open';
    },
    async ask(work) {
      const isOpen = restMs > 0;
      if (isOpen) {
        const waitMs = left();
        if (waitMs > 0 || isTrying) throw new ServiceResting(service, Math.max(waitMs, 1000));
        isTrying = true;
      }
      try {
        const answer = await withinTime(work());
        closed();
        return answer;
      } catch (error) {
        if (isAboutOneThing?.(error)) closed();
        else failed(isOpen);
        throw error;
      } finally {
        if (isOpen) isTrying = false;
      }
    },
  };
}

/** The circuits of a server, by what each is needed for and, where there are several, by which one it is. */
export interface Circuits {
  of(need: string, which: string, options: CircuitOptions): Circuit;
  list(): { need: string; which: string; state: CircuitState }[];
}

export function openCircuits(clock: () => Date): Circuits {
  const known = new Map<string, { need: string; which: string; circuit: Circuit }>();
  return {
    of(need, which, options) {
      const name = `${need} ${which}`;
      const there = known.get(name);
      if (there) return there.circuit;
      if (known.size >= mostKept) {
        for (const [key, { circuit }] of known) if (circuit.state === 'closed') known.delete(key);
      }
      const circuit = openCircuit(clock, options);
      known.set(name, { need, which, circuit });
      return circuit;
    },
    list: () => [...known.values()].map(({ need, which, circuit }) => ({ need, which, state: circuit.state })),
  };
}

/**
 * The same service, of which the named methods are asked through a circuit.
 * @param resting what is thrown while it is left alone, in the words of the service's port
 */
export function throughCircuit<T extends object>(
  target: T,
  methods: readonly (keyof T)[],
  circuitOf: (...given: unknown[]) => Circuit,
  resting: (error: ServiceResting) => Error = (error) => error,
): T {
  return new Proxy(target, {
    get(service, name) {
      const member: unknown = Reflect.get(service, name);
      if (typeof member !== 'function' || !methods.some((method) => method === name)) return member;
      return async (...given: unknown[]): Promise<unknown> => {
        try {
          return await circuitOf(...given).ask(async () => Reflect.apply(member, service, given));
        } catch (error) {
          throw error instanceof ServiceResting ? resting(error) : error;
        }
      };
    },
  });
}
