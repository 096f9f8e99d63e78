import { ChevronDown, ClipboardList, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { useIsWide } from '#web/base/use-is-wide.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { MapRoute } from '../map/map-route.ts';
import { routesTexts } from './texts.ts';

const RouteMap = lazyComponent(async () => (await import('../map/route-map.tsx')).RouteMap, {
  waiting: <div className="h-64 rounded-md border border-line bg-sunken md:h-96" />,
});
const StreetsNote = lazyComponent(async () => (await import('../map/streets-note.tsx')).StreetsNote, {
  isOptional: true,
});

const foldedKey = 'routes_map_folded';

interface DayMapProps {
  routes: readonly MapRoute[];
  shape: 'square' | 'wide';
  /** Beside the list it stays open; elsewhere it can be folded, and is at first on a phone. */
  isOpen?: boolean;
  /** Opens what moves stops on the map; absent where they can’t be. */
  onChoose?: (() => void) | undefined;
}

/** All routes of a day on one map; this device remembers whether it is folded. */
export function DayMap({ routes, shape, isOpen = false, onChoose }: DayMapProps) {
  const id = useId();
  const isWide = useIsWide();
  const [folded, setFolded] = useState(() => (localStorage.getItem(foldedKey) ?? String(!isWide)) === 'true');
  if (routes.every(({ stops }) => stops.length === 0)) return null;
  const isFolded = folded && !isOpen;
  const toggle = () => {
    localStorage.setItem(foldedKey, String(!folded));
    setFolded(!folded);
  };
  const map = (
    <>
      <RouteMap routes={routes} shape={shape} />
      {onChoose ? (
        <Button size="sm" className="mt-2 max-md:h-12" onClick={onChoose}>
          {routesTexts.moveOnMap}
        </Button>
      ) : null}
      <StreetsNote routes={routes} />
    </>
  );
  if (isOpen) {
    return (
      <section aria-label={routesTexts.map} className="rounded-md border border-line bg-surface p-3">
        {map}
      </section>
    );
  }
  return (
    <section aria-labelledby={`${id}-name`} className="rounded-md border border-line bg-surface">
      <h2 id={`${id}-name`} className="text-md!">
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={`${id}-map`}
          onClick={toggle}
          className="flex min-h-12 w-full items-center justify-between rounded-md px-4 text-left md:px-5"
        >
          {routesTexts.map}
          <ChevronDown aria-hidden="true" className={isFolded ? 'size-5 text-ink-2' : 'size-5 rotate-180 text-ink-2'} />
        </button>
      </h2>
      <div id={`${id}-map`} hidden={isFolded} className="px-4 pb-4 md:px-5 md:pb-5">
        {isFolded ? null : map}
      </div>
    </section>
  );
}

interface RoutesHeaderProps {
  purpose: ReactNode;
  canEdit: boolean;
  onAddTechnician: () => void;
  /** Absent where there is nobody to plan for. */
  onReschedule: (() => void) | undefined;
  onWorkForm: (() => void) | undefined;
}

/** The head of a day and of the template: the same buttons on both. */
export const RoutesHeader = ({ purpose, canEdit, onAddTechnician, onReschedule, onWorkForm }: RoutesHeaderProps) => (
  <PageHeader
    title={routesTexts.title}
    purpose={purpose}
    more={
      canEdit ? (
        <>
          {onReschedule ? <Button onClick={onReschedule}>{routesTexts.reschedule}</Button> : null}
          <Button icon={<UserPlus aria-hidden="true" className="size-4" />} onClick={onAddTechnician}>
            {routesTexts.addTechnician}
          </Button>
        </>
      ) : null
    }
    action={
      canEdit && onWorkForm ? (
        <Button variant="primary" icon={<ClipboardList aria-hidden="true" className="size-4" />} onClick={onWorkForm}>
          {routesTexts.routeWorkForm}
        </Button>
      ) : null
    }
  />
);
