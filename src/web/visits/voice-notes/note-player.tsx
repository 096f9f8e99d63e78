import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { failureText } from '#web/base/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { loadRecording } from './api.ts';
import { voiceNotesTexts as texts } from './texts.ts';

interface NotePlayerProps {
  /** An address of the server, or the recording itself as a data: address. */
  address: string;
  about: string;
  words: string;
}

/** Loads a recording when it is wanted, and plays it. */
export function NotePlayer({ address, about, words }: NotePlayerProps) {
  const [source, setSource] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(
    () => () => {
      if (source?.startsWith('blob:')) URL.revokeObjectURL(source);
    },
    [source],
  );
  const load = async () => {
    if (address.startsWith('data:')) return setSource(address);
    setBusy(true);
    try {
      setSource(URL.createObjectURL(await loadRecording(address)));
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.playFailed) });
    }
    setBusy(false);
  };
  if (source !== null) return <Player {...{ source, about, words }} autoPlay />;
  return (
    <Button
      className="h-12 px-3"
      busy={busy}
      icon={<Play aria-hidden="true" className="size-4" />}
      aria-label={texts.play(about)}
      onClick={() => void load()}
    >
      {texts.playText}
    </Button>
  );
}

const captions = (words: string): string =>
  `data:text/vtt,${encodeURIComponent(`WEBVTT\n\n00:00.000 --> 10:00.000\n${words.replaceAll('-->', '→')}\n`)}`;

interface PlayerProps {
  source: string;
  about: string;
  /** What is said, as far as somebody wrote it down. */
  words: string;
  autoPlay?: boolean;
}

export function Player({ source, about, words, autoPlay }: PlayerProps) {
  return (
    <audio controls autoPlay={autoPlay} src={source} aria-label={texts.player(about)} className="h-12 w-full">
      <track kind="captions" src={captions(words)} />
    </audio>
  );
}
