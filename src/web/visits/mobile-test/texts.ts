import { formatNumber, plural } from '#web/base/format.ts';
import { productName } from '#web/base/language.ts';

export const mobileChecks = [
  'touch',
  'orientation',
  'position',
  'camera',
  'offline',
  'sms',
  'form',
  'performance',
] as const;
export type MobileCheck = (typeof mobileChecks)[number];

const names: Record<MobileCheck, string> = {
  touch: 'Touch Interface',
  orientation: 'Screen Orientation',
  position: 'GPS Navigation',
  camera: 'Camera Integration',
  offline: 'Offline Functionality',
  sms: 'SMS Integration',
  form: 'Form Input',
  performance: 'Performance',
};

const about: Record<MobileCheck, string> = {
  touch: 'Checks that taps register as touches.',
  orientation: 'Checks how the screen is held, and that the page fits.',
  position: 'Checks this phone’s location. You’ll be asked to allow it.',
  camera: 'Takes a test picture. You’ll be asked to allow it.',
  offline: 'Checks that the app opens and saves your work without a signal.',
  sms: 'Checks that you can start a text message.',
  form: 'Checks typing and keyboards.',
  performance: 'Measures how smooth the screen is and how fast the server answers.',
};

/** /mobile-test: eight checks of this very device, each with what it found. */
export const mobileTestTexts = {
  title: 'Mobile Test',
  purpose: 'Checks this phone, one thing at a time. Results stay on the phone.',
  run: 'Run Tests',
  running: 'Running…',
  copy: 'Copy results',
  copied: 'Results copied',
  copyFailed: 'Couldn’t copy the results.',
  checks: 'Checks',
  names,
  about,
  states: { waiting: 'Not run', running: 'Running', pass: 'Pass', fail: 'Fail' },
  summary: (passed: number, of: number) => `${passed} of ${of} passed`,
  features: 'What works on a phone',
  featureList: [
    'Routes, stops and visits work without a signal. What you enter sends when it’s back.',
    'A large keypad for readings, with what to add and how much.',
    'Before and after photos, straight from the camera.',
    'Directions to the next stop, and “on my way” texts.',
    'Voice notes, dictated or recorded.',
    'A high-contrast theme for bright sun, and a dark one.',
    `Installed on the home screen, ${productName} opens like an app.`,
  ],
  report: {
    heading: `${productName} mobile test`,
    device: (agent: string) => `Device: ${agent}`,
    screen: (width: number, height: number, ratio: number) => `Screen: ${width} × ${height} at ${ratio}x`,
  },
  found: {
    noTouch: 'This device has no touch screen.',
    touchLost: 'The screen has touch, but touches don’t reach the page.',
    touch: (points: number, tapped: boolean) =>
      `${plural(points, 'finger', 'fingers')} at once.${tapped ? ' Your tap registered as a touch.' : ''}`,
    noOrientation: 'The browser doesn’t report how the screen is held.',
    orientationDiffers: 'The browser’s reported orientation doesn’t match the page.',
    tooWide: (page: number, screen: number) => `The page is ${page} px wide, but the screen is only ${screen} px.`,
    orientation: (held: 'portrait' | 'landscape', width: number, height: number) =>
      `${held === 'portrait' ? 'Portrait' : 'Landscape'}, ${width} × ${height}.`,
    notSecure: 'Only works on https pages.',
    autoLocationOff: 'Auto Location is off in company settings.',
    noPosition: 'This device doesn’t provide a location.',
    positionDenied: 'Location access was denied.',
    positionUnavailable: 'Couldn’t get the location.',
    positionLate: 'No location within 10 seconds.',
    position: (feet: number) => `Accurate to ${formatNumber(feet, 0)} feet.`,
    noCamera: 'No camera found.',
    cameraDenied: 'Camera access was denied.',
    cameraBusy: 'The camera is in use by another app, or won’t start.',
    cameraDark: 'The camera started but gave no picture.',
    camera: (width: number, height: number) => `Took a ${width} × ${height} picture.`,
    noWorker: 'This browser can’t keep apps offline (private window or plain http).',
    workerAbsent: 'The app isn’t saved on this phone yet. Reload the page and run the tests again.',
    filesAbsent: 'The app’s files aren’t saved on this phone.',
    noDatabase: 'This browser can’t store data.',
    offline: (files: number) => `${formatNumber(files, 0)} files saved, and entries can be stored.`,
    smsOff: 'SMS Notifications are off in company settings.',
    noSms: 'This device can’t send texts.',
    smsBroken: 'The browser changes text message links.',
    sms: 'Opens your messages with the number and text filled in.',
    inputLost: 'Typed text didn’t register.',
    inputTypes: (missing: string) => `This browser doesn’t support ${missing} fields.`,
    noValidation: 'The browser doesn’t check typed text.',
    form: 'Typing works. Numbers, dates, email and phone get their own keyboards.',
    slowFrames: (frames: number) => `The screen moves at ${formatNumber(frames, 0)} frames per second. It needs 30.`,
    hidden: 'The page wasn’t in view.',
    noServer: 'Couldn’t reach the server.',
    slowServer: (ms: number) => `The server took ${formatNumber(ms, 0)} ms. Up to 1,000 is good.`,
    performance: (frames: number, ms: number) =>
      `${formatNumber(frames, 0)} frames per second. The server answers in ${formatNumber(ms, 0)} ms.`,
    broken: (reason: string) => `The check failed: ${reason}`,
  },
};
