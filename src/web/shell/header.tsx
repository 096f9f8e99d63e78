import { Contrast, CreditCard, LogOut, Menu, Monitor, Moon, Settings, Sun, UserCog, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { roleLabels } from '#domain/access/index.ts';
import { planBadge, planDay, planStateOf, useAccountStatus, useMayPay } from '#web/access/index.ts';
import { openAccountSettings, useSignOut } from '#web/accounts/index.ts';
import { ChatButton } from '#web/assistant/index.ts';
import { words } from '#web/base/language.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { appTexts } from '#web/base/texts.ts';
import { chooseTheme, useThemeChoice } from '#web/base/theme.ts';
import { CommandSearch, NotificationBell } from '#web/shell/frame/index.ts';
import { navigationTexts } from '#web/shell/frame/texts.ts';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Logo } from '#web/ui/frames/logo.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { DropdownMenu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';

const ConnectionChip = lazyComponent<{ className?: string }>(
  async () => (await import('#web/offline/connection-chip.tsx')).ConnectionChip,
);

// Behind the first screen, with the places it leads to.
const NewMenu = lazyComponent(async () => (await import('#web/shell/frame/new-menu.tsx')).NewMenu, {
  isOptional: true,
});

/** Who is signed in, how the application looks, and the way out. */
function UserMenu() {
  const user = useUser();
  const signOut = useSignOut();
  const mayPay = useMayPay();
  const theme = useThemeChoice();
  const { data: account } = useAccountStatus();
  const badge = planBadge(account);
  const isActive = account !== undefined && planStateOf(account) === 'active';
  const nextBilling =
    isActive && mayPay && account.nextBillingDate
      ? navigationTexts.nextBilling(planDay(account.nextBillingDate))
      : null;
  return (
    <DropdownMenu trigger={<IconButton label={navigationTexts.userMenu} icon={<UserRound />} tooltip={false} />}>
      <div className="max-w-64 px-2.5 pt-1.5 pb-2">
        <p className="truncate text-sm font-semibold">{user.name}</p>
        {user.name !== user.email ? <p className="truncate text-xs text-ink-3">{user.email}</p> : null}
        <div className="mt-2 flex flex-wrap gap-1.5">
          <Chip>{words.say(roleLabels[user.role])}</Chip>
          {account && user.role !== 'homeowner' ? (
            <Chip tone={badge.tone} dot>
              {badge.text}
            </Chip>
          ) : null}
        </div>
        {nextBilling ? <p className="mt-2 text-xs text-ink-2">{nextBilling}</p> : null}
      </div>
      <MenuSeparator />
      <MenuChoice
        label={appTexts.theme}
        value={theme}
        onChange={chooseTheme}
        options={[
          { value: 'system', label: appTexts.themeSystem, icon: <Monitor aria-hidden="true" /> },
          { value: 'light', label: appTexts.themeLight, icon: <Sun aria-hidden="true" /> },
          { value: 'dark', label: appTexts.themeDark, icon: <Moon aria-hidden="true" /> },
          { value: 'sunlight', label: appTexts.themeSunlight, icon: <Contrast aria-hidden="true" /> },
        ]}
      />
      <MenuSeparator />
      {mayPay ? (
        <MenuLink to="/billing" icon={<CreditCard aria-hidden="true" />}>
          {appTexts.billing}
        </MenuLink>
      ) : null}
      <MenuItem icon={<UserCog aria-hidden="true" />} onSelect={() => openAccountSettings()}>
        {navigationTexts.accountSettings}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
        {appTexts.signOut}
      </MenuItem>
    </DropdownMenu>
  );
}

interface HeaderProps {
  className?: string | undefined;
  /** Folds the navigation on a desk, opens it elsewhere; absent where there is none. */
  onMenu: (() => void) | undefined;
  /** Whether the navigation stands open. */
  menuOpen: boolean;
}

/** The sticky header: search, what is started from here, who one is, the way out. */
export function Header({ className, onMenu, menuOpen }: HeaderProps) {
  const user = useUser();
  // A pool owner has come to see the pool, not to work: the company's name instead of its plan and its search.
  const isGuest = user.role === 'homeowner';
  const leads = useLeadsSomewhere();
  return (
    <header
      className={classNames(
        'print:hidden sticky top-0 z-20 border-b border-line bg-surface/90 pt-[env(safe-area-inset-top)] backdrop-blur-md sunlight:bg-surface',
        className,
      )}
    >
      <div className="flex h-14 items-center gap-0.5 px-2 md:gap-2 md:px-5">
        {onMenu ? (
          <IconButton
            label={navigationTexts.navigationMenu}
            icon={<Menu />}
            tooltip={false}
            aria-expanded={menuOpen}
            onClick={onMenu}
            className="md:-ml-2"
          />
        ) : null}
        {/* The bottom bar of a phone leads home, and its header needs the room; beside the page the navigation has it. */}
        <Link to="/" className={classNames('shrink-0 rounded-sm max-md:hidden', !isGuest && 'lg:hidden')}>
          <Logo />
        </Link>
        {isGuest ? (
          <div className="flex min-w-0 grow flex-col justify-center border-line max-md:pl-1 md:ml-1 md:border-l md:pl-4">
            {user.companyName ? <span className="truncate text-md font-semibold">{user.companyName}</span> : null}
            <span className="truncate text-xs text-ink-2">{user.email}</span>
          </div>
        ) : (
          <div className="flex items-center gap-1.5 max-md:order-3 md:grow lg:min-w-0">
            <CommandSearch />
            <NewMenu />
          </div>
        )}
        <div
          className={classNames(
            'ml-auto flex min-w-0 items-center justify-end gap-0.5 md:gap-2 xl:in-[.chat-beside]:shrink-0',
            isGuest ? 'shrink-0' : 'max-md:contents',
          )}
        >
          {isGuest ? null : (
            // One above the other on a phone, where the row has no room for both.
            <span className="flex min-w-0 flex-col items-start pl-1 max-md:mr-auto md:contents">
              <ConnectionChip className="max-md:order-1 max-md:-ml-1.5" />
              <span className="max-w-full truncate text-xs text-ink-2 md:order-1 md:min-w-0 md:text-sm xl:in-[.chat-beside]:hidden">
                {user.email}
              </span>
            </span>
          )}
          {leads('/chat') ? <ChatButton /> : null}
          {leads('/settings') ? <SettingsLink /> : null}
          {isGuest ? null : <NotificationBell />}
          <span className="contents md:*:order-2">
            <UserMenu />
            <SignOutButton />
          </span>
        </div>
      </div>
    </header>
  );
}

function SettingsLink() {
  return (
    <Tooltip text={appTexts.settings}>
      <Link
        to="/settings"
        aria-label={appTexts.settings}
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink [&_svg]:size-5"
      >
        <Settings aria-hidden="true" />
      </Link>
    </Tooltip>
  );
}

/** A picture on phones, words on a desk; the same name on both. */
function SignOutButton() {
  const signOut = useSignOut();
  return (
    <button
      type="button"
      aria-label={appTexts.signOut}
      onClick={() => void signOut()}
      className="inline-flex h-10 shrink-0 items-center justify-center rounded-sm border border-line-2 bg-surface text-sm font-semibold whitespace-nowrap hover:bg-sunken max-md:w-10 md:px-4"
    >
      <LogOut aria-hidden="true" className="size-5 md:hidden" />
      <span className="max-md:hidden">{appTexts.signOut}</span>
    </button>
  );
}
