import { Command } from 'cmdk';
import {
  CircleAlert,
  ClipboardList,
  Clock,
  FlaskConical,
  MessagesSquare,
  Package,
  Pencil,
  ReceiptText,
  Search,
  UserRound,
  Users,
  UsersRound,
  WifiOff,
  Wrench,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SearchKind } from '#contract/search/search.ts';
import { fits, rankOfNamed } from '#domain/search/index.ts';
import { type Check, type Checks, isListOf, isText, orNull, passes } from '#web/base/checks.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan, useUser } from '#web/base/session.tsx';
import { recentChoicesKey } from '#web/base/stored-session.ts';
import { useReturnFocus } from '#web/ui/overlays/return-focus.ts';
import { paletteTexts } from './palette-texts.ts';
import { frameTexts as texts } from './texts.ts';
import { type Command as PaletteCommand, useCommands } from './use-commands.tsx';
import { useFound } from './use-found.ts';

/** Something that was chosen in the palette: a command by its id, or what was found by its address. */
interface RecentChoice {
  id: string;
  label: string;
  /** Where it leads; null where it is a command. */
  to: string | null;
}

const keptAtMost = 5;

const checks: Checks<RecentChoice> = { id: isText, label: isText, to: orNull(isText) };
const isChoice: Check<RecentChoice> = (value) => passes(checks, value);
const keptChecks: Checks<{ userId: string; choices: RecentChoice[] }> = { userId: isText, choices: isListOf(isChoice) };

/** The user's last choices on this device, the latest first. Signing out forgets them. */
function recentChoices(userId: string): RecentChoice[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentChoicesKey) ?? 'null');
    return passes(keptChecks, stored) && stored.userId === userId ? stored.choices : [];
  } catch {
    return [];
  }
}

function rememberChoice(userId: string, choice: RecentChoice): void {
  const others = recentChoices(userId).filter(({ id }) => id !== choice.id);
  try {
    localStorage.setItem(
      recentChoicesKey,
      JSON.stringify({ userId, choices: [choice, ...others].slice(0, keptAtMost) }),
    );
  } catch {
    // Without room nothing is remembered.
  }
}

const kindIcons: Record<SearchKind, ReactNode> = {
  customers: <UserRound aria-hidden="true" />,
  pools: <FlaskConical aria-hidden="true" />,
  invoices: <ReceiptText aria-hidden="true" />,
  workOrders: <ClipboardList aria-hidden="true" />,
  messages: <MessagesSquare aria-hidden="true" />,
  technicians: <UsersRound aria-hidden="true" />,
  stock: <Package aria-hidden="true" />,
};

/** So many of a kind are shown; a kind with as many may have more. */
const shownOfKind = 5;

/** The commands that fit, the best first. */
function fitting(commands: readonly PaletteCommand[], term: string): PaletteCommand[] {
  if (term === '') return [...commands];
  return commands
    .map((command) => ({ command, rank: rankOfNamed(command.label, command.synonyms, term) }))
    .flatMap(({ command, rank }) => (rank === null ? [] : [{ command, rank }]))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ command }) => command);
}

/** The same where a letter may be wrong. */
const close = (commands: readonly PaletteCommand[], term: string): PaletteCommand[] =>
  commands.filter(({ label, synonyms }) => fits(`${label} ${synonyms}`, term, true));

const visitFor = (customerId: string): string => `/field-service/customer/${encodeURIComponent(customerId)}`;

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Search over pages, actions and everything a company has (design: everything searchable, Ctrl/⌘ K). On a phone it fills the top. */
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
  const [input, setInput] = useState('');
  const navigate = useNavigate();
  const leads = useLeadsSomewhere();
  const { id: userId } = useUser();
  const commands = useCommands();
  const mayPlan = useCan('routes', 'edit');
  const editsStops = mayPlan && leads('/routes');
  const term = input.trim();
  const found = useFound(term);
  const exact = { pages: fitting(commands.pages, term), actions: fitting(commands.actions, term) };
  const hasCommand = exact.pages.length + exact.actions.length > 0;
  const groups = found.groups
    .map(({ kind, results }) => ({ kind, results: results.filter(({ to }) => leads(to)) }))
    .filter(({ results }) => results.length > 0);
  const { pages, actions } =
    hasCommand || (groups.length > 0 && !found.isGuess)
      ? exact
      : { pages: close(commands.pages, term), actions: close(commands.actions, term) };
  const known = new Map([...commands.pages, ...commands.actions].map((command) => [command.id, command]));
  const recent =
    term === '' ? recentChoices(userId).filter(({ id, to }) => (to === null ? known.has(id) : leads(to))) : [];

  const open = (choice: RecentChoice & { to: string }) =>
    choose(() => {
      rememberChoice(userId, choice);
      void navigate(choice.to);
    });
  const run = (command: PaletteCommand) =>
    choose(() => {
      // Signing out leaves nothing behind.
      if (command.id !== 'sign-out') rememberChoice(userId, { id: command.id, label: command.label, to: null });
      command.run();
    });
  const again = (choice: RecentChoice) => {
    const command = known.get(choice.id);
    if (choice.to !== null) open({ ...choice, to: choice.to });
    else if (command) run(command);
  };
  const count = [pages, actions, ...groups.map(({ results }) => results)].reduce((sum, { length }) => sum + length, 0);
  return (
    <Command label={texts.searchTitle} shouldFilter={false} loop className="flex min-h-0 flex-col">
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search aria-hidden="true" className="size-5 shrink-0 text-ink-3" />
        <Command.Input
          value={input}
          onValueChange={setInput}
          maxLength={100}
          placeholder={paletteTexts.hint}
          enterKeyHint="go"
          className="h-14 min-w-0 grow bg-transparent text-md outline-none placeholder:text-ink-3"
        />
        <Dialog.Close className="rounded-[5px] border border-line-2 px-2 py-1 text-xs text-ink-2 hover:bg-sunken">
          {texts.closed}
        </Dialog.Close>
      </div>
      <Command.List
        label={texts.results}
        className="min-h-0 grow overflow-y-auto overscroll-contain [&:has([role=option])]:p-1.5"
      >
        {recent.length > 0 ? (
          <Command.Group heading={<Heading>{paletteTexts.recent}</Heading>}>
            {recent.map((choice) => (
              <Item
                key={choice.id}
                value={`recent-${choice.id}`}
                icon={<Clock aria-hidden="true" />}
                onSelect={() => again(choice)}
              >
                {choice.label}
              </Item>
            ))}
          </Command.Group>
        ) : null}
        <Group heading={texts.pages} commands={pages} run={run} />
        {groups.map(({ kind, results }) => (
          <Command.Group key={kind} heading={<Heading>{paletteTexts.kinds[kind]}</Heading>}>
            {results.map(({ id, title, detail, to }) => (
              <Item
                key={id}
                value={`${kind}-${id}`}
                icon={kindIcons[kind]}
                onSelect={() => open({ id: `${kind}-${id}`, label: title, to })}
              >
                <span className="min-w-0 grow">
                  <span className="block truncate">{title}</span>
                  {detail || kind === 'customers' ? (
                    <span className="block truncate text-xs text-ink-3">{detail ?? texts.noAddress}</span>
                  ) : null}
                </span>
              </Item>
            ))}
            {kind === 'customers' && editsStops && results[0] ? (
              <Item
                value={`stop-${results[0].id}`}
                icon={<Pencil aria-hidden="true" />}
                onSelect={() => choose(() => void navigate(`${results[0]?.to ?? ''}&stop=edit`))}
              >
                {paletteTexts.editStopOf(results[0].title)}
              </Item>
            ) : null}
            {kind === 'customers' && results[0] && leads(visitFor(results[0].id)) ? (
              <Item
                value={`visit-${results[0].id}`}
                icon={<Wrench aria-hidden="true" />}
                onSelect={() => choose(() => void navigate(visitFor(results[0]?.id ?? '')))}
              >
                {paletteTexts.startVisitFor(results[0].title)}
              </Item>
            ) : null}
            {kind === 'customers' && results.length >= shownOfKind && !found.isGuess ? (
              <Item
                value="all-customers"
                icon={<Users aria-hidden="true" />}
                onSelect={() => choose(() => void navigate(`/customers?search=${encodeURIComponent(term)}`))}
              >
                {paletteTexts.allCustomers(term)}
              </Item>
            ) : null}
          </Command.Group>
        ))}
        <Group heading={texts.actions} commands={actions} run={run} />
      </Command.List>
      <div role="status">
        <Said term={term} count={count} found={found} />
      </div>
    </Command>
  );
}

interface SaidProps {
  term: string;
  count: number;
  found: ReturnType<typeof useFound>;
}

/** How the search stands, for eyes where there is something to say, and the count for ears. */
function Said({ term, count, found }: SaidProps) {
  if (term === '') return null;
  if (found.failed) {
    return (
      <Line icon={<CircleAlert aria-hidden="true" className="size-4 shrink-0 text-bad" />}>
        {paletteTexts.searchFailed}
      </Line>
    );
  }
  if (found.searching) {
    return count === 0 || found.groups.length === 0 ? <Line>{paletteTexts.searching}</Line> : null;
  }
  return (
    <>
      {count > 0 ? (
        <span className="sr-only">{paletteTexts.count(count)}</span>
      ) : (
        <Line>{texts.nothingFound(term)}</Line>
      )}
      {found.isFromPhone ? (
        <Line icon={<WifiOff aria-hidden="true" className="size-4 shrink-0 text-ink-3" />}>{paletteTexts.offline}</Line>
      ) : null}
      {count > 0 && found.isGuess ? <Line>{paletteTexts.guess(term)}</Line> : null}
    </>
  );
}

const Line = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <span className="flex items-center gap-2 border-t border-line px-4 py-3 text-sm text-ink-2">
    {icon}
    {children}
  </span>
);

interface GroupProps {
  heading: string;
  commands: readonly PaletteCommand[];
  run: (command: PaletteCommand) => void;
}

function Group({ heading, commands, run }: GroupProps) {
  if (commands.length === 0) return null;
  return (
    <Command.Group heading={<Heading>{heading}</Heading>}>
      {commands.map((command) => (
        <Item
          key={command.id}
          value={command.id}
          icon={<command.icon aria-hidden="true" />}
          onSelect={() => run(command)}
        >
          {command.label}
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
