import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Feature, Role } from '#domain/access/index.ts';
import type { Language } from '#domain/language/index.ts';
import type { Tier } from '#domain/subscription/index.ts';
import { companyId, companyTable, day, moment } from './columns.ts';

/** What a session opens: everything its account may, or only what choosing and paying for a plan takes. */
export type SessionScope = 'full' | 'payment';

export const companies = pgTable('companies', {
  companyId: uuid('company_id').primaryKey(),
  name: text('name'),
  timeZone: text('time_zone').notNull().default('America/New_York'),
  tier: text('tier').$type<Tier>().notNull().default('trial'),
  trialStartedAt: moment('trial_started_at').notNull(),
  nextBillingDate: day('next_billing_date'),
  createdAt: moment('created_at').notNull(),
  /** Null: nothing automatic leaves to its customers. */
  liveSince: moment('live_since'),
  featuresUsed: text('features_used').array().notNull().default([]),
  /** Null: no owner has confirmed an email address yet, and nothing leaves in the company's name. */
  confirmedAt: moment('confirmed_at').default(sql`now()`),
});

export const users = companyTable('users', ['userId'], {
  userId: text('user_id').notNull(),
  email: text('email').notNull().unique(),
  name: text('name'),
  role: text('role').$type<Role>().notNull(),
  passwordHash: text('password_hash'),
  /** Somebody else has chosen the password: it is replaced at the first sign-in, by then at the latest. Null: their own. */
  temporaryPasswordUntil: moment('temporary_password_until'),
  isActive: boolean('is_active').notNull().default(true),
  customerId: text('customer_id'),
  technicianId: text('technician_id'),
  /** Null follows the company's, else the browser's. */
  language: text('language').$type<Language>(),
  /** What the browser asked for at the last sign-in; null where it asked for none that is offered. */
  browserLanguage: text('browser_language').$type<Language>(),
  lastLoginAt: moment('last_login_at'),
  /** When the user was last invited; null for who registered or was given a password. */
  invitedAt: moment('invited_at'),
  createdAt: moment('created_at').notNull(),
  /** Null: nobody has shown yet that the address is theirs. */
  emailConfirmedAt: moment('email_confirmed_at').default(sql`now()`),
  /** When somebody who manages users last ended the account's sessions, or reset its second step: for the change log. */
  sessionsEndedAt: moment('sessions_ended_at'),
  secondStepResetAt: moment('second_step_reset_at'),
});

/** The code that was sent to an account's address last. */
export const emailCodes = companyTable('email_codes', ['userId'], {
  userId: text('user_id').notNull(),
  email: text('email').notNull(),
  fingerprint: text('fingerprint'),
  tries: integer('tries').notNull().default(0),
  sent: integer('sent').notNull().default(1),
  sentAt: moment('sent_at').notNull(),
  hourEndsAt: moment('hour_ends_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
});

export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  sessionId: text('session_id').notNull(),
  companyId: companyId(),
  userId: text('user_id').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  userAgent: text('user_agent'),
  scope: text('scope').$type<SessionScope>().notNull().default('full'),
});

export const passwordResets = pgTable('password_resets', {
  tokenHash: text('token_hash').primaryKey(),
  companyId: companyId(),
  userId: text('user_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  purpose: text('purpose').$type<'reset' | 'invitation' | 'first-sign-in'>().notNull().default('reset'),
});

export const permissionEntries = companyTable('permission_entries', ['role', 'feature'], {
  role: text('role').$type<Role>().notNull(),
  feature: text('feature').$type<Feature>().notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  canView: boolean('can_view').notNull(),
  canEdit: boolean('can_edit').notNull(),
  canDelete: boolean('can_delete').notNull(),
});

/** What the numbers of a company's version are the sums of; written by the database alone (migrations 0228 and 0345). */
export const companyVersions = companyTable('company_versions', ['slot'], {
  slot: bigint('slot', { mode: 'number' }).generatedAlwaysAsIdentity(),
  subject: text('subject').notNull().default('other'),
  version: bigint('version', { mode: 'bigint' }).notNull(),
});

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
