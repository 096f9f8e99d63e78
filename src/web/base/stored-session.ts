import type { User } from '#contract/accounts/identity.ts';
import { features, roles } from '#domain/access/index.ts';
import { defaultClientSettings } from '#domain/settings/index.ts';
import { type Check, type Checks, isFlag, isObject, isOneOf, isText, orNull, passes } from './checks.ts';
import { language } from './language.ts';

const entryChecks: Checks<User['permissions'][number]> = {
  role: isOneOf(roles),
  feature: isOneOf(features),
  isEnabled: isFlag,
  canView: isFlag,
  canEdit: isFlag,
  canDelete: isFlag,
};

const userChecks: Checks<Omit<User, 'permissions' | 'settings' | 'language' | 'readsIn'>> = {
  id: isText,
  email: isText,
  name: isText,
  role: isOneOf(roles),
  createdAt: isText,
  subscriptionPlan: isText,
  customerId: orNull(isText),
  technicianId: orNull(isText),
  companyName: orNull(isText),
  timeZone: isText,
};

const isEntry: Check<User['permissions'][number]> = (value) => passes(entryChecks, value);

/** The user that an earlier start stored; null where it is from another version. */
function readStoredUser(stored: unknown): User | null {
  if (!passes(userChecks, stored)) return null;
  // Permissions that an older version did not keep, or that this one does not know, are no reason to sign anybody out.
  const { permissions, settings } = stored as { permissions?: unknown; settings?: unknown };
  return {
    language: null,
    readsIn: language,
    ...stored,
    permissions: Array.isArray(permissions) && permissions.every(isEntry) ? permissions : [],
    // An older version did not keep whether the company is live and emails leave, which was taken for granted.
    settings: {
      ...defaultClientSettings,
      ...{ live: true, mailServer: true, confirmed: true, emailConfirmed: true },
      ...(isObject(settings) ? settings : {}),
    },
  };
}

// Released versions read these names: they must not change.
const keys = {
  token: 'auth_token',
  user: 'user',
  stay: 'stay_logged_in',
  expiry: 'token_expiry',
  lastPage: 'lastVisitedPage',
} as const;

const hourMs = 60 * 60 * 1000;
/** What was chosen last in the search: names of customers, which leave with the user. */
export const recentChoicesKey = 'recent_choices';

/** A session lasts a day, or 30 days when the user asked to stay signed in. */
const dayMs = 24 * hourMs;
const stayMs = 30 * dayMs;

export const storedToken = (): string | null => localStorage.getItem(keys.token);

/** The user of the last sign-in, for a start without network. Null when absent or from another version. */
export function storedUser(): User | null {
  try {
    return readStoredUser(JSON.parse(localStorage.getItem(keys.user) ?? 'null'));
  } catch {
    return null;
  }
}

/** Whether the stored session is past its expiry. */
export function isStoredSessionExpired(now: Date): boolean {
  const expiry = Number(localStorage.getItem(keys.expiry));
  return expiry > 0 && expiry <= now.getTime();
}

export function storeSession(token: string, user: User, stayLoggedIn: boolean, now: Date): void {
  localStorage.setItem(keys.token, token);
  storeUser(user);
  localStorage.setItem(keys.expiry, String(now.getTime() + (stayLoggedIn ? stayMs : dayMs)));
  if (stayLoggedIn) localStorage.setItem(keys.stay, 'true');
}

export const storeUser = (user: User): void => localStorage.setItem(keys.user, JSON.stringify(user));

/** Forgets the session and whom its user looked up: before every sign-in, and when the server no longer knows it. */
export function clearStoredSession(): void {
  for (const key of [keys.token, keys.user, keys.stay, keys.expiry, recentChoicesKey]) localStorage.removeItem(key);
}

/** Forgets the session and where the user was: on signing out. */
export function clearStoredSessionAndPage(): void {
  clearStoredSession();
  localStorage.removeItem(keys.lastPage);
}

export const lastVisitedPage = (): string => localStorage.getItem(keys.lastPage) ?? '/';
export const rememberPage = (path: string): void => localStorage.setItem(keys.lastPage, path);

// For this tab alone: it opens profile, account status and purchase for 30 minutes, and nothing else.
const paymentKey = 'payment_token';

/** What a company without a plan may pay with though nobody is signed in. */
export const paymentToken = (): string | null => sessionStorage.getItem(paymentKey);
export const keepPaymentToken = (token: string): void => sessionStorage.setItem(paymentKey, token);
export const clearPaymentToken = (): void => sessionStorage.removeItem(paymentKey);

/** Notifies when another tab signs in or out. */
export function onTokenChangedElsewhere(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === keys.token || event.key === null) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
