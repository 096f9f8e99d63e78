import { Copy, Volume2, VolumeX } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { uiTexts } from '#web/ui/texts.ts';
import type { ReadAloud } from '#web/visits/index.ts';
import { wordsOf } from './markdown.ts';
import { chatTexts as texts } from './texts.ts';
import type { Turn } from './use-talk.ts';

/** What can be done with an answer: hear it, take it along. */
export function TurnActions({ turn, reader }: { turn: Turn; reader: ReadAloud }) {
  const words = wordsOf(turn.text);
  const copy = () =>
    navigator.clipboard.writeText(words).then(
      () => toast({ variant: 'success', title: texts.copied }),
      () => toast({ variant: 'error', title: uiTexts.copyFailed, description: uiTexts.copyFailedMore }),
    );
  return (
    <div className="-ml-2 flex">
      {reader.reading === turn.id ? (
        <IconButton label={texts.stopReading} icon={<VolumeX aria-hidden="true" />} onClick={reader.stop} />
      ) : (
        <IconButton
          label={texts.read}
          icon={<Volume2 aria-hidden="true" />}
          onClick={() => reader.read(turn.id, words)}
        />
      )}
      {navigator.clipboard ? (
        <IconButton label={texts.copy} icon={<Copy aria-hidden="true" />} onClick={() => void copy()} />
      ) : null}
    </div>
  );
}
