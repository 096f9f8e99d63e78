import { useEffect, useRef, useState } from 'react';
import { clock } from '#web/base/clock.ts';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { voiceNotesTexts as texts } from './texts.ts';

/** Some ten minutes of speech; the server takes 8 MB. */
export const recordingLimitMs = 10 * 60 * 1000;
const bitsPerSecond = 48_000;
/** What phones can both record and play; the first that this one knows. */
const wantedTypes = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

export type RecordingProblem = 'denied' | 'no-microphone' | 'unknown';

export class CannotRecord extends Error {
  override readonly name = 'CannotRecord';
  constructor(readonly problem: RecordingProblem) {
    super(`Recording is not possible: ${problem}`);
  }
}

export interface SoundRecorder {
  /** How loud it is now, 0 to 1; null where this browser can't measure it. */
  level: () => number | null;
  /** Ends it and answers what was recorded. */
  stop: () => Promise<Blob>;
  /** Ends it and keeps nothing. */
  abort: () => void;
}

async function openMicrophone(): Promise<MediaStream> {
  // Absent where the page is not served securely.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined || typeof MediaRecorder === 'undefined') throw new CannotRecord('unknown');
  try {
    return await devices.getUserMedia({ audio: { echoCancellation: true, noiseSuppression: true } });
  } catch (error) {
    const denied =
      error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'SecurityError');
    throw new CannotRecord(denied ? 'denied' : 'no-microphone');
  }
}

/** Measures loudness while recording; optional. */
function loudnessOf(stream: MediaStream): { level: () => number | null; close: () => void } {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 512;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    return {
      level: () => {
        analyser.getFloatTimeDomainData(samples);
        const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
        // Speech is around -40 to -10 dB.
        return Math.min(1, Math.max(0, (10 * Math.log10(power + 1e-9) + 60) / 50));
      },
      close: () => void context.close(),
    };
  } catch {
    return { level: () => null, close: () => undefined };
  }
}

/** @throws CannotRecord where there is no microphone, or not for this page */
export async function startRecording(): Promise<SoundRecorder> {
  const stream = await openMicrophone();
  const type = wantedTypes.find((each) => MediaRecorder.isTypeSupported(each));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(type ? { mimeType: type } : {}),
  });
  const parts: Blob[] = [];
  const stopped = new Promise<Blob>((resolve) => {
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType || type || 'audio/webm' }));
  });
  const loudness = loudnessOf(stream);
  const close = () => {
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
    loudness.close();
  };
  recorder.start(1000);
  return {
    level: loudness.level,
    stop: async () => {
      close();
      return stopped;
    },
    abort: close,
  };
}

/** A recording as the documented call carries it. */
export const asDataAddress = (recording: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The recording cannot be read'));
    reader.readAsDataURL(recording);
  });

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
