import { TriangleAlert } from 'lucide-react';
import { fieldServiceTexts as texts } from '#web/texts/field-service.ts';
import { Chip } from '#web/ui/chip.tsx';
import { noteChips } from './note-chips.ts';

/** What to know before opening the gate, at a glance. */
export function NoteLine({ notes, poolName }: { notes: readonly (string | null)[]; poolName: string | null }) {
  const { chips, sentences } = noteChips(notes);
  if (chips.length === 0 && sentences.length === 0 && poolName === null) return null;
  return (
    <section aria-label={texts.noteOf} className="border-b border-line px-4.5 py-2.5">
      <ul className="flex flex-wrap gap-1.5">
        {poolName === null ? null : (
          <li>
            <Chip tone="brand">{poolName}</Chip>
          </li>
        )}
        {chips.map(({ text, warns }) => (
          <li key={text}>
            <Chip tone={warns ? 'warn' : 'neutral'} icon={warns ? <TriangleAlert aria-hidden="true" /> : undefined}>
              {text}
            </Chip>
          </li>
        ))}
      </ul>
      {sentences.map((sentence) => (
        <p key={sentence} className="mt-1.5 text-sm text-ink-2">
          {sentence}
        </p>
      ))}
    </section>
  );
}
