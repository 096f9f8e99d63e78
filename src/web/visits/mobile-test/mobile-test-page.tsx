import {
  Camera,
  CircleCheck,
  CircleDashed,
  CircleX,
  ClipboardCopy,
  Gauge,
  Keyboard,
  LoaderCircle,
  type LucideIcon,
  MessageSquare,
  Navigation,
  Play,
  Pointer,
  Smartphone,
  WifiOff,
} from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { ClientSettings } from '#contract/accounts/identity.ts';
import { clock } from '#web/base/clock.ts';
import { formatMoment } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import {
  checkCamera,
  checkForm,
  checkKeeping,
  checkMessages,
  checkPosition,
  type Finding,
  fail,
  firstPictureOf,
  keepingOfBrowser,
  messagesOfBrowser,
  pass,
} from './checks.ts';
import { type MobileCheck, mobileChecks, mobileTestTexts as texts } from './texts.ts';

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
  if (!isSeen) return fail(texts.found.hidden);
  const frames = await framesPerSecond();
  if (frames < leastFrames) return fail(texts.found.slowFrames(frames));
  const took: number[] = [];
  try {
    for (let asked = 0; asked < asksOfServer; asked += 1) took.push(await answerMs());
  } catch {
    return fail(texts.found.noServer);
  }
  const middle = took.sort((one, other) => one - other)[1] ?? 0;
  return middle > mostMs ? fail(texts.found.slowServer(middle)) : pass(texts.found.performance(frames, middle));
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
  if (!answer.ok) throw new Error(`The server returned ${answer.status}`);
  await answer.text();
  return performance.now() - began;
}

const speedOfBrowser = (): Speed => ({
  isSeen: document.visibilityState === 'visible',
  framesPerSecond,
  answerMs,
});

/** What the checks of the screen look at. */
interface ScreenOfDevice {
  maxTouchPoints: number;
  /** The tests were begun with a finger. */
  tapped: boolean;
  /** Sends a touch to the page; whether it arrived. */
  touchArrives: () => boolean;
  /** As the browser names it, e.g. `portrait-primary`; null where it does not. */
  orientation: string | null;
  width: number;
  height: number;
  /** How wide the page is drawn. */
  pageWidth: number;
}

export function checkTouch({ maxTouchPoints, tapped, touchArrives }: ScreenOfDevice): Finding {
  if (maxTouchPoints < 1 && !tapped) return fail(texts.found.noTouch);
  if (!tapped && !touchArrives()) return fail(texts.found.touchLost);
  return pass(texts.found.touch(Math.max(maxTouchPoints, 1), tapped));
}

export function checkOrientation({ orientation, width, height, pageWidth }: ScreenOfDevice): Finding {
  if (orientation === null) return fail(texts.found.noOrientation);
  const held = height >= width ? 'portrait' : 'landscape';
  // A keyboard on the screen makes a page that is held upright wider than high.
  const isTold = orientation.startsWith(held) || (held === 'landscape' && orientation.startsWith('portrait'));
  if (!isTold) return fail(texts.found.orientationDiffers);
  if (pageWidth > width + 1) return fail(texts.found.tooWide(pageWidth, width));
  return pass(texts.found.orientation(held, width, height));
}

/** The screen of the browser; touches are sent to `pad`. */
function screenOfBrowser(pad: HTMLElement, tapped: boolean): ScreenOfDevice {
  return {
    maxTouchPoints: navigator.maxTouchPoints ?? 0,
    tapped,
    touchArrives: () => {
      if (typeof TouchEvent === 'undefined' || typeof Touch === 'undefined') return false;
      let arrived = 0;
      const count = (event: TouchEvent): void => {
        arrived += event.changedTouches.length;
      };
      const { left, top } = pad.getBoundingClientRect();
      const touch = new Touch({ identifier: 1, target: pad, clientX: left + 1, clientY: top + 1 });
      for (const kind of ['touchstart', 'touchend'] as const) {
        pad.addEventListener(kind, count, { once: true });
        pad.dispatchEvent(new TouchEvent(kind, { changedTouches: [touch], bubbles: true }));
      }
      return arrived === 2;
    },
    orientation: window.screen.orientation?.type ?? null,
    width: window.innerWidth,
    height: window.innerHeight,
    pageWidth: document.documentElement.scrollWidth,
  };
}

export type Checks = Record<MobileCheck, () => Finding | Promise<Finding>>;

interface OfBrowser {
  /** A place in the page that touches and trial fields go to. */
  pad: HTMLElement;
  /** The tests were begun with a finger. */
  tapped: boolean;
  settings: Pick<ClientSettings, 'autoLocation' | 'smsNotifications'>;
}

/** The eight checks against this browser. */
const checksOfBrowser = ({ pad, tapped, settings }: OfBrowser): Checks => ({
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

type Findings = Partial<Record<MobileCheck, Finding | 'running'>>;

const icons: Record<MobileCheck, LucideIcon> = {
  touch: Pointer,
  orientation: Smartphone,
  position: Navigation,
  camera: Camera,
  offline: WifiOff,
  sms: MessageSquare,
  form: Keyboard,
  performance: Gauge,
};

/** /mobile-test: eight checks of this device in sequence; each may fail, and says why. */
export default function MobileTestPage() {
  const { settings, timeZone } = useUser();
  const pad = useRef<HTMLDivElement>(null);
  const leaving = useRef<AbortController>(null);
  const [findings, setFindings] = useState<Findings>({});
  const [isRunning, setRunning] = useState(false);
  const [doneAt, setDoneAt] = useState<Date | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const run = async (event: MouseEvent) => {
    if (!pad.current) return;
    const { nativeEvent } = event;
    const tapped = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    setFindings({});
    setDoneAt(null);
    setRunning(true);
    await runChecks(
      checksOfBrowser({ pad: pad.current, tapped, settings }),
      (check, finding) => setFindings((before) => ({ ...before, [check]: finding })),
      signal,
    );
    if (signal.aborted) return;
    setRunning(false);
    setDoneAt(clock.now());
  };

  const passed = mobileChecks.filter((check) => isFinding(findings[check]) && findings[check].state === 'pass').length;
  const copy = (at: Date) => {
    navigator.clipboard.writeText(asText(findings, formatMoment(at, timeZone))).then(
      () => toast({ variant: 'success', title: texts.copied }),
      () => toast({ variant: 'error', title: texts.copyFailed }),
    );
  };
  return (
    <>
      <PageHeader
        title={texts.title}
        purpose={texts.purpose}
        action={
          <Button
            variant="primary"
            busy={isRunning}
            icon={<Play aria-hidden="true" className="size-4" />}
            onClick={(event) => void run(event)}
          >
            {isRunning ? texts.running : texts.run}
          </Button>
        }
        {...(doneAt
          ? {
              more: (
                <Button icon={<ClipboardCopy aria-hidden="true" className="size-4" />} onClick={() => copy(doneAt)}>
                  {texts.copy}
                </Button>
              ),
            }
          : {})}
      />
      <div ref={pad} className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <Card title={texts.checks} aside={doneAt ? <Summary passed={passed} /> : undefined}>
          <ol aria-live="polite" className="divide-y divide-line">
            {mobileChecks.map((check) => (
              <CheckRow key={check} check={check} finding={findings[check]} />
            ))}
          </ol>
        </Card>
        <Card title={texts.features}>
          <ul className="flex list-disc flex-col gap-2 pl-5 text-sm text-ink-2">
            {texts.featureList.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

const isFinding = (finding: Finding | 'running' | undefined): finding is Finding =>
  finding !== undefined && finding !== 'running';

function Summary({ passed }: { passed: number }) {
  const of = mobileChecks.length;
  return (
    <Chip tone={passed === of ? 'ok' : 'warn'} dot>
      {texts.summary(passed, of)}
    </Chip>
  );
}

function CheckRow({ check, finding }: { check: MobileCheck; finding: Finding | 'running' | undefined }) {
  const Icon = icons[check];
  return (
    <li aria-label={texts.names[check]} className="flex items-start gap-3 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-brand-soft text-brand">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <p className="text-sm font-semibold">{texts.names[check]}</p>
        <p className="text-sm break-words text-ink-2">{isFinding(finding) ? finding.found : texts.about[check]}</p>
      </div>
      <State finding={finding} />
    </li>
  );
}

function State({ finding }: { finding: Finding | 'running' | undefined }) {
  if (finding === undefined) {
    return <Chip icon={<CircleDashed aria-hidden="true" />}>{texts.states.waiting}</Chip>;
  }
  if (finding === 'running') {
    return (
      <Chip tone="brand" icon={<LoaderCircle aria-hidden="true" className="animate-spin" />}>
        {texts.states.running}
      </Chip>
    );
  }
  return finding.state === 'pass' ? (
    <Chip tone="ok" icon={<CircleCheck aria-hidden="true" />}>
      {texts.states.pass}
    </Chip>
  ) : (
    <Chip tone="bad" icon={<CircleX aria-hidden="true" />}>
      {texts.states.fail}
    </Chip>
  );
}

/** The results as text, to send to support. */
function asText(findings: Findings, moment: string): string {
  const { heading, device, screen } = texts.report;
  const lines = mobileChecks.map((check) => {
    const finding = findings[check];
    return isFinding(finding)
      ? `${texts.states[finding.state]} – ${texts.names[check]}: ${finding.found}`
      : `${texts.states.waiting} – ${texts.names[check]}`;
  });
  return [
    `${heading}, ${moment}`,
    device(navigator.userAgent),
    screen(window.innerWidth, window.innerHeight, window.devicePixelRatio),
    '',
    ...lines,
  ].join('\n');
}
