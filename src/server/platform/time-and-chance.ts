import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** The system clock; everything else is handed the time. */
export const systemClock = (): Date => new Date();

// Crockford's base 32: no letters that are read as digits over the phone.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A prefix and 16 characters of 80 random bits: unique in a company without asking the database. */
export const newRandomId = (prefix: string): string =>
  `${prefix}-${Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join('')}`;

/** 256 random bits, safe in a link. */
export const newRandomToken = (): string => randomBytes(32).toString('base64url');

export const newRandomUuid = (): string => randomUUID();

/** Six digits, to be typed. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');
