import { randomBytes, randomFillSync, randomInt, randomUUID } from 'node:crypto';

/** The system clock; everything else is handed the time. */
export const systemClock = (): Date => new Date();

// Crockford's base 32: no letters that are read as digits over the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const idLength = 16;
/** Drawn for many ids at once: every call has one, and drawing costs more than writing it. */
const drawn = Buffer.alloc(128 * idLength);
let used = drawn.length;

/** A prefix and 16 characters of 80 random bits: unique in a company without asking the database. */
export function newRandomId(prefix: string): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  let id = `${prefix}-`;
  for (const end = used + idLength; used < end; used += 1) id += alphabet.charAt((drawn[used] ?? 0) % 32);
  return id;
}

/** 256 random bits, safe in a link. */
export const newRandomToken = (): string => randomBytes(32).toString('base64url');

export const newRandomUuid = (): string => randomUUID();

/** Six digits, to be typed. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
