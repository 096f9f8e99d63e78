import type { Language } from '#domain/language/index.ts';

/** User ids are unique within their company. */
export interface Person {
  companyId: string;
  userId: string;
}

/** Where a call comes from. */
export interface Caller {
  address: string;
  userAgent: string | null;
  /** What the browser kept from a sign-in, of whichever account. */
  keptDevice: string | undefined;
  /** What the browser asks for; null where it names none that is offered. */
  browserLanguage: Language | null;
}
