import { catalog } from '#domain/language/index.ts';

/** What the calls about testers refuse. */
export const deviceTexts = catalog('water.testers', {
  tester: 'Tester',
  command: 'Command',
  poolHasTester: 'This pool already has a tester. Remove it first.',
  mustBeOnline: 'Device must be online to run tests',
  calibrationInFuture: 'A calibration can’t be in the future',
  testInFuture: 'A test can’t be in the future',
  resultTooOld: 'This result is older than seven days',
  turnedOff: 'This tester is turned off.',
  lateWithoutMoment: 'This result is late. It must say when it was measured.',
  testIdTaken: 'Another test already has this testId. Start it with the deviceId.',
});
