import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Play, Radio, SlidersHorizontal, Usb } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Pool } from '#contract/customers/pools.ts';
import type { Device } from '#contract/water/devices.ts';
import type { WaterTest } from '#contract/water/water.ts';
import { UpgradePrompt, useOpensFeature } from '#web/access/index.ts';
import { ApiError } from '#web/base/api.ts';
import { failureText, isPlanRefusal } from '#web/base/failure-text.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan } from '#web/base/session.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { loadAtFirstTouch } from '#web/ui/lazy-component.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { poolKey, readAgain, useMayTest } from '../api.ts';
import { useDeviceOfPool, useRecentTests, useRunTestCall } from './api.ts';
import { RecentTests } from './recent-tests.tsx';
import { CalibrationDialog, UsbDialog } from './tester-dialogs.ts';
import { StatusChip, TesterFacts } from './tester-facts.tsx';
import { testersTexts as texts } from './texts.ts';
import { serialOf } from './usb-port.ts';

/** The documented times of a test run. */
const runningMs = 30_000;
const readAgainMs = 3000;

interface Run {
  /** Tests that were there before: the next one of this tester is the answer. */
  known: ReadonlySet<string>;
}

interface TestRun {
  run: () => void;
  asking: boolean;
  running: boolean;
  /** How the last run ended: the result is in, or did not come in time. */
  ended: 'arrived' | 'waiting' | null;
}

/** Asks a pool's tester for a test, and says how it goes. */
function useRunTest(device: Device, { customerId, poolId }: Pool, tests: readonly WaterTest[]): TestRun {
  const ask = useRunTestCall();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [run, setRun] = useState<Run | null>(null);
  const [ended, setEnded] = useState<TestRun['ended']>(null);

  useEffect(() => {
    if (!run) return;
    const again = setTimeout(() => void readAgain(queryClient, ['/api/water-tests']), readAgainMs);
    const over = setTimeout(() => {
      setRun(null);
      setEnded('waiting');
    }, runningMs);
    return () => {
      clearTimeout(again);
      clearTimeout(over);
    };
  }, [run, queryClient]);

  const fromTester = (test: WaterTest): boolean => test.deviceId === device.deviceId;
  const arrived = run !== null && tests.some((test) => fromTester(test) && !run.known.has(test.testId));
  useEffect(() => {
    if (!arrived) return;
    setRun(null);
    setEnded('arrived');
  }, [arrived]);

  const start = (): void => {
    setEnded(null);
    const known = new Set(tests.map(({ testId }) => testId));
    ask.mutate(
      { deviceId: device.deviceId, customerId, poolId },
      {
        onSuccess: () => {
          setRun({ known });
          toast({ variant: 'success', title: texts.initiated, description: texts.initiatedMore });
        },
        onError: (error) =>
          toast({
            variant: 'error',
            title: texts.failed,
            description: whyNot(error),
            ...(isPlanRefusal(error)
              ? { action: { label: texts.seePlans, onSelect: () => void navigate('/billing') } }
              : {}),
          }),
      },
    );
  };
  return { run: start, asking: ask.isPending, running: run !== null, ended };
}

/** The tester of a pool that the page has asked for already. */
export function TesterOfPool({ poolId }: { poolId: string }) {
  const { data: pool } = useQuery<Pool>({ queryKey: poolKey(poolId), enabled: false });
  return pool ? <TesterCard pool={pool} /> : null;
}

/** A tester that is not there any more has its own documented sentence. */
const whyNot = (error: unknown): string =>
  error instanceof ApiError && error.status === 404 ? texts.noDevice : failureText(error, texts.failedMore);

interface TesterCardProps {
  pool: Pool;
}

/** The documented card of real-time testing: the pool's tester, a test at the press of a button, the latest tests. */
function TesterCard({ pool }: TesterCardProps) {
  const opens = useOpensFeature('arduino');
  const device = useDeviceOfPool(pool);
  const mayRegister = useCan('settings', 'edit');
  if (device.data === undefined) {
    return (
      <Card title={texts.card}>
        {device.isError ? (
          <ErrorState title={texts.loadFailed} error={device.error} onRetry={() => void device.refetch()} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Card>
    );
  }
  // Without testers in the plan, only those who could upgrade see the prompt; an existing tester is still shown.
  if (!opens && device.data === null) return mayRegister ? <UpgradePrompt feature="arduino" /> : null;
  return (
    <>
      {opens ? null : <UpgradePrompt feature="arduino" />}
      {device.data === null ? (
        <NoTester pool={pool} />
      ) : (
        <Tester key={device.data.deviceId} device={device.data} pool={pool} opens={opens} />
      )}
    </>
  );
}

function NoTester({ pool }: { pool: Pool }) {
  const leads = useLeadsSomewhere();
  const mayRegister = useCan('settings', 'edit');
  return (
    <Card title={texts.card} aside={<StatusChip status="disconnected" />}>
      <EmptyState
        icon={<Radio />}
        title={texts.none}
        action={
          <>
            {mayRegister && leads('/settings') ? (
              <ButtonLink to={`/settings?tab=testers&pool=${encodeURIComponent(pool.poolId)}`}>
                {texts.register}
              </ButtonLink>
            ) : null}
            <UsbButton pool={pool} device={null} />
          </>
        }
      >
        {texts.noneMore}
      </EmptyState>
    </Card>
  );
}

function Tester({ device, pool, opens }: { device: Device; pool: Pool; opens: boolean }) {
  const mayTest = useMayTest();
  const tests = useRecentTests(pool.poolId);
  const { run, asking, running, ended } = useRunTest(device, pool, tests.data ?? []);
  const [calibrating, setCalibrating] = useState(false);
  useEffect(() => loadAtFirstTouch([CalibrationDialog]), []);
  const online = device.status === 'online';
  const whyClosed = useId();
  return (
    <Card title={texts.card} aside={<StatusChip status={device.status} />}>
      <p className="-mt-2 mb-4 text-sm text-ink-2">{device.deviceName}</p>
      <TesterFacts device={device} />
      <div className="mt-4 flex flex-wrap items-center gap-2 max-sm:*:grow">
        {mayTest && opens ? (
          <Button
            variant="primary"
            icon={<Play aria-hidden="true" className="size-4" />}
            busy={asking || running}
            disabled={!online && !running}
            aria-describedby={online ? undefined : whyClosed}
            onClick={run}
          >
            {running ? texts.running : texts.runTest}
          </Button>
        ) : null}
        {opens ? <UsbButton pool={pool} device={device} /> : null}
        <Button icon={<SlidersHorizontal aria-hidden="true" className="size-4" />} onClick={() => setCalibrating(true)}>
          {texts.calibration}
        </Button>
      </div>
      {mayTest && !online ? (
        <p id={whyClosed} className="mt-2 text-sm text-ink-2">
          {texts.mustBeOnline}
          {device.status === 'inactive' ? `. ${texts.inactiveMore}` : null}
        </p>
      ) : null}
      <p role="status" className="text-sm text-ink-2 not-empty:mt-2">
        {ended === 'arrived' ? texts.arrived : ended === 'waiting' ? texts.stillWaiting : null}
      </p>
      <RecentTests pool={pool} tests={tests} />
      {calibrating ? <CalibrationDialog device={device} onClose={() => setCalibrating(false)} /> : null}
    </Card>
  );
}

/** Only where the browser has serial ports. */
function UsbButton({ pool, device }: { pool: Pool; device: Device | null }) {
  const mayTest = useMayTest();
  const [open, setOpen] = useState(false);
  const serial = serialOf(navigator);
  useEffect(() => (serial ? loadAtFirstTouch([UsbDialog]) : undefined), [serial]);
  if (!mayTest || !serial) return null;
  return (
    <>
      <Button icon={<Usb aria-hidden="true" className="size-4" />} onClick={() => setOpen(true)}>
        {texts.usb.open}
      </Button>
      {open ? <UsbDialog pool={pool} device={device} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
