import { useMutation, useQuery } from '@tanstack/react-query';
import {
  ArrowUp,
  ArrowUpLeft,
  ArrowUpRight,
  CornerUpLeft,
  CornerUpRight,
  LocateFixed,
  type LucideIcon,
  MapPin,
  Merge,
  Navigation,
  RotateCw,
  Ship,
  Undo2,
} from 'lucide-react';
import type { DayDirections, DirectionsAnswer } from '#contract/scheduling/map-settings.ts';
import { localDate } from '#domain/calendar/index.ts';
import {
  type AtPlace,
  type Coordinates,
  estimatedDrive,
  type MapApp,
  mapApps,
  navigationUrl,
  placeKey,
  type TurnKind,
} from '#domain/scheduling/index.ts';
import { call } from '#web/base/api.ts';
import { clock } from '#web/base/clock.ts';
import { formatMinutes, formatMoment, formatNumber } from '#web/base/format.ts';
import { useUser } from '#web/base/session.tsx';
import { useIsOffline } from '#web/offline/index.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { onMyWayTexts as texts } from './texts.ts';

export interface WayDialogProps {
  customer: Parameters<typeof navigationUrl>[0] & AtPlace & { name: string };
  onClose: () => void;
}

type Way = Pick<DayDirections['ways'][number], 'minutes' | 'miles' | 'turns'>;

/** How a position was answered: the way from there, where there is an engine and a connection, else an estimate. */
interface FromHere {
  way: Way | null;
  estimate: { minutes: number; miles: number };
  askedAt: Date;
}

/** How long a phone may look for satellites. */
const positionMs = 15_000;

/** Where the device is, asked once and kept nowhere. @throws GeolocationPositionError, or Error without any positions */
const position = (): Promise<Coordinates> =>
  new Promise((resolve, reject) => {
    // Browsers offer it on secure pages alone.
    if (!navigator.geolocation) return reject(new Error('No positions'));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      reject,
      { enableHighAccuracy: true, timeout: positionMs, maximumAge: 0 },
    );
  });

async function wayFromHere(to: Coordinates, isOffline: boolean): Promise<FromHere> {
  const from = await position();
  const { minutes, miles } = estimatedDrive(from, to);
  const answer = isOffline
    ? null
    : await call<DirectionsAnswer>('POST', '/api/directions', { body: { from, to } }).catch(() => null);
  return { way: answer?.way ?? null, estimate: { minutes, miles }, askedAt: clock.now() };
}

const deniedCode = 1;
const whyNot = (error: unknown): string =>
  'code' in Object(error) && (error as GeolocationPositionError).code === deniedCode ? texts.denied : texts.noPosition;

/** The way to a stop, turn by turn, from the stop before or from where the technician is; map apps know it as well. */
export function WayDialog({ customer, onClose }: WayDialogProps) {
  const { name, coordinates } = customer;
  const { timeZone } = useUser();
  const isOffline = useIsOffline();
  const day = useQuery<DayDirections>({ queryKey: ['/api/directions'] });
  const fromHere = useMutation({ mutationFn: (to: Coordinates) => wayFromHere(to, isOffline) });
  // What a phone kept of another day leads elsewhere.
  const isToday = day.data?.date === localDate(timeZone, clock.now());
  const planned = isToday ? day.data?.ways.find((way) => way.toCustomerId === placeKey(customer)) : undefined;
  const found = fromHere.data;
  const shown = found ? found.way : planned;

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={texts.wayTo(name)}>
      <div className="flex flex-col gap-4">
        <div role="status" className="text-sm empty:hidden">
          {found ? <Arrival found={found} timeZone={timeZone} /> : null}
          {fromHere.isError ? <p className="text-bad">{whyNot(fromHere.error)}</p> : null}
        </div>
        {coordinates ? (
          <div>
            <Button
              busy={fromHere.isPending}
              className="max-md:h-12 max-md:w-full"
              icon={<LocateFixed aria-hidden="true" className="size-4" />}
              onClick={() => fromHere.mutate(coordinates)}
            >
              {texts.fromHere}
            </Button>
            <p className="mt-1.5 text-xs text-ink-2">{texts.fromHereHint}</p>
          </div>
        ) : null}
        {shown ? (
          <section aria-label={texts.turns}>
            <h3 className="text-md! font-semibold">
              {found || !planned ? texts.fromYou : texts.from(planned.fromName)}
            </h3>
            <p className="num text-sm text-ink-2">{figures(shown)}</p>
            {isOffline ? <p className="text-xs text-ink-2">{texts.carried}</p> : null}
            <Turns turns={shown.turns} />
          </section>
        ) : day.isPending && !found ? (
          <Skeleton className="h-24 w-full" />
        ) : (
          <p className="text-sm text-ink-2">{noTurns(day.data, isOffline, found !== undefined)}</p>
        )}
        <nav aria-label={texts.mapApps} className="flex flex-wrap gap-2 max-md:*:h-12 max-md:*:grow">
          {mapApps.map((app: MapApp) => {
            const url = navigationUrl(customer, app);
            return url ? (
              <ButtonLink key={app} external to={url} icon={<Navigation aria-hidden="true" className="size-4" />}>
                {texts.apps[app]}
              </ButtonLink>
            ) : null;
          })}
        </nav>
      </div>
    </Dialog>
  );
}

const figures = ({ minutes, miles }: { minutes: number; miles: number }): string =>
  `${formatMinutes(Math.max(1, minutes))} · ${texts.miles(formatNumber(miles, 1))}`;

function noTurns(day: DayDirections | undefined, isOffline: boolean, wasAsked: boolean): string {
  if (isOffline) return texts.noTurnsOffline;
  if (day && !day.hasRoads) return texts.noRoads;
  return wasAsked ? texts.noWay : texts.noTurns;
}

function Arrival({ found: { way, estimate, askedAt }, timeZone }: { found: FromHere; timeZone: string }) {
  const { minutes } = way ?? estimate;
  const at = formatMoment(new Date(askedAt.getTime() + minutes * 60_000), timeZone, 'time');
  return (
    <p>
      <strong className="text-md font-semibold">{texts.thereAt(at)}</strong>{' '}
      <span className="text-ink-2">{way ? texts.onRoads : `${texts.estimated} ${figures(estimate)}`}</span>
    </p>
  );
}

const icons: Record<TurnKind, LucideIcon> = {
  depart: ArrowUp,
  continue: ArrowUp,
  slightLeft: ArrowUpLeft,
  left: CornerUpLeft,
  sharpLeft: CornerUpLeft,
  slightRight: ArrowUpRight,
  right: CornerUpRight,
  sharpRight: CornerUpRight,
  uTurn: Undo2,
  roundabout: RotateCw,
  exitLeft: ArrowUpLeft,
  exitRight: ArrowUpRight,
  keepLeft: ArrowUpLeft,
  keepRight: ArrowUpRight,
  merge: Merge,
  ferry: Ship,
  arrive: MapPin,
  arriveLeft: MapPin,
  arriveRight: MapPin,
};

const feetAMile = 5280;
/** Near a turn a driver thinks in feet. */
const distance = (miles: number): string =>
  miles < 0.19
    ? texts.feet(formatNumber(Math.max(50, Math.round((miles * feetAMile) / 50) * 50)))
    : texts.miles(formatNumber(miles, 1));

function Turns({ turns }: { turns: Way['turns'] }) {
  return (
    <ol className="mt-2 divide-y divide-line rounded-md border border-line">
      {turns.map((turn, index) => {
        const { kind, street, exit, miles } = turn;
        const Icon = icons[kind];
        return (
          <li key={`${turns.indexOf(turn, index)} ${kind}`} className="flex items-center gap-3 px-3 py-2.5">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-brand" />
            <span className="min-w-0 grow text-sm break-words">{texts.turn(kind, street, exit)}</span>
            {miles > 0 ? <span className="num shrink-0 text-xs text-ink-2">{distance(miles)}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
