import { Check } from 'lucide-react';
import { Fragment } from 'react';
import type { Visit } from '#contract/visits/visits.ts';
import { atBody, tasksNotDone, visitWords } from '#domain/visits/index.ts';
import { type BodyOfWater, formatAmount, productNamed } from '#domain/water/index.ts';
import { formatMoment } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import { useUser } from '#web/base/session.tsx';
import { taskTexts } from '#web/base/task-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { DeliveryChip } from '../delivery-chip.tsx';
import { fieldServiceTexts as texts } from '../texts.ts';
import { sentPhoto } from '../visit/visit-draft.ts';
import { taskLabel } from '../visit/visit-tasks.ts';
import { categoryText } from './photos-section.tsx';
import { type ReadingKey, readingKind, readingStatus } from './readings/reading-kinds.ts';
import { measureText, StatusChip, valueText } from './readings/reading-rows.tsx';
import { sheetTexts } from './sheet-texts.ts';
import type { StopContext } from './stop-context.ts';
import { StopHeader } from './stop-header.tsx';

export interface VisitDoneProps {
  visit: Visit;
  context: StopContext;
  backTo: string;
  /** Begins one more visit on the same day, at another pool or the same; null where that is not offered. */
  onFurther: ((poolId: string | null) => void) | null;
}

/** A visit that is done, to look at. */
export function VisitDone({ visit, context, backTo, onFurther }: VisitDoneProps) {
  const { timeZone } = useUser();
  // What the phone kept of the release before has no further bodies.
  const further = visit.bodies ?? [];
  const first = context.pools.find(({ poolId }) => poolId === visit.poolId);
  const { poolType, targets } = first?.known ?? context;
  const targetsAt = (poolId: string) => context.pools.find((pool) => pool.poolId === poolId)?.known?.targets;
  const bodies = [
    { ...visit, name: first?.name ?? '', poolType, targets: visit.targets ?? targets },
    ...further.map((body) => ({ ...body, targets: body.targets ?? targetsAt(body.poolId) })),
  ];
  const named = (title: string, { name }: { name: string }) => atBody(title, further.length > 0 ? { name } : null);
  const notDone = tasksNotDone(visit.tasks);
  // What the phone kept of the release before has none.
  const doubts = visit.doubts ?? [];
  return (
    <div className="md:mx-auto md:grid md:w-full md:max-w-[1100px] md:gap-5 md:p-7">
      <StopHeader
        {...{ context, timeZone, backTo }}
        arrivalTime={visit.arrivalTime}
        departureTime={visit.departureTime}
        saving={null}
      />
      <div className="flex flex-col gap-4 p-4.5 md:p-0">
        <div className="flex flex-wrap gap-2">
          <Chip tone="ok" icon={<Check aria-hidden="true" />}>
            {visit.departureTime
              ? texts.completedAt(formatMoment(visit.departureTime, timeZone, 'time'))
              : texts.completed}
          </Chip>
          <DeliveryChip visit={visit} />
        </div>
        {doubts.length > 0 ? (
          <Card title={sheetTexts.doubts}>
            <List items={doubts.map(({ kind, reason }) => `${words.say(visitWords.doubts[kind])}: ${reason}`)} />
          </Card>
        ) : null}
        {bodies.map((body) => (
          <Fragment key={body.poolId}>
            <Card title={named(texts.readings, body)}>
              <Readings readings={body.readings} water={body} />
            </Card>
            <Card title={named(sheetTexts.chemicals, body)}>
              <List
                items={body.chemicalsAdded.map(
                  ({ amount, unit, name }) => `${formatAmount(amount, unit, words)} ${words.say(productNamed(name))}`,
                )}
              />
            </Card>
          </Fragment>
        ))}
        <Card title={sheetTexts.summaryServices}>
          <List items={visit.services.map((service) => taskTexts.name(service))} />
        </Card>
        {notDone.length > 0 ? (
          <Card title={sheetTexts.notDone}>
            <List items={notDone.map(({ reason, ...task }) => sheetTexts.whyNotOf(taskLabel(task), reason))} />
          </Card>
        ) : null}
        {visit.photos.length > 0 ? (
          <Card title={sheetTexts.photos}>
            <ul className="grid grid-cols-3 gap-2 md:grid-cols-5">
              {visit.photos.map((photo, index) => (
                <li key={photo.photoId}>
                  <a href={photo.url} target="_blank" rel="noreferrer" className="block">
                    <img
                      src={photo.thumbnailUrl}
                      alt={sheetTexts.photoOf(categoryText(sentPhoto(photo).category), index + 1)}
                      className="aspect-square w-full rounded-sm object-cover"
                    />
                  </a>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        <Card title={sheetTexts.notes}>
          <p className="text-sm whitespace-pre-wrap">{visit.notes ?? sheetTexts.none}</p>
        </Card>
        {onFurther ? (
          <div className="flex flex-col gap-2">
            {context.pools
              .filter(({ poolId }) => !bodies.some((body) => body.poolId === poolId))
              .map(({ poolId, name }) => (
                <Button key={poolId} size="touch" variant="primary" wide onClick={() => onFurther(poolId)}>
                  {sheetTexts.anotherPool(name)}
                </Button>
              ))}
            <Button size="touch" wide onClick={() => onFurther(visit.poolId)}>
              {sheetTexts.startAnother}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  );
}

function Readings({ readings, water }: { readings: Visit['readings']; water: BodyOfWater }) {
  const { lsi } = readings;
  const items = Object.entries(readings).flatMap(([key, value]) => {
    if (value === null || !(key in texts.readingNames)) return [];
    const kind = readingKind(key as ReadingKey);
    const status = readingStatus(kind, value, water);
    return {
      term: texts.readingNames[kind.key],
      value: (
        <span className="inline-flex items-center gap-3">
          {status ? <StatusChip {...status} /> : null}
          <span className="num">{measureText(kind, value)}</span>
        </span>
      ),
    };
  });
  if (items.length === 0) return <p className="text-sm text-ink-2">{sheetTexts.none}</p>;
  return (
    <DefinitionList
      columns={1}
      items={[
        ...items,
        ...(typeof lsi === 'number' ? [{ term: sheetTexts.predicted.lsi, value: valueText(lsi) }] : []),
      ]}
    />
  );
}

const List = ({ items }: { items: readonly string[] }) =>
  items.length === 0 ? (
    <p className="text-sm text-ink-2">{sheetTexts.none}</p>
  ) : (
    <ul className="list-disc space-y-1 pl-5 text-sm">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
