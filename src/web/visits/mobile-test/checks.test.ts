import { describe, expect, it } from 'vitest';
import { checkCamera, checkKeeping, checkMessages, checkPosition, type Finding, fail, pass } from './checks.ts';
import { type Checks, checkOrientation, checkSpeed, checkTouch, runChecks } from './mobile-test-page.tsx';
import { type MobileCheck, mobileChecks } from './texts.ts';

describe('running the checks', () => {
  const passing = Object.fromEntries(mobileChecks.map((check) => [check, () => pass(check)])) as unknown as Checks;

  it('goes in the documents’ order, one after the other, and past one that breaks', async () => {
    const told: string[] = [];
    const broken = {
      ...passing,
      camera: () => {
        throw new Error('no lens');
      },
    };
    await runChecks(
      broken,
      (check, finding) =>
        told.push(`${check} ${finding === 'running' ? finding : `${finding.state}: ${finding.found}`}`),
      new AbortController().signal,
    );
    expect(told.slice(4, 10)).toEqual([
      'position running',
      'position pass: position',
      'camera running',
      'camera fail: The check failed: no lens',
      'offline running',
      'offline pass: offline',
    ]);
    expect(told).toHaveLength(16);
  });

  it('stops where the page is left', async () => {
    const leaving = new AbortController();
    const told: MobileCheck[] = [];
    await runChecks(
      {
        ...passing,
        orientation: () => {
          leaving.abort();
          return pass('');
        },
      },
      (check) => told.push(check),
      leaving.signal,
    );
    expect(told).toEqual(['touch', 'touch', 'orientation']);
  });
});

const screen = {
  maxTouchPoints: 5,
  tapped: false,
  touchArrives: () => true,
  orientation: 'portrait-primary',
  width: 390,
  height: 844,
  pageWidth: 390,
};

describe('the checks of the screen', () => {
  it.each([
    [{}, pass('5 fingers at once.')],
    [{ tapped: true, touchArrives: (): boolean => false }, pass('5 fingers at once. Your tap registered as a touch.')],
    [{ maxTouchPoints: 0 }, fail('This device has no touch screen.')],
    [{ touchArrives: (): boolean => false }, fail('The screen has touch, but touches don’t reach the page.')],
  ])('touch with %o', (differs, finding) => {
    expect(checkTouch({ ...screen, ...differs })).toEqual(finding);
  });

  it.each([
    [{}, pass('Portrait, 390 × 844.')],
    [{ orientation: 'landscape-primary', width: 844, height: 390 }, pass('Landscape, 844 × 390.')],
    [{ orientation: null }, fail('The browser doesn’t report how the screen is held.')],
    [{ orientation: 'landscape-primary' }, fail('The browser’s reported orientation doesn’t match the page.')],
    [{ pageWidth: 500 }, fail('The page is 500 px wide, but the screen is only 390 px.')],
  ])('orientation with %o', (differs, finding) => {
    expect(checkOrientation({ ...screen, ...differs })).toEqual(finding);
  });
});

describe('the location', () => {
  const answering = (accuracy: number | null, code = 1) => ({
    getCurrentPosition: (found: PositionCallback, failed?: PositionErrorCallback | null): void => {
      if (accuracy === null) failed?.({ code } as GeolocationPositionError);
      else found({ coords: { accuracy } } as GeolocationPosition);
    },
  });
  const source = { geolocation: answering(12), isSecure: true, autoLocation: true };
  it.each<[string, object, Finding]>([
    ['known', {}, pass('Accurate to 39 feet.')],
    ['denied', { geolocation: answering(null, 1) }, fail('Location access was denied.')],
    ['late', { geolocation: answering(null, 3) }, fail('No location within 10 seconds.')],
    ['absent', { geolocation: undefined }, fail('This device doesn’t provide a location.')],
    ['over http', { isSecure: false }, fail('Only works on https pages.')],
  ])('%s', async (_, differs, finding) => {
    expect(await checkPosition({ ...source, ...differs })).toEqual(finding);
  });

  it('is never asked for where the company has switched Auto Location off', async () => {
    let asked = 0;
    const geolocation = {
      getCurrentPosition: () => {
        asked += 1;
      },
    };
    const finding = await checkPosition({ ...source, geolocation, autoLocation: false });
    expect(finding).toEqual(fail('Auto Location is off in company settings.'));
    expect(asked).toBe(0);
  });
});

describe('the camera', () => {
  const open = () => {
    const stopped: string[] = [];
    const track = { stop: () => void stopped.push('track') };
    return { stopped, stream: { getTracks: () => [track] } as unknown as MediaStream };
  };
  const refusing = (name: string) => ({
    media: { getUserMedia: () => Promise.reject(Object.assign(new Error('no'), { name })) },
    isSecure: true,
    firstPicture: async () => null,
  });

  it('passes with its first picture, and is let go', async () => {
    const { stream, stopped } = open();
    const media = { getUserMedia: async () => stream };
    const finding = await checkCamera({
      media,
      isSecure: true,
      firstPicture: async () => ({ width: 640, height: 480 }),
    });
    expect(finding).toEqual(pass('Took a 640 × 480 picture.'));
    expect(stopped).toEqual(['track']);
  });

  it('fails without a picture, and is let go all the same', async () => {
    const { stream, stopped } = open();
    const media = { getUserMedia: async () => stream };
    const finding = await checkCamera({ media, isSecure: true, firstPicture: async () => null });
    expect(finding).toEqual(fail('The camera started but gave no picture.'));
    expect(stopped).toEqual(['track']);
  });

  it.each([
    ['NotAllowedError', 'Camera access was denied.'],
    ['NotFoundError', 'No camera found.'],
    ['NotReadableError', 'The camera is in use by another app, or won’t start.'],
  ])('fails with %s', async (name, reason) => {
    expect(await checkCamera(refusing(name))).toEqual(fail(reason));
  });
});

describe('working without signal', () => {
  const keeping = {
    worker: { controls: true },
    keptFiles: async () => ['http://localhost/index.html?rev=1', 'http://localhost/a.js'],
    entryComesBack: async () => true,
  };
  it.each<[string, object, Finding]>([
    ['ready', {}, pass('2 files saved, and entries can be stored.')],
    [
      'no service worker',
      { worker: null },
      fail('This browser can’t keep apps offline (private window or plain http).'),
    ],
    [
      'not in charge',
      { worker: { controls: false } },
      fail('The app isn’t saved on this phone yet. Reload the page and run the tests again.'),
    ],
    ['no files', { keptFiles: async () => [] }, fail('The app’s files aren’t saved on this phone.')],
    [
      'no database',
      { entryComesBack: () => Promise.reject(new Error('denied')) },
      fail('This browser can’t store data.'),
    ],
  ])('%s', async (_, differs, finding) => {
    expect(await checkKeeping({ ...keeping, ...differs })).toEqual(finding);
  });
});

describe('text messages', () => {
  const messages = {
    smsNotifications: true,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)',
    isTouched: false,
    linkAs: (address: string) => address,
  };
  it.each<[object, Finding]>([
    [{}, pass('Opens your messages with the number and text filled in.')],
    [{ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' }, fail('This device can’t send texts.')],
    [
      { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', isTouched: true },
      pass('Opens your messages with the number and text filled in.'),
    ],
    [{ linkAs: () => 'about:blank' }, fail('The browser changes text message links.')],
    [{ smsNotifications: false }, fail('SMS Notifications are off in company settings.')],
  ])('with %o', (differs, finding) => {
    expect(checkMessages({ ...messages, ...differs })).toEqual(finding);
  });
});

describe('performance', () => {
  const times = (list: number[]) => async () => list.shift() ?? 0;
  const speed = { isSeen: true, framesPerSecond: async () => 60, answerMs: times([400, 20, 30]) };
  it.each<[string, object, Finding]>([
    ['good', {}, pass('60 frames per second. The server answers in 30 ms.')],
    ['jerky', { framesPerSecond: async () => 12 }, fail('The screen moves at 12 frames per second. It needs 30.')],
    ['slow', { answerMs: times([1500, 1400, 10]) }, fail('The server took 1,400 ms. Up to 1,000 is good.')],
    ['away', { answerMs: () => Promise.reject(new Error('offline')) }, fail('Couldn’t reach the server.')],
    ['hidden', { isSeen: false }, fail('The page wasn’t in view.')],
  ])('%s', async (_, differs, finding) => {
    expect(await checkSpeed({ ...speed, ...differs })).toEqual(finding);
  });
});
