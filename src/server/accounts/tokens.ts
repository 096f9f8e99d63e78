import { createHash } from 'node:crypto';

/** Only a hash of a token is stored, so that reading the database does not let anyone in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
