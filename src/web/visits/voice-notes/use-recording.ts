import { useEffect, useRef, useState } from 'react';
import { clock } from '#web/base/clock.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { CannotRecord, recordingLimitMs, type SoundRecorder, startRecording } from './sound-recorder.ts';
import { voiceNotesTexts as texts } from './texts.ts';

/** What was recorded and how long it is. */
export interface Recorded {
  blob: Blob;
  seconds: number;
}

const shownEveryMs = 100;

const whyNot = (error: unknown): string => {
  const problem = error instanceof CannotRecord ? error.problem : 'no-microphone';
  if (problem === 'denied') return `${texts.denied}. ${texts.deniedText}`;
  return problem === 'unknown' ? texts.recordingUnknown : texts.microphoneMissing;
};

/** Recording: its time and loudness while it runs, and what was recorded. */
export function useRecording(onRecorded: (recorded: Recorded) => void) {
  const recorder = useRef<SoundRecorder | null>(null);
  const left = useRef(false);
  const since = useRef(0);
  const [state, setState] = useState<'idle' | 'opening' | 'running'>('idle');
  const running = state === 'running';
  const [shown, setShown] = useState<{ milliseconds: number; level: number | null }>({ milliseconds: 0, level: null });
  const give = useRef(onRecorded);
  give.current = onRecorded;

  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      recorder.current?.abort();
    };
  }, []);

  const stop = async () => {
    const present = recorder.current;
    if (!present) return;
    recorder.current = null;
    const seconds = Math.min(recordingLimitMs, clock.now().getTime() - since.current) / 1000;
    const blob = await present.stop();
    if (left.current) return;
    setState('idle');
    if (blob.size > 0) give.current({ blob, seconds: Math.round(seconds * 10) / 10 });
  };
  const atEveryLook = useRef(() => undefined as undefined);
  atEveryLook.current = () => {
    const milliseconds = clock.now().getTime() - since.current;
    setShown({ milliseconds, level: recorder.current?.level() ?? null });
    if (milliseconds < recordingLimitMs || !recorder.current) return;
    toast({ variant: 'warning', title: texts.recordingStopped });
    void stop();
  };
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => atEveryLook.current(), shownEveryMs);
    return () => clearInterval(timer);
  }, [running]);

  const start = async () => {
    setState('opening');
    try {
      const started = await startRecording();
      // The screen was left while the browser was asking.
      if (left.current) return started.abort();
      since.current = clock.now().getTime();
      recorder.current = started;
      setShown({ milliseconds: 0, level: null });
      setState('running');
    } catch (error) {
      setState('idle');
      toast({ variant: 'error', title: texts.microphoneFailed, description: whyNot(error) });
    }
  };
  return { opening: state === 'opening', running, ...shown, start: () => void start(), stop: () => void stop() };
}
