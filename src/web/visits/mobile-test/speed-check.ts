import { type Finding, fail, pass } from './finding.ts';
import { mobileTestTexts } from './texts.ts';

const texts = mobileTestTexts.found;

/** Movements look broken below this many pictures a second, and taps feel unanswered beyond a second. */
const leastFrames = 30;
const mostMs = 1000;
const asksOfServer = 3;

interface Speed {
  isSeen: boolean;
  /** How many pictures the screen draws in a second. */
  framesPerSecond: () => Promise<number>;
  /** How long the server takes to answer once. Rejects where it is out of reach. */
  answerMs: () => Promise<number>;
}

/** Measures the screen for a second and the server three times; the middle one counts. */
export async function checkSpeed({ isSeen, framesPerSecond, answerMs }: Speed): Promise<Finding> {
  if (!isSeen) return fail(texts.hidden);
  const frames = await framesPerSecond();
  if (frames < leastFrames) return fail(texts.slowFrames(frames));
  const took: number[] = [];
  try {
    for (let asked = 0; asked < asksOfServer; asked += 1) took.push(await answerMs());
  } catch {
    return fail(texts.noServer);
  }
  const middle = took.sort((one, other) => one - other)[1] ?? 0;
  return middle > mostMs ? fail(texts.slowServer(middle)) : pass(texts.performance(frames, middle));
}

const measuredMs = 1000;

function framesPerSecond(): Promise<number> {
  return new Promise((resolve) => {
    let began: number | null = null;
    let frames = 0;
    const draw = (now: number): void => {
      began ??= now;
      if (now - began >= measuredMs) {
        resolve((frames * 1000) / (now - began));
        return;
      }
      frames += 1;
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  });
}

async function answerMs(): Promise<number> {
  const began = performance.now();
  const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  await answer.text();
  return performance.now() - began;
}

export const speedOfBrowser = (): Speed => ({
  isSeen: document.visibilityState === 'visible',
  framesPerSecond,
  answerMs,
});
