import { Check, ChevronDown } from 'lucide-react';
import {
  type DragEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useSyncExternalStore,
} from 'react';
import { type MapApp, mapApps } from '#domain/scheduling/index.ts';
import { ButtonLink, type ButtonLinkProps } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { mapTexts } from './texts.ts';

const storageKey = 'map_app';
const listeners = new Set<() => void>();

const chosen = (): MapApp => mapApps.find((app) => app === localStorage.getItem(storageKey)) ?? 'google';

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** The map app of this device: the one chosen last. */
export const useMapApp = (): MapApp => useSyncExternalStore(subscribe, chosen);

function rememberMapApp(app: MapApp): void {
  localStorage.setItem(storageKey, app);
  for (const listener of listeners) listener();
}

interface DirectionsProps extends Pick<ButtonLinkProps, 'variant' | 'icon' | 'aria-label'> {
  /** The link for a map app. */
  urlFor: (app: MapApp) => string;
  /** The destination, for the label of the menu. */
  place: string;
  children: ReactNode;
  className?: string | undefined;
  linkClassName?: string | undefined;
  /** No arrow on a phone: a long press opens the menu. */
  narrow?: boolean;
}

const holdMs = 500;

/** Opens directions in the map app chosen last; the arrow, or a long press, offers the others. */
export function Directions({
  urlFor,
  place,
  children,
  className,
  linkClassName,
  narrow = false,
  variant = 'secondary',
  ...link
}: DirectionsProps) {
  const app = useMapApp();
  const whole = useRef<HTMLSpanElement>(null);
  const hold = useHold(() => whole.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click());
  const choose = (next: MapApp) => {
    rememberMapApp(next);
    window.open(urlFor(next), '_blank', 'noopener,noreferrer');
  };
  return (
    <span
      ref={whole}
      {...hold}
      className={classNames('relative inline-flex select-none [-webkit-touch-callout:none]', className)}
    >
      <ButtonLink
        {...link}
        external
        variant={variant}
        to={urlFor(app)}
        className={classNames('min-w-0 grow', narrow ? 'md:rounded-r-none' : 'rounded-r-none', linkClassName)}
      >
        {children}
      </ButtonLink>
      <DropdownMenu
        trigger={
          <button
            type="button"
            aria-label={mapTexts.chooseApp(place)}
            className={classNames(
              '-ml-px grid w-9 shrink-0 place-items-center rounded-r-sm border',
              narrow && 'max-md:sr-only',
              variant === 'primary'
                ? 'border-brand border-l-on-brand/40 bg-brand text-on-brand hover:bg-brand-strong'
                : 'border-line-2 bg-surface text-ink-2 hover:bg-sunken',
            )}
          >
            <ChevronDown aria-hidden="true" className="size-4" />
          </button>
        }
      >
        {mapApps.map((each) => (
          <MenuItem
            key={each}
            icon={<Check aria-hidden="true" className={each === app ? 'text-brand' : 'opacity-0'} />}
            onSelect={() => choose(each)}
          >
            {mapTexts.apps[each]}
          </MenuItem>
        ))}
      </DropdownMenu>
    </span>
  );
}

/** Handlers that recognize a long press on the link, and keep it from doing anything else. */
function useHold(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const touches = useRef(false);
  const held = useRef(false);
  const stop = () => clearTimeout(timer.current);
  const hold = () => {
    stop();
    if (held.current) return;
    held.current = true;
    onHold();
    swallowNextClick();
  };
  const onLink = ({ target }: { target: EventTarget }) => target instanceof Element && target.closest('a') !== null;
  return {
    onPointerDown: (event: PointerEvent) => {
      stop();
      held.current = false;
      touches.current = event.pointerType !== 'mouse' && onLink(event);
      if (touches.current) timer.current = setTimeout(hold, holdMs);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // Android signals a long press this way and would show its own menu over ours; Apple doesn't.
    onContextMenu: (event: MouseEvent) => {
      if (!touches.current || !onLink(event)) return;
      event.preventDefault();
      hold();
    },
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}

/** A click at the end of a long press belongs to it: by then the menu is under the finger. */
function swallowNextClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    forget();
  };
  const forget = () => {
    document.removeEventListener('click', swallow, true);
    document.removeEventListener('pointerdown', forget, true);
  };
  document.addEventListener('click', swallow, true);
  document.addEventListener('pointerdown', forget, true);
}
