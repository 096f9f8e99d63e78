import type { TenantTx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { hashToken } from '../tokens.ts';
import { invitationsRepo } from './repo.ts';

/** An invitation waits longer than a forgotten password: it is read when its reader has time. */
const invitationMs = 7 * 24 * 60 * 60 * 1000;

export interface Invitation {
  /** Where the invited person sets the password; it is known only now, so it goes into the mail. */
  link: string;
  expiresAt: Date;
}

/**
 * The link with which a user of the bound company sets the password and comes in. Links sent before end.
 * The user's row must be there; it may have no password yet.
 */
export async function inviteUser(
  tx: TenantTx,
  { newToken, clock, config }: Pick<Deps, 'newToken' | 'clock' | 'config'>,
  userId: string,
): Promise<Invitation> {
  const token = newToken();
  const expiresAt = new Date(clock().getTime() + invitationMs);
  const repo = invitationsRepo(tx);
  await repo.endLinks(userId);
  await repo.insertInvitation({ tokenHash: hashToken(token), userId, expiresAt });
  return { link: `${config.appUrl}/reset-password?token=${token}`, expiresAt };
}

/**
 * Ends all of a user's ways in that are open: sessions, and links that set a password. For switching an account off,
 * changing its role or its address. @returns how many sessions ended
 */
export async function endSessionsOf(tx: TenantTx, userId: string): Promise<number> {
  const repo = invitationsRepo(tx);
  await repo.endLinks(userId);
  return repo.endSessions(userId);
}
