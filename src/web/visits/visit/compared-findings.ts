import type { Visit } from '#contract/visits/visits.ts';
import { addedText } from '../stop/chemicals-section.tsx';
import { readingKind } from '../stop/reading-kinds.ts';
import { measureText } from '../stop/reading-rows.tsx';
import { fieldServiceTexts as texts } from '../texts.ts';
import { adopted, readingKeys, typedReadings, type VisitDraft } from './visit-draft.ts';
import { servicesDone } from './visit-tasks.ts';

/** One thing that both phones may have recorded; null where one of them has nothing. */
export interface Compared {
  name: string;
  mine: string | null;
  theirs: string | null;
}

interface Findings {
  readings: Record<string, string>;
  chemicals: string | null;
  services: string | null;
  photos: string | null;
  notes: string | null;
}

const orNone = (text: string): string | null => (text === '' ? null : text);

function findingsIn(draft: VisitDraft): Findings {
  const readings = typedReadings(draft);
  return {
    readings: Object.fromEntries(
      readingKeys.flatMap((key) => {
        const value = readings[key];
        return typeof value === 'number' ? [[key, measureText(readingKind(key), value)]] : [];
      }),
    ),
    chemicals: orNone(draft.added.map(addedText).join(', ')),
    services: orNone(servicesDone(draft).toSorted().join(', ')),
    photos: draft.photos.length > 0 ? texts.photosCount(draft.photos.length) : null,
    notes: orNone(draft.notes.trim()),
  };
}

/** What is here beside what the other phone recorded: only where the two differ. */
export function comparedFindings(draft: VisitDraft, visit: Visit): Compared[] {
  const mine = findingsIn(draft);
  const theirs = findingsIn({ ...adopted(draft, visit), photos: adopted({ ...draft, photos: [] }, visit).photos });
  const rows = [
    ...readingKeys.map((key) => ({
      name: texts.readingNames[key],
      mine: mine.readings[key] ?? null,
      theirs: theirs.readings[key] ?? null,
    })),
    { name: texts.summaryChemicals, mine: mine.chemicals, theirs: theirs.chemicals },
    { name: texts.summaryServices, mine: mine.services, theirs: theirs.services },
    { name: texts.summaryPhotos, mine: mine.photos, theirs: theirs.photos },
    { name: texts.summaryNotes, mine: mine.notes, theirs: theirs.notes },
  ];
  return rows.filter((row) => row.mine !== row.theirs);
}
