import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';

/** What opens an account, is about to, or must be read by nobody else, anywhere in a line. Written without case and marks. */
const secretNames =
  /password|secret|token|authorization|cookie|apikey|privatekey|credential|recoverycode|paymentdetails|cardnumber|cvv|cvc|signature|^(key|code|pin|auth|p256dh|endpoint|gatecode)$/;
/** Parts of a path that are secrets themselves: anyone with such an address can read what it shows. */
const secretParts = new Set(['key', 'file', 'secret', 'token']);
const hidden = '[hidden]';
/** Deeper than anything that is worth a line. */
const deepest = 6;
const longestText = 2000;

/**
 * A text without what may have got into it: a password in an address, a bearer, a key of an outside service, a card number,
 * an address of somebody's mail, a key after an equals sign.
 */
export const withoutSecrets = (text: string): string =>
  text
    .slice(0, longestText)
    .replace(/:\/\/[^\s/@]*@/g, '://')
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${hidden}`)
    .replace(/\b(?:sk|rk|pk|whsec)_\w+/g, hidden)
    .replace(/\b(?:\d[ -]?){12,18}\d\b/g, hidden)
    .replace(/([?&;\s](?:token|key|code|password|secret|signature)=)[^\s&;'"]+/gi, `$1${hidden}`)
    .replace(/[^\s<>"'(),;:=[\]{}]+@[^\s<>"'(),;:=[\]{}]+/g, hidden);

const isSecretName = (name: string): boolean => secretNames.test(name.replace(/[^a-z0-9]/gi, '').toLowerCase());

/**
 * Words of a failure without the values they speak of: Drizzle adds every parameter of the statement, PostgreSQL the faulty
 * value (`invalid input syntax for type uuid: "…"`).
 */
const withoutValues = (text: string): string => text.replace(/\nparams: .*$/s, '').replace(/: ".*$/s, '');

const clean = (text: string): string => withoutSecrets(withoutValues(text));

/** The places in the code, without the words above them. */
const placesOf = ({ stack }: Error): string =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** What in an error reveals nothing about anyone: codes and names of things, not values. PostgreSQL's `detail` holds whole rows. */
const toldMembers = ['code', 'statusCode', 'constraint', 'table', 'column', 'severity', 'routine', 'syscall'] as const;

function toldError(error: Error, depth = 0): Record<string, unknown> {
  const told: Record<string, unknown> = { type: error.constructor.name, message: clean(error.message) };
  for (const member of toldMembers) {
    const value: unknown = Reflect.get(error, member);
    if (typeof value === 'string' || typeof value === 'number') told[member] = value;
  }
  told.stack = placesOf(error);
  if (error.cause instanceof Error && depth < deepest) told.cause = toldError(error.cause, depth + 1);
  if (error instanceof AggregateError && depth < deepest) {
    told.errors = error.errors.filter((one) => one instanceof Error).map((one) => toldError(one, depth + 1));
  }
  return told;
}

function told(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return clean(value);
  if (value instanceof Error) return toldError(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value;
  if (depth >= deepest || ArrayBuffer.isView(value)) return hidden;
  if (Array.isArray(value)) return value.map((one) => told(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, isSecretName(name) ? hidden : told(member, depth + 1)]),
  );
}

interface Asked {
  method: string;
  url: string;
  params?: unknown;
  /** The call's declared path, e.g. `/api/pay/:key`. */
  routeOptions?: { url?: string | undefined };
}

/** Keys of links have 22 characters and more; names of pages and calls are shorter. */
const longParts = /[\w-]{20,}/g;

/**
 * Without the query: links carry tokens there. What stands where in the address of a page, or of a call that does not exist, no
 * declaration says: long parts are taken for keys.
 */
function pathOf({ url, params, routeOptions }: Asked): string {
  const declared = routeOptions?.url;
  if (!declared?.includes(':') || typeof params !== 'object' || params === null) {
    const path = url.split('?')[0] ?? '';
    return path === declared || path.startsWith('/assets/') ? path : path.replace(longParts, hidden);
  }
  const given = new Map(Object.entries(params));
  return declared.replace(/:(\w+)/g, (_, name: string) =>
    secretParts.has(name) ? hidden : encodeURIComponent(String(given.get(name) ?? '')),
  );
}

/**
 * The server's log: JSON lines on standard output. Whatever is handed to it, no secret, no card number, no address of a
 * person and no value of a row gets into a line: this file alone decides what does.
 */
export const openLog = (level: LevelWithSilent, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      formatters: { log: (line) => Object.fromEntries(Object.entries(line).map(toldMember)) },
      serializers: {
        req: (asked: Asked) => ({ method: asked.method, url: pathOf(asked) }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
        err: (error: unknown) => told(error),
        msg: (words: unknown) => (typeof words === 'string' ? clean(words) : told(words)),
      },
    },
    destination ?? pino.destination(1),
  );

const bySerializer = new Set(['req', 'res', 'err']);

const toldMember = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  bySerializer.has(name) ? value : isSecretName(name) ? hidden : told(value),
];
