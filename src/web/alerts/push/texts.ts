import { inLanguage } from '#web/base/language.ts';

/** Texts of push messages, in Account Settings. */
export const pushTexts = inLanguage({
  en: {
    purpose: 'New alerts of your company on this device, also while the app is closed. You choose for each device.',
    turnOn: 'Turn on for this device',
    turnedOn: 'Push messages are on',
    turnedOnMore: 'New alerts will appear on this device.',
    turnOnFailed: 'Push messages could not be turned on',
    turnOff: 'Turn off',
    turnOffOf: (device: string) => `Turn off push messages for ${device}`,
    turnedOff: (device: string) => `${device} is not told any more`,
    turnOffFailed: 'Push messages could not be turned off',
    tryIt: 'Send a test',
    tried: 'The test is on its way',
    triedMore: 'It should appear in a moment. If it does not, check the notifications of your browser and your system.',
    tryFailed: 'The test could not be sent',
    loadFailed: 'Your choices could not be loaded.',
    tryAgain: 'Please try again.',
    devices: 'Devices that are told',
    none: 'No device is told yet.',
    thisDevice: 'This device',
    added: (when: string) => `Since ${when}`,
    unknownDevice: 'Unknown device',
    obstacles: {
      unsupported: 'This browser cannot show push messages.',
      'not-installed': 'On an iPhone or iPad, first add the app to the Home Screen and open it from there.',
      blocked: 'Notifications from this site are blocked. Allow them in the settings of your browser first.',
    },
    quiet: 'Quiet hours',
    quietPurpose: 'Nothing is pushed in these hours of your company’s clock. What still holds comes afterwards.',
    quietFrom: 'Quiet from',
    quietTo: 'Quiet until',
    criticalAlways: 'Critical alerts at any hour',
    save: 'Save Quiet Hours',
    saved: 'Quiet hours saved',
  },
});
