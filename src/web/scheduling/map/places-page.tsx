import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ExternalLink, MapPin, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Customer, CustomerPlace, RoughPlace, RoughPlaces } from '#contract/customers/customers.ts';
import { addressLine, type Coordinates, type PlaceQuality, placeKey, propertyLabel } from '#domain/scheduling/index.ts';
import { ApiError, call } from '#web/base/api.ts';
import { failureText } from '#web/base/failure-text.ts';
import { useIsWide } from '#web/base/use-is-wide.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { describedBy, FieldFrame, inputClass, inputHeight } from '#web/ui/fields/field-frame.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { toast } from '#web/ui/overlays/toast-store.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { groundFor, useMapSettings } from './map-settings.ts';
import { placesTexts as texts } from './places-texts.ts';

const waitingMap = () => <div className="h-[50dvh] rounded-md border border-line bg-sunken md:h-96" />;
const PinMap = lazyComponent(async () => (await import('./pin-map.tsx')).PinMap, {
  waiting: waitingMap,
  onFailure: ({ onGroundFails }) => onGroundFails(),
  isOptional: true,
});

const placesKey = ['/api/customer-places'];
const pathOf = (customerId: string) => `/api/customers/${encodeURIComponent(customerId)}`;
const placePathOf = ({ customerId, propertyId }: Placed): string =>
  propertyId ? `/api/properties/${encodeURIComponent(propertyId)}/place` : `${pathOf(customerId)}/place`;
const watchMs = 2000;

/** Customers whose house has not been found, with a pin to put each where it is. */
export default function PlacesPage() {
  const places = useQuery<RoughPlaces>({
    queryKey: placesKey,
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? watchMs : false),
  });
  const [params, setParams] = useSearchParams();
  const isWide = useIsWide();
  const chosenId = params.get('customer');
  const chosen = { customerId: chosenId, propertyId: params.get('property') };
  const choose = (place: Pick<RoughPlace, 'customerId' | 'propertyId'> | null) =>
    setParams(
      place === null ? {} : { customer: place.customerId, ...(place.propertyId ? { property: place.propertyId } : {}) },
    );
  const { data } = places;
  const list = data?.customers ?? [];
  const isChosen = (place: RoughPlace): boolean => placeKey(place) === placeKey(chosen);
  const next = (): RoughPlace | null => {
    const at = list.findIndex(isChosen);
    return at === -1 ? null : (list[at + 1] ?? null);
  };

  const panel =
    chosenId === null ? null : (
      <ChosenPlace
        key={placeKey(chosen)}
        customerId={chosenId}
        propertyId={chosen.propertyId}
        listed={list.find(isChosen)}
        onSaved={() => choose(isWide ? next() : null)}
      />
    );

  if (!isWide && panel) {
    return (
      <>
        <Button
          variant="quiet"
          className="-ml-3 self-start"
          icon={<ChevronLeft aria-hidden="true" className="size-4" />}
          onClick={() => choose(null)}
        >
          {texts.backToList}
        </Button>
        {panel}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={texts.placesTitle}
        purpose={texts.placesPurpose}
        back={{ to: '/customers', label: texts.placesBack }}
        action={data && data.total > 0 ? <LookUp waiting={data.waiting} /> : undefined}
      />
      {data && data.total > 0 && data.finder === 'zip' ? <Banner>{texts.onlyZips}</Banner> : null}
      {places.isPending ? <SkeletonRows rows={6} /> : null}
      {places.isError && !data ? (
        <ErrorState title={texts.placesLoadFailed} error={places.error} onRetry={() => void places.refetch()} />
      ) : null}
      {data?.total === 0 && chosenId === null ? <AllPlaced /> : null}
      {data && (data.total > 0 || panel) ? (
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          {list.length > 0 ? (
            <Card flush>
              <VirtualList
                label={texts.placesList}
                items={list}
                itemKey={placeKey}
                estimatedHeight={65}
                renderItem={(place, index) => (
                  <PlaceRow
                    place={place}
                    isFirst={index === 0}
                    isChosen={isChosen(place)}
                    onChoose={() => choose(place)}
                  />
                )}
              />
              {data.total > list.length ? (
                <p className="border-t border-line px-4 py-3 text-xs text-ink-2">
                  {texts.firstShown(list.length, data.total)}
                </p>
              ) : null}
            </Card>
          ) : (
            <AllPlaced />
          )}
          {isWide ? (
            <div className="md:sticky md:top-20">
              {panel ?? (
                <Card>
                  <EmptyState icon={<MapPin />} title={texts.choosePlace}>
                    {texts.choosePlaceMore}
                  </EmptyState>
                </Card>
              )}
            </div>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

const AllPlaced = () => (
  <Card>
    <EmptyState
      icon={<MapPin />}
      title={texts.allPlaced}
      action={<ButtonLink to="/customers">{texts.placesBack}</ButtonLink>}
    >
      {texts.allPlacedMore}
    </EmptyState>
  </Card>
);

function LookUp({ waiting }: { waiting: number }) {
  const queries = useQueryClient();
  const lookUp = useMutation({
    mutationFn: () => call<RoughPlaces>('POST', '/api/customer-places/look-up'),
    onSuccess: (answer) => queries.setQueryData(placesKey, answer),
    onError: (error) => toast({ variant: 'error', title: failureText(error, texts.lookUpFailed) }),
  });
  if (waiting > 0) {
    return (
      <p role="status" className="text-sm text-ink-2">
        {texts.lookingUp(waiting)}
      </p>
    );
  }
  return (
    <Button
      busy={lookUp.isPending}
      icon={<RotateCw aria-hidden="true" className="size-4" />}
      onClick={() => lookUp.mutate()}
    >
      {texts.lookUp}
    </Button>
  );
}

const tones: Record<PlaceQuality | 'none', Tone> = {
  given: 'ok',
  rooftop: 'ok',
  street: 'brand',
  zip: 'warn',
  none: 'bad',
};

function QualityChip({ quality, isWaiting }: { quality: PlaceQuality | null; isWaiting: boolean }) {
  if (isWaiting) return <Chip tone="neutral">{texts.waiting}</Chip>;
  return <Chip tone={tones[quality ?? 'none']}>{texts.qualities[quality ?? 'none']}</Chip>;
}

interface PlaceRowProps {
  place: RoughPlace;
  isFirst: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function PlaceRow({ place, isFirst, isChosen, onChoose }: PlaceRowProps) {
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      onClick={onChoose}
      className={classNames(
        'flex w-full items-center gap-3 px-4 py-3 text-left',
        !isFirst && 'border-t border-line',
        isChosen ? 'bg-brand-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="min-w-0 grow">
        <span className="block truncate text-sm font-semibold">{place.name}</span>
        <span className="block truncate text-xs text-ink-2">{addressLine(place)}</span>
      </span>
      <span className="shrink-0">
        <QualityChip quality={place.quality} isWaiting={place.isWaiting} />
      </span>
    </button>
  );
}

interface Placed extends Pick<Customer, 'customerId' | 'name' | 'address' | 'city' | 'state' | 'zipCode'> {
  latitude: number | null;
  longitude: number | null;
  quality: PlaceQuality | null;
  /** Null: the customer's own address. */
  propertyId: string | null;
}

interface ChosenPlaceProps {
  customerId: string;
  propertyId: string | null;
  listed: RoughPlace | undefined;
  onSaved: () => void;
}

/** A customer of the list, or any other one that a link names. */
function ChosenPlace({ customerId, propertyId, listed, onSaved }: ChosenPlaceProps) {
  const asked = useQuery<Customer>({ queryKey: [pathOf(customerId)], enabled: listed === undefined });
  const settings = useMapSettings();
  const { data: customer, error } = asked;
  if (listed && !settings.isPending) return <PlaceCard placed={listed} onSaved={onSaved} />;
  if (customer && !settings.isPending) {
    const property = customer.properties?.find((one) => one.propertyId === propertyId);
    const place = property ?? customer;
    const name = property ? `${customer.name} · ${propertyLabel(property)}` : customer.name;
    const placed = {
      ...customer,
      ...place,
      name,
      quality: place.locationQuality,
      propertyId: property ? propertyId : null,
    };
    return <PlaceCard placed={placed} onSaved={onSaved} />;
  }
  if (error) {
    const isGone = error instanceof ApiError && error.status === 404;
    return (
      <Card>
        <ErrorState title={isGone ? texts.placeGone : texts.placesLoadFailed} onRetry={() => void asked.refetch()} />
      </Card>
    );
  }
  return <SkeletonRows rows={4} />;
}

const shownElsewhere = ['customers', 'customer-list', 'route-assignments', 'day-plan', 'week-plan'];

function usePlacing(onSaved: () => void) {
  const queries = useQueryClient();
  const put = async (placed: Placed, body: CustomerPlace) => {
    const { customerId } = placed;
    await call('PUT', placePathOf(placed), { body });
    const changed = [placesKey, [pathOf(customerId)], ...shownElsewhere.map((what) => [`/api/${what}`])];
    for (const queryKey of changed) void queries.invalidateQueries({ queryKey });
  };
  const undo = async (placed: Placed) => {
    const { latitude, longitude, quality } = placed;
    try {
      await put(placed, { latitude, longitude, quality });
      toast({ variant: 'success', title: texts.placeUndone(placed.name) });
    } catch (error) {
      toast({ variant: 'error', title: failureText(error, texts.placeFailed) });
    }
  };
  return useMutation({
    mutationFn: ({ placed, to }: { placed: Placed; to: Coordinates }) => put(placed, { ...to, quality: 'given' }),
    onSuccess: (_answer, { placed }) => {
      onSaved();
      toast({
        variant: 'success',
        title: texts.placeSaved(placed.name),
        action: { label: texts.undoPlace, onSelect: () => void undo(placed) },
      });
    },
    onError: (error) => toast({ variant: 'error', title: failureText(error, texts.placeFailed) }),
  });
}

function PlaceCard({ placed, onSaved }: { placed: Placed; onSaved: () => void }) {
  const { name, latitude, longitude, quality } = placed;
  const [first] = useState(() => (latitude === null || longitude === null ? null : { latitude, longitude }));
  const [typed, setTyped] = useState(first ? writeCoordinates(first) : '');
  const [pin, setPin] = useState(first);
  const [isWrong, setIsWrong] = useState(false);
  const [groundFails, setGroundFails] = useState(false);
  const { data: settings } = useMapSettings();
  const saving = usePlacing(onSaved);
  // A customer who was found nowhere is looked for in the middle of the streets there are.
  const bounds = settings?.streets?.bounds;
  const shownAt =
    pin ??
    (bounds ? { latitude: (bounds.north + bounds.south) / 2, longitude: (bounds.east + bounds.west) / 2 } : null);
  const ground = settings && shownAt && !groundFails ? groundFor(settings, [shownAt]) : null;
  const address = addressLine(placed);

  const move = (to: Coordinates) => {
    setPin(to);
    setTyped(writeCoordinates(to));
    setIsWrong(false);
  };
  const type = (text: string) => {
    setTyped(text);
    const read = readCoordinates(text);
    if (!read) return;
    setPin(read);
    setIsWrong(false);
  };
  const save = () => {
    const to = readCoordinates(typed);
    setIsWrong(to === null);
    // What was dragged is kept to more places than are shown.
    if (to) saving.mutate({ placed, to: pin && writeCoordinates(pin) === typed.trim() ? pin : to });
  };

  return (
    <Card>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
          <div className="min-w-0 grow">
            <h2 className="break-words">{name}</h2>
            {address ? <p className="text-sm text-ink-2">{address}</p> : null}
          </div>
          <QualityChip quality={quality} isWaiting={false} />
        </div>
        {ground && shownAt ? (
          <>
            <PinMap
              name={name}
              place={shownAt}
              onMove={move}
              ground={ground}
              onGroundFails={() => setGroundFails(true)}
              isNear={quality !== 'zip' && quality !== null}
            />
            <p className="text-xs text-ink-2">{texts.pinHint}</p>
          </>
        ) : (
          <p className="rounded-md bg-sunken px-4 py-3 text-sm text-ink-2">{texts.noGroundHere}</p>
        )}
        {address ? (
          <a
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 self-start text-sm text-brand hover:underline md:min-h-6"
          >
            <ExternalLink aria-hidden="true" className="size-4" />
            {texts.elsewhere}
          </a>
        ) : null}
        <FieldFrame
          id="coordinates"
          label={texts.coordinates}
          hint={texts.coordinatesHint}
          error={isWrong ? texts.coordinatesWrong : undefined}
        >
          <input
            id="coordinates"
            value={typed}
            aria-invalid={isWrong || undefined}
            aria-describedby={describedBy('coordinates', true, isWrong)}
            autoComplete="off"
            maxLength={60}
            onChange={({ target }) => type(target.value)}
            className={`${inputClass} ${inputHeight} num w-full`}
          />
        </FieldFrame>
        <Button
          type="submit"
          variant="primary"
          busy={saving.isPending}
          className="self-start max-md:h-13 max-md:w-full"
        >
          {texts.savePlace}
        </Button>
      </form>
    </Card>
  );
}

/** Coordinates as people copy them: "33.6152, -112.1797". Null for anything else, and for what is off the earth. */
function readCoordinates(text: string): Coordinates | null {
  const [, north = '', east = ''] =
    /^\(?\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*\)?$/.exec(text.trim()) ?? [];
  if (north === '' || Math.abs(Number(north)) > 90 || Math.abs(Number(east)) > 180) return null;
  return { latitude: Number(north), longitude: Number(east) };
}

/** "33.61520, -112.17970": to a yard. */
const writeCoordinates = ({ latitude, longitude }: Coordinates): string =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
