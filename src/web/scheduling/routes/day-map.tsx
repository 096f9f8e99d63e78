import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { RouteMap } from '../map/route-map.tsx';
import { mapRouteOf, type TechnicianDay } from './day-board.ts';
import { routesTexts } from './texts.ts';

const foldedKey = 'routes_map_folded';

/** All routes of the day on one map; folded away it stays so on this device. */
export function DayMap({ routes }: { routes: readonly TechnicianDay[] }) {
  const id = useId();
  const [folded, setFolded] = useState(() => localStorage.getItem(foldedKey) === 'true');
  const onMap = routes
    .map(({ technician, stops }) => mapRouteOf(technician, stops))
    .filter(({ stops }) => stops.length > 0);
  if (onMap.length === 0) return null;
  const toggle = () => {
    localStorage.setItem(foldedKey, String(!folded));
    setFolded(!folded);
  };
  return (
    <section aria-labelledby={`${id}-name`} className="rounded-md border border-line bg-surface">
      <h2 id={`${id}-name`} className="text-md!">
        <button
          type="button"
          aria-expanded={!folded}
          aria-controls={`${id}-map`}
          onClick={toggle}
          className="flex min-h-12 w-full items-center justify-between rounded-md px-4 text-left md:px-5"
        >
          {routesTexts.map}
          <ChevronDown aria-hidden="true" className={folded ? 'size-5 text-ink-2' : 'size-5 rotate-180 text-ink-2'} />
        </button>
      </h2>
      <div id={`${id}-map`} hidden={folded} className="px-4 pb-4 md:px-5 md:pb-5">
        {folded ? null : <RouteMap routes={onMap} shape="wide" />}
      </div>
    </section>
  );
}
