import { formatNumber } from '#web/base/format.ts';
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
  touch: 'Whether taps arrive as touches.',
  orientation: 'Whether the screen says how it is held, and the page fits it.',
  position: 'Checks this phone’s location. You’ll be asked to allow it.',
  camera: 'Whether a picture comes from the camera. It will ask you.',
  offline: 'Whether the app opens, and keeps what you enter, without signal.',
  sms: 'Whether a text message can be begun from here.',
  form: 'Whether typing arrives, with the right keyboards.',
  performance: 'How smoothly the screen moves and how fast the server answers.',
};

/** /mobile-test: eight checks of this very device, each with what it found. */
export const mobileTestTexts = {
  title: 'Mobile Test',
  purpose: 'Checks this phone, one thing after the other. Nothing of it is sent anywhere.',
  run: 'Run Tests',
  running: 'Running…',
  copy: 'Copy results',
  copied: 'The results were copied',
  copyFailed: 'Couldn’t copy the calls.',
  checks: 'Checks',
  names,
  about,
  states: { waiting: 'Not run', running: 'Running', pass: 'Pass', fail: 'Fail' },
  summary: (passed: number, of: number) => `${passed} of ${of} passed`,
  features: 'What works on a phone',
  featureList: [
    `Days, stops and visits open without signal; what you enter is sent when it is back.`,
    'Readings on a large keypad, with what to add and how much.',
    'Photos before and after, straight from the camera.',
    'Directions to the next stop, and “on my way” as a text message.',
    'Spoken notes, by dictation or as a recording.',
    'A theme for bright sun, and one for the dark.',
    `Installed on the home screen, ${productName} opens like an app.`,
  ],
  report: {
    heading: `${productName} mobile test`,
    device: (agent: string) => `Device: ${agent}`,
    screen: (width: number, height: number, ratio: number) => `Screen: ${width} × ${height} at ${ratio}x`,
  },
  found: {
    noTouch: 'This device has no touch screen.',
    touchLost: 'The screen can be touched, but touches do not reach the page.',
    touch: (points: number, tapped: boolean) =>
      `${points === 1 ? '1 finger' : `${points} fingers`} at once${tapped ? '; your tap came as a touch' : ''}.`,
    noOrientation: 'The browser does not say how the screen is held.',
    orientationDiffers: 'The browser’s reported orientation doesn’t match the page.',
    tooWide: (page: number, screen: number) => `The page is ${page} wide, the screen only ${screen}.`,
    orientation: (held: 'portrait' | 'landscape', width: number, height: number) =>
      `${held === 'portrait' ? 'Portrait' : 'Landscape'}, ${width} × ${height}.`,
    notSecure: 'Only pages over https may use it.',
    autoLocationOff: 'Auto Location is off in the company’s settings.',
    noPosition: 'This device has no location.',
    positionDenied: 'You did not allow the location.',
    positionUnavailable: 'The location could not be found.',
    positionLate: 'No location came within 10 seconds.',
    position: (feet: number) => `Known to within ${formatNumber(feet, 0)} feet.`,
    noCamera: 'No camera was found.',
    cameraDenied: 'You did not allow the camera.',
    cameraBusy: 'The camera is in use elsewhere, or does not start.',
    cameraDark: 'The camera started, but no picture came.',
    camera: (width: number, height: number) => `A picture of ${width} × ${height} came.`,
    noWorker: 'The browser keeps no apps for use without signal (private windows, plain http).',
    workerAbsent: 'The app is not kept on this phone yet. Reload the page once and run the tests again.',
    filesAbsent: 'The app’s files are not kept on this phone.',
    noDatabase: 'This browser can’t store data.',
    offline: (files: number) => `${formatNumber(files, 0)} files are kept, and entries can be stored.`,
    smsOff: 'SMS Notifications are off in the company’s settings.',
    noSms: 'This device sends no text messages.',
    smsBroken: 'The browser changes the link of a text message.',
    sms: 'Opens the phone’s messages with number and text filled in.',
    inputLost: 'What was typed did not arrive.',
    inputTypes: (missing: string) => `The browser knows no ${missing} fields.`,
    noValidation: 'The browser does not check what is typed.',
    form: 'Typing arrives; numbers, dates, e-mail and phone have their own keyboards.',
    slowFrames: (frames: number) => `The screen moves at ${formatNumber(frames, 0)} frames a second; 30 are needed.`,
    hidden: 'The page was not in view.',
    noServer: 'The server could not be reached.',
    slowServer: (ms: number) => `The server took ${formatNumber(ms, 0)} ms; up to 1,000 are good.`,
    performance: (frames: number, ms: number) =>
      `${formatNumber(frames, 0)} frames a second; the server answers in ${formatNumber(ms, 0)} ms.`,
    broken: (reason: string) => `The check itself failed: ${reason}`,
  },
};
