import { Smartphone, Trash2, TriangleAlert, Volume2, VolumeX } from 'lucide-react';
import { outbox } from '#web/offline/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { NoteEntry } from './note-entries.ts';
import { NotePlayer } from './note-player.tsx';
import { voiceNotesTexts as texts } from './texts.ts';
import { momentText, timeText } from './time-text.ts';

interface NoteRowProps {
  entry: NoteEntry;
  timeZone: string;
  isRead: boolean;
  onRead: () => void;
  onStopReading: () => void;
  onDelete: () => void;
}

export function NoteRow({ entry, timeZone, isRead, onRead, onStopReading, onDelete }: NoteRowProps) {
  const { text, audio } = entry;
  const when = momentText(entry.timestamp, timeZone);
  const about = text === '' ? when : text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-2">
        <Chip tone={entry.category === 'issue' ? 'warn' : 'neutral'}>{texts.categories[entry.category]}</Chip>
        <span>{texts.by(entry.speaker ?? texts.you, when)}</span>
        {entry.seconds === null ? null : <span className="num">{texts.length(timeText(entry.seconds))}</span>}
        <NoteState entry={entry} />
      </div>
      <p className={text === '' ? 'text-ink-2' : 'whitespace-pre-wrap break-words'}>{text || texts.onlyRecording}</p>
      {entry.problem === null ? null : <p className="text-sm text-bad">{texts.refused(entry.problem)}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {audio === null ? null : <NotePlayer address={audio} about={about} words={text} />}
        {text === '' ? null : isRead ? (
          <Button
            className="h-12 px-3"
            icon={<VolumeX aria-hidden="true" className="size-4" />}
            onClick={onStopReading}
          >
            {texts.stopReading}
          </Button>
        ) : (
          <Button
            className="h-12 px-3"
            icon={<Volume2 aria-hidden="true" className="size-4" />}
            aria-label={texts.readAloud(about)}
            onClick={onRead}
          >
            {texts.readAloudText}
          </Button>
        )}
        {entry.state === 'refused' && entry.itemId !== null ? (
          <Button className="h-12 px-3" onClick={() => entry.itemId !== null && void outbox.retry(entry.itemId)}>
            {texts.retry}
          </Button>
        ) : null}
        {entry.deletable ? (
          <IconButton
            size="touch"
            variant="danger"
            className="ml-auto"
            label={texts.remove(about)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onDelete}
          />
        ) : null}
      </div>
    </li>
  );
}

function NoteState({ entry: { state } }: { entry: NoteEntry }) {
  if (state === 'sent') return null;
  if (state === 'sending') return <Chip tone="brand">{texts.sending}</Chip>;
  return state === 'waiting' ? (
    <Chip tone="warn" icon={<Smartphone aria-hidden="true" />}>
      {texts.waiting}
    </Chip>
  ) : (
    <Chip tone="bad" icon={<TriangleAlert aria-hidden="true" />}>
      {texts.notSent}
    </Chip>
  );
}
