import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { CircleAlert, Search, UserRound, Users } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Customer } from '#contract/customers/customers.ts';
import { streetAndCity } from '#domain/scheduling/index.ts';
import { callWithHeaders } from '#web/base/api.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan } from '#web/base/session.tsx';
import { useReturnFocus } from '#web/ui/overlays/return-focus.ts';
import { frameTexts as texts } from './texts.ts';
import { type Command as PaletteCommand, useCommands } from './use-commands.tsx';

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Whether the text has every word of the term, accents and capitals aside. */
const matches = (text: string, term: string): boolean =>
  plain(term)
    .split(/\s+/)
    .every((word) => plain(text).includes(word));

const shownAtMost = 8;
const pauseMs = 200;

/** The value once it has stood still for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The first customers that a search finds, and how many there are; a newer term gives up the call of an older one. */
function useFoundCustomers(term: string) {
  const mayView = useCan('customers', 'view');
  const settled = useSettled(term.trim());
  const wanted = mayView && term.trim() !== '';
  const found = useQuery({
    queryKey: ['/api/customers', 'palette', settled],
    queryFn: async ({ signal }) => {
      const query = { search: settled, limit: shownAtMost };
      const { data, headers } = await callWithHeaders<Customer[]>('GET', '/api/customers', { query, signal });
      return { customers: data, total: Number(headers.get('x-total-count') ?? data.length) };
    },
    enabled: wanted && settled !== '',
    placeholderData: keepPreviousData,
    // Names change while the palette is closed.
    staleTime: 0,
  });
  const customers = wanted && settled !== '' && !found.isError ? (found.data?.customers ?? []) : [];
  // What an earlier term found stays only as far as it fits the new one: Enter must not open somebody else.
  const isEarlier = found.isPlaceholderData || settled !== term.trim();
  const fitting = isEarlier ? customers.filter(({ name }) => matches(name, term.trim())) : customers;
  return {
    customers: [
      ...fitting.filter(({ name }) => matches(name, term.trim())),
      ...fitting.filter(({ name }) => !matches(name, term.trim())),
    ],
    total: isEarlier ? fitting.length : (found.data?.total ?? 0),
    searching: wanted && (found.isFetching || isEarlier),
    failed: wanted && found.isError,
  };
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Search over pages, actions and customers (design: everything searchable, Ctrl/⌘ K). On a phone it fills the top. */
export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const returnFocus = useReturnFocus();
  // What was chosen is done when the palette is gone and the focus is back: a dialog that it opens knows where to return.
  const chosen = useRef<(() => void) | null>(null);
  const choose = (run: () => void) => {
    chosen.current = run;
    onOpenChange(false);
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 flex animate-appear items-start justify-center bg-scrim md:p-6 md:pt-[12dvh]">
          <Dialog.Content
            onOpenAutoFocus={returnFocus.onOpenAutoFocus}
            onCloseAutoFocus={(event) => {
              returnFocus.onCloseAutoFocus(event);
              const run = chosen.current;
              chosen.current = null;
              run?.();
            }}
            aria-describedby={undefined}
            className="flex max-h-[88dvh] w-full flex-col overflow-hidden rounded-b-lg border-line bg-surface pt-[env(safe-area-inset-top)] shadow-float outline-none md:max-h-[70dvh] md:w-[38rem] md:animate-rise md:rounded-lg md:border"
          >
            <Dialog.Title className="sr-only">{texts.searchTitle}</Dialog.Title>
            <Choices choose={choose} />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Choices({ choose }: { choose: (run: () => void) => void }) {
  const [term, setTerm] = useState('');
  const navigate = useNavigate();
  const leads = useLeadsSomewhere();
  const commands = useCommands();
  const found = useFoundCustomers(term);
  const pages = commands.pages.filter(({ label }) => matches(label, term));
  const actions = commands.actions.filter(({ label }) => matches(label, term));
  const customers = leads('/customers') ? found.customers : [];
  const nothing = pages.length + actions.length + customers.length === 0;
  const open = (to: string) => choose(() => void navigate(to));
  const typed = term.trim();
  return (
    <Command label={texts.searchTitle} shouldFilter={false} loop className="flex min-h-0 flex-col">
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
        <Command.Input
          value={term}
          onValueChange={setTerm}
          placeholder={texts.searchHint}
          enterKeyHint="go"
          className="h-14 min-w-0 grow bg-transparent text-md outline-none placeholder:text-ink-3"
        />
        <Dialog.Close className="rounded-[5px] border border-line-2 px-2 py-1 text-xs text-ink-2 hover:bg-sunken">
          {texts.closed}
        </Dialog.Close>
      </div>
      <Command.List label={texts.results} className="min-h-0 grow overflow-y-auto overscroll-contain p-1.5">
        <Group heading={texts.pages} commands={pages} choose={choose} />
        {customers.length > 0 ? (
          <Command.Group heading={<Heading>{texts.customers}</Heading>}>
            {customers.map(({ customerId, name, address, city }) => (
              <Item
                key={customerId}
                value={`customer-${customerId}`}
                icon={<UserRound aria-hidden="true" />}
                onSelect={() => open(`/customers?view=${encodeURIComponent(customerId)}`)}
              >
                <span className="min-w-0 grow">
                  <span className="block truncate">{name}</span>
                  <span className="block truncate text-xs text-ink-3">
                    {streetAndCity({ address, city }) ?? texts.noAddress}
                  </span>
                </span>
              </Item>
            ))}
            {found.total > customers.length ? (
              <Item
                value="all-customers"
                icon={<Users aria-hidden="true" />}
                onSelect={() => open(`/customers?search=${encodeURIComponent(typed)}`)}
              >
                {texts.allCustomers(typed, found.total)}
              </Item>
            ) : null}
          </Command.Group>
        ) : null}
        <Group heading={texts.actions} commands={actions} choose={choose} />
      </Command.List>
      <div role="status" className="border-line px-4 text-sm text-ink-2 [&:not(:empty)]:border-t [&:not(:empty)]:py-3">
        {found.failed ? (
          <span className="flex items-center gap-2">
            <CircleAlert aria-hidden="true" className="size-4 shrink-0 text-bad" />
            {texts.searchFailed}
          </span>
        ) : found.searching && customers.length === 0 ? (
          texts.searching
        ) : nothing && !found.searching ? (
          texts.nothingFound(typed)
        ) : null}
      </div>
    </Command>
  );
}

interface GroupProps {
  heading: string;
  commands: readonly PaletteCommand[];
  choose: (run: () => void) => void;
}

function Group({ heading, commands, choose }: GroupProps) {
  if (commands.length === 0) return null;
  return (
    <Command.Group heading={<Heading>{heading}</Heading>}>
      {commands.map(({ id, label, icon: Icon, run }) => (
        <Item key={id} value={id} icon={<Icon aria-hidden="true" />} onSelect={() => choose(run)}>
          {label}
        </Item>
      ))}
    </Command.Group>
  );
}

const Heading = ({ children }: { children: string }) => (
  <span className="block px-2.5 pt-2.5 pb-1 text-xs font-semibold text-ink-3">{children}</span>
);

interface ItemProps {
  value: string;
  icon: ReactNode;
  onSelect: () => void;
  children: ReactNode;
}

function Item({ value, icon, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 text-sm select-none data-[selected=true]:bg-brand-soft data-[selected=true]:text-ink max-md:min-h-12 [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-ink-3"
    >
      {icon}
      {children}
    </Command.Item>
  );
}
