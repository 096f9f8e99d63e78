import type { ObeyedSettings } from '#contract/accounts/identity.ts';
import { type Finding, fail } from './finding.ts';
import { checkForm, checkMessages, messagesOfBrowser } from './hand-checks.ts';
import { checkKeeping, keepingOfBrowser } from './keeping-check.ts';
import { checkOrientation, checkTouch, screenOfBrowser } from './screen-checks.ts';
import { checkCamera, checkPosition, firstPictureOf } from './sensor-checks.ts';
import { checkSpeed, speedOfBrowser } from './speed-check.ts';
import { type MobileCheck, mobileChecks, mobileTestTexts as texts } from './texts.ts';

export type Checks = Record<MobileCheck, () => Finding | Promise<Finding>>;

interface OfBrowser {
  /** A place in the page that touches and trial fields go to. */
  pad: HTMLElement;
  /** The tests were begun with a finger. */
  tapped: boolean;
  settings: Pick<ObeyedSettings, 'autoLocation' | 'smsNotifications'>;
}

/** The eight checks against this browser. */
export const checksOfBrowser = ({ pad, tapped, settings }: OfBrowser): Checks => ({
  touch: () => checkTouch(screenOfBrowser(pad, tapped)),
  orientation: () => checkOrientation(screenOfBrowser(pad, tapped)),
  position: () =>
    checkPosition({
      geolocation: navigator.geolocation,
      isSecure: window.isSecureContext,
      autoLocation: settings.autoLocation,
    }),
  camera: () =>
    checkCamera({ media: navigator.mediaDevices, isSecure: window.isSecureContext, firstPicture: firstPictureOf }),
  offline: () => checkKeeping(keepingOfBrowser()),
  sms: () => checkMessages(messagesOfBrowser(settings.smsNotifications)),
  form: () => checkForm(pad),
  performance: () => checkSpeed(speedOfBrowser()),
});

/** One after the other, in the documents' order; a check that breaks has failed, and the next one follows. */
export async function runChecks(
  checks: Checks,
  tell: (check: MobileCheck, finding: Finding | 'running') => void,
  signal: AbortSignal,
): Promise<void> {
  for (const check of mobileChecks) {
    if (signal.aborted) return;
    tell(check, 'running');
    let finding: Finding;
    try {
      finding = await checks[check]();
    } catch (error) {
      finding = fail(texts.found.broken(error instanceof Error ? error.message : String(error)));
    }
    if (!signal.aborted) tell(check, finding);
  }
}
