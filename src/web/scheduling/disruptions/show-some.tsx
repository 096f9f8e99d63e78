import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { disruptionsTexts as texts } from './texts.ts';

/** How much of a list is shown at first. */
const shownAtFirst = 12;

/** A titled list that begins short. */
export function ShowSome<T>({
  title,
  aside,
  items,
  children,
}: {
  title: string;
  aside?: ReactNode;
  items: readonly T[];
  children: (item: T) => ReactNode;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, shownAtFirst);
  return (
    <section className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-sm font-semibold">
          {title} <span className="num font-normal text-ink-2">{items.length}</span>
        </h3>
        {aside}
      </div>
      <ul aria-label={title} className="divide-y divide-line">
        {shown.map(children)}
      </ul>
      {shown.length < items.length ? (
        <Button variant="quiet" className="-ml-4 self-start max-md:h-12" onClick={() => setAll(true)}>
          {texts.showAll(items.length)}
        </Button>
      ) : null}
    </section>
  );
}
