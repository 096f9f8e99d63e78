import { useQuery } from '@tanstack/react-query';
import type { Visit } from '#contract/visits/visits.ts';
import { atBody, type NamedBody } from '#domain/visits/index.ts';
import { call } from '#web/base/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { SkeletonGroup, SkeletonRows } from '#web/ui/skeleton.tsx';
import { addedText } from '../stop/chemicals-section.tsx';
import { readingKeys, readingKind } from '../stop/readings/reading-kinds.ts';
import { measureText } from '../stop/readings/reading-rows.tsx';
import { sheetTexts } from '../stop/sheet-texts.ts';
import { fieldServiceTexts as texts } from '../texts.ts';
import { adopted } from './visit-conflict.ts';
import { bodiesAt, typedReadings, type VisitDraft } from './visit-draft.ts';
import { visitUrl } from './visit-requests.ts';
import { servicesDone, taskName } from './visit-tasks.ts';
import type { VisitWork } from './visit-work.ts';
import { useVisitPart } from './visit-works.ts';

/** One thing that both phones may have recorded; null where one of them has nothing. */
interface Compared {
  name: string;
  mine: string | null;
  theirs: string | null;
}

const orNull = (text: string): string | null => (text === '' ? null : text);

/** What a phone recorded, line by line. */
function findingsIn(draft: VisitDraft, bodies: readonly (NamedBody | null)[]): [name: string, text: string | null][] {
  return [
    ...bodies.flatMap((body): [string, string | null][] => {
      const there = bodiesAt(draft).find(({ poolId }) => body === null || poolId === body.poolId);
      const readings = there ? typedReadings(there) : {};
      return [
        ...readingKeys.map((key): [string, string | null] => {
          const value = readings[key];
          const text = typeof value === 'number' ? measureText(readingKind(key), value) : null;
          return [atBody(texts.readingNames[key], body), text];
        }),
        [atBody(sheetTexts.summaryChemicals, body), orNull((there?.added ?? []).map(addedText).join(', '))],
      ];
    }),
    [sheetTexts.summaryServices, orNull(servicesDone(draft).map(taskName).toSorted().join(', '))],
    [sheetTexts.summaryPhotos, draft.photos.length > 0 ? sheetTexts.photosCount(draft.photos.length) : null],
    [sheetTexts.summaryNotes, orNull(draft.notes.trim())],
  ];
}

/** The bodies of water that one of the phones worked; null for the one that is not named where there is no other. */
function bodiesOfBoth(draft: VisitDraft, visit: Visit): (NamedBody | null)[] {
  const names = new Map(
    [...draft.tasks, ...visit.tasks].flatMap(({ body }) => (body ? [[body.poolId, body.name] as const] : [])),
  );
  for (const { poolId, name } of visit.bodies ?? []) names.set(poolId, name);
  if (names.size === 0 && draft.parked.length === 0) return [null];
  const ids = [visit.poolId, draft.mainPoolId, ...bodiesAt(draft).map(({ poolId }) => poolId), ...names.keys()];
  return [...new Set(ids.filter((poolId) => poolId !== null))].map((poolId) => ({
    poolId,
    name: names.get(poolId) ?? sheetTexts.pool,
  }));
}

/** What is here and what the other phone recorded: only where the two differ. */
export function comparedFindings(draft: VisitDraft, visit: Visit): Compared[] {
  const bodies = bodiesOfBoth(draft, visit);
  const adoptedPhotos = adopted({ ...draft, photos: [] }, visit).photos;
  const theirs = findingsIn({ ...adopted(draft, visit), photos: adoptedPhotos }, bodies);
  return findingsIn(draft, bodies)
    .map(([name, mine], place) => ({ name, mine, theirs: theirs[place]?.[1] ?? null }))
    .filter((row) => row.mine !== row.theirs);
}

export interface ConflictSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  work: VisitWork;
  /** After what was here has been thrown away. */
  onDiscarded: () => void;
}

/** Two phones worked on one visit: both side by side, and the choice. Nothing was overwritten so far. */
export function ConflictSheet({ open, onOpenChange, work, onDiscarded }: ConflictSheetProps) {
  const draft = useVisitPart(work, (state) => state.draft);
  const theirs = useQuery({
    queryKey: [visitUrl(draft.visitId), 'conflict'],
    queryFn: ({ signal }) => call<Visit>('GET', visitUrl(draft.visitId), { signal }),
    enabled: open,
    gcTime: 0,
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const visit = theirs.data;
  const isDone = visit?.state === 'done';
  const choose = (act: () => Promise<void>, said: string) => async () => {
    try {
      await act();
      onOpenChange(false);
      toast({ title: said, variant: 'success' });
    } catch (error) {
      toast({ title: error instanceof Error ? error.message : sheetTexts.conflictFailed, variant: 'error' });
    }
  };
  const discard = async () => {
    await work.discard();
    onOpenChange(false);
    onDiscarded();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={sheetTexts.conflictTitle}
      description={isDone ? sheetTexts.conflictDoneText : sheetTexts.conflictText}
      width="lg"
      footer={
        visit === undefined ? undefined : isDone ? (
          <>
            <Button variant="danger" onClick={() => void discard()}>
              {sheetTexts.discardMine}
            </Button>
            <Button variant="primary" onClick={choose(work.recordAsFurther, sheetTexts.furtherBegun)}>
              {sheetTexts.recordFurther}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={choose(() => work.takeTheirs(visit), sheetTexts.theirsTaken)}>
              {sheetTexts.useTheirs}
            </Button>
            <Button variant="primary" onClick={choose(work.keepMine, sheetTexts.mineKept)}>
              {sheetTexts.keepMine}
            </Button>
          </>
        )
      }
    >
      {visit ? (
        <>
          <Comparison rows={comparedFindings(draft, visit)} />
          {isDone || draft.photos.length === 0 ? null : (
            <p className="mt-3 text-sm text-ink-2">{sheetTexts.photosStay}</p>
          )}
        </>
      ) : theirs.isError ? (
        <ErrorState title={sheetTexts.conflictFailed} error={theirs.error} onRetry={() => void theirs.refetch()} />
      ) : (
        <SkeletonGroup>
          <SkeletonRows rows={4} />
        </SkeletonGroup>
      )}
    </Dialog>
  );
}

function Comparison({ rows }: { rows: readonly Compared[] }) {
  if (rows.length === 0) return <p className="text-sm text-ink-2">{sheetTexts.sameOnBoth}</p>;
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="border-b border-line-2 text-left text-ink-2">
          <th scope="col" className="w-1/3 py-2 pr-2 font-semibold" />
          <th scope="col" className="py-2 pr-2 font-semibold">
            {sheetTexts.here}
          </th>
          <th scope="col" className="py-2 font-semibold">
            {sheetTexts.there}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, mine, theirs }) => (
          <tr key={name} className="border-b border-line align-top">
            <th scope="row" className="py-2 pr-2 text-left font-medium">
              {name}
            </th>
            <td className="num py-2 pr-2 break-words">
              {mine ?? <span className="text-ink-2">{sheetTexts.nothing}</span>}
            </td>
            <td className="num py-2 break-words">
              {theirs ?? <span className="text-ink-2">{sheetTexts.nothing}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
