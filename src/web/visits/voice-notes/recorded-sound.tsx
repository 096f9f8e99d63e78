import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Player } from './note-player.tsx';
import { voiceNotesTexts as texts } from './texts.ts';
import { timeText } from './time-text.ts';

interface RecordedSoundProps {
  recording: Blob;
  seconds: number;
  words: string;
  onDiscard: () => void;
}

/** What was just recorded: to be heard once more before it is saved. */
export function RecordedSound({ recording, seconds, words, onDiscard }: RecordedSoundProps) {
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    const address = URL.createObjectURL(recording);
    setSource(address);
    return () => URL.revokeObjectURL(address);
  }, [recording]);
  const about = texts.recorded(timeText(seconds));
  return (
    <div className="rounded-sm border border-line bg-sunken p-2">
      <div className="flex items-center gap-2 pl-1">
        <p className="num grow text-sm font-semibold">{about}</p>
        <IconButton
          size="touch"
          variant="danger"
          label={texts.discardRecording}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onDiscard}
        />
      </div>
      {source === null ? null : <Player {...{ source, about, words }} />}
    </div>
  );
}
