import { createHash } from 'node:crypto';

/** Only hashes are stored, so that reading the database lets no one in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
