import { createHash } from 'node:crypto';
import { askService } from '#server/adapters/outbound/ask-service.ts';

/** Knows passwords that were seen in data breaches. */
export interface BreachedPasswords {
  /**
   * Whether a password was seen in a breach.
   * @throws Error where the service is out of reach, slow, or answers something else; it says nothing of what was asked
   */
  has(password: string): Promise<boolean>;
  /** Told why a password was taken without an answer. */
  onUnasked(error: unknown): void;
}

interface Options {
  /** Base address of the service, e.g. https://api.pwnedpasswords.com */
  url: string;
  onUnasked: BreachedPasswords['onUnasked'];
  /** Somebody waits for it with a form that is filled in. */
  timeoutMs?: number;
}

/** A thousand lines of forty characters and more are answered, rows that only pad it included. */
const largestBytes = 1_000_000;
/** What is left of a SHA-1 behind the five characters that were asked for, and how often the password was seen. */
const row = /^([0-9A-F]{35}):(\d+)$/i;

/**
 * The range search of Have I Been Pwned (https://haveibeenpwned.com/API/v3#PwnedPasswords), or a copy of it: the first five of the
 * forty characters of a password's SHA-1 are asked for, which a thousand known passwords and more share, and the rest is
 * looked up here in what is answered. `Add-Padding` keeps the length of the answer from telling which five it were.
 */
export function rangeSearch({ url, onUnasked, timeoutMs = 1500 }: Options): BreachedPasswords {
  const base = url.replace(/\/+$/, '');
  return {
    onUnasked,
    async has(password) {
      const hash = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
      const response = await askService(`${base}/range/${hash.slice(0, 5)}`, {
        // Answers 403 to who does not say what asks. Whose installation it is stays here.
        headers: { 'user-agent': 'Poolhand', accept: 'text/plain', 'add-padding': 'true' },
        signal: AbortSignal.timeout(timeoutMs),
        largestBytes,
      });
      if (!response.ok) throw new Error(`The service for breached passwords returned ${response.status}`);
      const lines = (await response.text()).trim().split(/\r?\n/);
      const rows = lines.map((line) => row.exec(line.trim()));
      // Every five characters are some known password's: an empty list is no answer either.
      if (!rows.every((found) => found !== null)) {
        throw new Error('The service for breached passwords returned something else than a list');
      }
      // Rows that pad the answer have been seen zero times.
      return rows.some(([, rest = '', times]) => rest.toUpperCase() === hash.slice(5) && Number(times) > 0);
    },
  };
}
