import type { Message } from '#domain/language/index.ts';
import { importTexts as texts } from './texts.ts';

const one = /^[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;

/** Whether text is one email address a mail server would take: the rule the calls check with, no wider. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= 254 && one.test(text) && !text.startsWith('.') && !text.includes('..');

export const emailKey = (email: string): string => email.trim().toLowerCase();

/** The sound addresses of a cell, and whether it held anything else. */
export interface EmailReading {
  addresses: string[];
  fault?: Message;
}

/**
 * Reads an email cell: one address, several separated by comma, semicolon or space, also as `mailto:` or
 * `Name <address>`. Anything in it that is no address is a fault, named with the text: reports would go nowhere.
 *
 * @param line a cleaned cell, not empty
 */
export const readEmails = (line: string): EmailReading => {
  const bracketed = [...line.matchAll(/<([^<>]+)>/g)].map((match) => match[1] ?? '');
  const parts = bracketed.length > 0 ? bracketed : line.split(/[\s,;]+/);
  const addresses = parts.map((part) => part.trim().replace(/^mailto:/i, '')).filter((part) => part !== '');
  if (addresses.length === 0 || !addresses.every(isEmailAddress)) {
    return { addresses: addresses.filter(isEmailAddress), fault: texts.notEmail({ text: line }) };
  }
  return { addresses };
};
