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
import { clock } from '#web/base/clock.ts';
import { languageTag } from '#web/base/language.ts';
import { useUser } from '#web/base/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { Finding } from './finding.ts';
import { checksOfBrowser, runChecks } from './run-checks.ts';
import { type MobileCheck, mobileChecks, mobileTestTexts as texts } from './texts.ts';

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

/** /mobile-test: eight checks of this device in sequence; each may fail, and says why (spec 3 §2, decisions §1). */
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
    const moment = new Intl.DateTimeFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    navigator.clipboard.writeText(asText(findings, moment.format(at))).then(
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

/** The results as text, for whoever is to help. */
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
