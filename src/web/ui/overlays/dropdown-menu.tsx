import { Check } from 'lucide-react';
import {
  cloneElement,
  createContext,
  type DOMAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { useDismissal, useFloatingPosition } from './floating.ts';

const itemClass =
  'flex min-h-10 w-full items-center gap-2.5 rounded-sm px-2.5 text-left text-sm select-none outline-none ' +
  'focus:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0';

type Trigger = ReactElement<
  DOMAttributes<HTMLElement> & {
    ref?: Ref<HTMLButtonElement>;
    id?: string;
    'aria-haspopup'?: 'menu';
    'aria-expanded'?: boolean;
    'aria-controls'?: string | undefined;
  }
>;

/** Closes an item’s menu; the focus returns to its button first. */
const CloseMenu = createContext<() => void>(() => undefined);

/** A menu that opens from a button. `trigger` is one Button or IconButton (give an IconButton `tooltip={false}`). */
export function DropdownMenu({ trigger, children }: { trigger: Trigger; children: ReactNode }) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => {
    anchor.current?.focus({ preventScroll: true });
    setOpen(false);
  }, []);
  const dismiss = useCallback((byKey: boolean) => (byKey ? close() : setOpen(false)), [close]);
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? `${id}-menu` : undefined,
        onClick: () => setOpen(!open),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        },
      })}
      {open ? (
        <CloseMenu value={close}>
          <MenuPanel {...{ id, anchor, dismiss }}>{children}</MenuPanel>
        </CloseMenu>
      ) : null}
    </>
  );
}

interface MenuPanelProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  dismiss: (byKey: boolean) => void;
  children: ReactNode;
}

function MenuPanel({ id, anchor, dismiss, children }: MenuPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFloatingPosition(panel, anchor, { side: 'below', align: 'end' });
  useDismissal(panel, anchor, dismiss);
  useEffect(() => itemsOf(panel.current)[0]?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent) => {
    const items = itemsOf(panel.current);
    const next = itemFor(event.key, items);
    // Tab continues from the button.
    if (event.key === 'Tab') dismiss(true);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return createPortal(
    <div
      ref={panel}
      id={`${id}-menu`}
      role="menu"
      // Reached by Tab for what scrolls it by keys; from here Tab itself leaves.
      tabIndex={0}
      aria-labelledby={`${id}-button`}
      onKeyDown={onKeyDown}
      onPointerMove={({ target, pointerType }) => {
        const item = target instanceof Element ? target.closest<HTMLElement>('[role^=menuitem]') : null;
        if (pointerType !== 'touch') item?.focus({ preventScroll: true });
      }}
      className="fixed z-40 max-h-(--room) min-w-52 animate-rise overflow-y-auto rounded-md border border-line bg-surface p-1.5 shadow-float outline-none"
    >
      {children}
    </div>,
    // A dialog keeps focus and presses to itself: its menus open in it.
    anchor.current?.closest('[role=dialog]') ?? document.body,
  );
}

const itemsOf = (panel: HTMLElement | null): HTMLElement[] => [
  ...(panel?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
];

/** The item that a key leads to: the arrows and ends, or the next one that begins with what was typed. */
function itemFor(key: string, items: HTMLElement[]): HTMLElement | undefined {
  const at = items.findIndex((item) => item.matches(':focus'));
  if (key === 'ArrowDown') return items[at + 1] ?? items[at];
  if (key === 'ArrowUp') return items[at - 1] ?? items[0];
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const typed = key.toLowerCase();
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent?.trim().toLowerCase().startsWith(typed),
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  children: ReactNode;
  onSelect: () => void;
  danger?: boolean;
}

export function MenuItem({ icon, children, onSelect, danger }: MenuItemProps) {
  const close = useContext(CloseMenu);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        onSelect();
        close();
      }}
      className={classNames(itemClass, danger && 'text-bad')}
    >
      {icon}
      {children}
    </button>
  );
}

export function MenuLink({ icon, to, children }: { icon?: ReactNode; to: string; children: ReactNode }) {
  const close = useContext(CloseMenu);
  return (
    <Link role="menuitem" tabIndex={-1} to={to} onClick={close} className={itemClass}>
      {icon}
      {children}
    </Link>
  );
}

export interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
}

/** One choice out of several, inside a menu, which stays open for another look. */
export function MenuChoice<Value extends string>({ label, value, options, onChange }: MenuChoiceProps<Value>) {
  return (
    <fieldset aria-label={label}>
      <p className="px-2.5 py-1.5 text-xs font-semibold text-ink-3">{label}</p>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          aria-checked={option.value === value}
          tabIndex={-1}
          onClick={() => onChange(option.value)}
          className={itemClass}
        >
          {option.icon}
          <span className="grow">{option.label}</span>
          {option.value === value ? <Check aria-hidden="true" className="text-brand" /> : null}
        </button>
      ))}
    </fieldset>
  );
}

export function MenuSeparator() {
  return <hr className="-mx-1.5 my-1.5 border-line" />;
}
