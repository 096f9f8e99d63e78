import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { HomeownerHome, HomeownerReport, HomeownerVisit } from '#contract/homeowner/homeowner.ts';
import type { Photo } from '#contract/reports/reports.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { homeownerTexts as texts } from './texts.ts';
import { dayText, nextVisitText, timeText, workText } from './words.ts';

/** "After: gate closed", or its number. */
function captionOf({ category, description }: Photo, index: number): string {
  const named = category === 'general' ? [description] : [category.replaceAll('_', ' '), description];
  const caption = named.filter(Boolean).join(': ');
  return caption ? caption.charAt(0).toUpperCase() + caption.slice(1) : texts.photoNumber(index + 1);
}

function PhotoStrip({ photos }: { photos: readonly Photo[] }) {
  const [shown, setShown] = useState<number | null>(null);
  const photo = shown === null ? undefined : photos[shown];
  if (photos.length === 0) return null;
  const move = (by: number) => setShown((at) => (at === null ? null : (at + by + photos.length) % photos.length));
  return (
    <>
      <ul aria-label={texts.photos} className="grid grid-cols-2 gap-2 md:grid-cols-3">
        {photos.map((one, index) => (
          <li key={one.photoId}>
            <button
              type="button"
              className="block w-full overflow-hidden rounded-sm bg-sunken"
              aria-label={texts.openPhoto(captionOf(one, index))}
              onClick={() => setShown(index)}
            >
              <img src={one.thumbnailUrl} alt="" loading="lazy" className="aspect-4/3 w-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={photo !== undefined}
        onOpenChange={(open) => {
          if (!open) setShown(null);
        }}
        title={photo && shown !== null ? captionOf(photo, shown) : ''}
        width="lg"
        footer={
          photos.length > 1 ? (
            <>
              <Button onClick={() => move(-1)}>{texts.previousPhoto}</Button>
              <Button onClick={() => move(1)}>{texts.nextPhoto}</Button>
            </>
          ) : null
        }
      >
        {photo && shown !== null ? (
          <img
            src={photo.url}
            alt={captionOf(photo, shown)}
            width={photo.width}
            height={photo.height}
            className="max-h-[70dvh] w-full object-contain"
          />
        ) : null}
      </Dialog>
    </>
  );
}

interface NextVisitProps {
  home: HomeownerHome;
  /** What is left for it at the pool that is shown. */
  planned: readonly string[];
}

export function NextVisitCard({ home: { nextVisit, today }, planned }: NextVisitProps) {
  return (
    <Card title={texts.nextVisit}>
      <p className="-mt-1.5 text-ink-2">
        {nextVisit === null
          ? texts.noNextVisit
          : nextVisit.underWay
            ? texts.underWay(nextVisit.technician)
            : nextVisitText(nextVisit, today)}
      </p>
      {nextVisit?.place ? <p className="text-sm text-ink-2">{nextVisit.place}</p> : null}
      {planned.length > 0 ? (
        <>
          <h3 className="mt-3 text-sm">{texts.planned}</h3>
          <ul className="mt-1 list-disc space-y-0.5 pl-5">
            {planned.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p className="mt-1 text-sm text-ink-2">{texts.plannedNote}</p>
        </>
      ) : null}
    </Card>
  );
}

const whenText = ({ serviceDate, serviceTime }: Pick<HomeownerVisit, 'serviceDate' | 'serviceTime'>): string =>
  serviceTime ? texts.at(dayText(serviceDate), timeText(serviceTime)) : dayText(serviceDate);

export function LastVisitCard({ home: { lastVisit, today } }: { home: HomeownerHome }) {
  if (lastVisit === null) {
    return (
      <Card title={texts.lastVisit}>
        <p className="-mt-1.5 text-ink-2">{texts.noVisit}</p>
      </Card>
    );
  }
  const isToday = lastVisit.serviceDate === today;
  return (
    <Card title={isToday ? texts.todaysVisit : texts.lastVisit}>
      <p className="-mt-1.5 mb-3 text-sm text-ink-2">
        {isToday && lastVisit.serviceTime ? timeText(lastVisit.serviceTime) : whenText(lastVisit)}
      </p>
      <Work done={lastVisit} />
    </Card>
  );
}

function Work({ done }: { done: HomeownerVisit | HomeownerReport }) {
  return (
    <div className="flex flex-col gap-3">
      <PhotoStrip photos={done.photos} />
      <p>{workText(done)}</p>
      {done.notes ? (
        <div>
          <p className="break-words whitespace-pre-line text-ink-2">
            <span className="font-medium text-ink">{texts.note}: </span>
            {done.notes}
          </p>
          {done.notesMark === 'other-language' ? <p className="text-sm text-ink-2">{texts.noteOtherLanguage}</p> : null}
          {done.notesOriginal === null ? null : (
            <details className="text-sm text-ink-2">
              <summary className="cursor-pointer py-1">{texts.noteTranslated}</summary>
              <p className="break-words whitespace-pre-line">{done.notesOriginal}</p>
            </details>
          )}
        </div>
      ) : null}
    </div>
  );
}

export function ReportsCard({ reports }: { reports: readonly HomeownerReport[] }) {
  if (reports.length === 0) {
    return (
      <Card title={texts.reports}>
        <p className="-mt-1.5 text-ink-2">{texts.noReports}</p>
      </Card>
    );
  }
  return (
    <Card title={texts.reports} flush>
      <ul className="mt-2 divide-y divide-line">
        {reports.map((report) => (
          <li key={report.reportId}>
            <details className="group">
              <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 py-2.5 md:px-5 [&::-webkit-details-marker]:hidden">
                <span className="grow font-medium">{dayText(report.serviceDate)}</span>
                <span className="num text-sm text-ink-2">
                  {report.photos.length > 0 ? texts.photoCount(report.photos.length) : report.technician}
                </span>
                <ChevronDown aria-hidden="true" className="size-4.5 text-ink-3 group-open:rotate-180" />
              </summary>
              <div className="px-4 pb-4 md:px-5">
                <Work done={report} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
