import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { companyId, companyTable, moment } from './columns.ts';

export const twoStepSecrets = companyTable('two_step_secrets', ['userId'], {
  userId: text('user_id').notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }),
});

export const recoveryCodes = companyTable('recovery_codes', ['userId', 'codeHash'], {
  userId: text('user_id').notNull(),
  codeHash: text('code_hash').notNull(),
});

export const signInSteps = pgTable('sign_in_steps', {
  tokenHash: text('token_hash').primaryKey(),
  companyId: companyId(),
  userId: text('user_id').notNull(),
  stayLoggedIn: boolean('stay_logged_in').notNull(),
  failures: integer('failures').notNull().default(0),
  expiresAt: moment('expires_at').notNull(),
});

export const passkeys = companyTable('passkeys', ['passkeyId'], {
  passkeyId: text('passkey_id').notNull(),
  userId: text('user_id').notNull(),
  name: text('name').notNull(),
  credentialId: text('credential_id').notNull().unique(),
  publicKey: text('public_key').notNull(),
  signCount: bigint('sign_count', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull().default([]),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
});

export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeId: text('challenge_id').primaryKey(),
  challengeHash: text('challenge_hash').notNull(),
  accountHash: text('account_hash'),
  expiresAt: moment('expires_at').notNull(),
});

export const attempts = pgTable('attempts', {
  keyHash: text('key_hash').primaryKey(),
  attempts: integer('attempts').notNull(),
  windowEndsAt: moment('window_ends_at').notNull(),
});
