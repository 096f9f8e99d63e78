import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Pool } from '#contract/customers/pools.ts';
import type { Device } from '#contract/water/devices.ts';
import type { WaterTest } from '#contract/water/water.ts';
import { ApiError } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { isPlanRefusal } from '#web/base/plan-refusal.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { useReadTestsAgain, useRunTestCall } from './api.ts';
import { testersTexts as texts } from './texts.ts';

/** The documented times of a test run (spec 2 §4). */
const runningMs = 30_000;
const readAgainMs = 3000;

interface Run {
  /** Tests that were there before: the next one of this tester is the answer. */
  known: ReadonlySet<string>;
}

export interface TestRun {
  run: () => void;
  asking: boolean;
  running: boolean;
  /** How the last run ended: the result is in, or did not come in time. */
  ended: 'arrived' | 'waiting' | null;
}

/** Asks a pool's tester for a test, and says how it goes. */
export function useRunTest(device: Device, { customerId, poolId }: Pool, tests: readonly WaterTest[]): TestRun {
  const ask = useRunTestCall();
  const readTestsAgain = useReadTestsAgain();
  const navigate = useNavigate();
  const [run, setRun] = useState<Run | null>(null);
  const [ended, setEnded] = useState<TestRun['ended']>(null);
  const readTests = useRef(readTestsAgain);
  readTests.current = readTestsAgain;

  useEffect(() => {
    if (!run) return;
    const again = setTimeout(() => void readTests.current(), readAgainMs);
    const over = setTimeout(() => {
      setRun(null);
      setEnded('waiting');
    }, runningMs);
    return () => {
      clearTimeout(again);
      clearTimeout(over);
    };
  }, [run]);

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

/** A tester that is not there any more has its own documented sentence (spec 2 §8). */
const whyNot = (error: unknown): string =>
  error instanceof ApiError && error.status === 404 ? texts.noDevice : failureText(error, texts.failedMore);
