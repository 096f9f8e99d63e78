import { type Check, type Checks, isListOf, isText, orNull, passes } from '#web/base/checks.ts';
import { recentChoicesKey } from '#web/base/stored-session.ts';

/** Something that was chosen in the palette: a command by its id, or what was found by its address. */
export interface RecentChoice {
  id: string;
  label: string;
  /** Where it leads; null where it is a command. */
  to: string | null;
}

const keptAtMost = 5;

const checks: Checks<RecentChoice> = { id: isText, label: isText, to: orNull(isText) };
const isChoice: Check<RecentChoice> = (value) => passes(checks, value);
const keptChecks: Checks<{ userId: string; choices: RecentChoice[] }> = { userId: isText, choices: isListOf(isChoice) };

/** The user's last choices on this device, the latest first. Signing out forgets them. */
export function recentChoices(userId: string): RecentChoice[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentChoicesKey) ?? 'null');
    return passes(keptChecks, stored) && stored.userId === userId ? stored.choices : [];
  } catch {
    return [];
  }
}

export function rememberChoice(userId: string, choice: RecentChoice): void {
  const others = recentChoices(userId).filter(({ id }) => id !== choice.id);
  try {
    localStorage.setItem(
      recentChoicesKey,
      JSON.stringify({ userId, choices: [choice, ...others].slice(0, keptAtMost) }),
    );
  } catch {
    // Without room nothing is remembered.
  }
}
