import { Menu } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { appTexts } from '#web/texts/app.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DropdownMenu, MenuLink } from '#web/ui/dropdown-menu.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { planBadge, useAccountStatus } from './account-status.ts';
import { useNavigationEntries } from './links.ts';
import { useUser } from './session.tsx';
import { useSignOut } from './sign-out.ts';
import { UserMenu } from './user-menu.tsx';

/** The sticky header: where one is, where one can go, who one is. */
export function Header({ className }: { className?: string | undefined }) {
  const user = useUser();
  const signOut = useSignOut();
  const entries = useNavigationEntries();
  return (
    <header
      className={classNames(
        'sticky top-0 z-20 border-b border-line bg-surface/90 pt-[env(safe-area-inset-top)] backdrop-blur-md sunlight:bg-surface',
        className,
      )}
    >
      <div className="flex h-14 items-center gap-1.5 px-3 md:h-15 md:gap-3 md:px-7">
        <DropdownMenu
          trigger={<IconButton label={appTexts.navigationMenu} icon={<Menu />} tooltip={false} className="md:-ml-2" />}
        >
          {entries.map(({ path, label, icon: Icon, badge }) => (
            <MenuLink key={path} to={path} icon={<Icon aria-hidden="true" />}>
              <span className="grow">{label}</span>
              {badge ? <Chip>{badge}</Chip> : null}
            </MenuLink>
          ))}
        </DropdownMenu>
        <Link to="/" className="rounded-sm">
          <Logo markOnPhones />
        </Link>
        <nav aria-label={appTexts.mainNavigation} className="ml-2 hidden min-w-0 gap-1 lg:flex">
          {entries.slice(0, 6).map(({ path, label }) => (
            <NavLink
              key={path}
              to={path}
              end={path === '/'}
              className={({ isActive }) =>
                classNames(
                  'rounded-sm px-3 py-2 text-sm font-[550] whitespace-nowrap',
                  isActive ? 'bg-sunken text-ink' : 'text-ink-2 hover:text-ink',
                )
              }
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1.5 md:gap-3">
          <PlanBadge />
          <span className="min-w-0 truncate text-xs text-ink-2 md:text-sm">{user.email}</span>
          <UserMenu />
          <Button onClick={signOut} className="max-md:h-9 max-md:px-3">
            {appTexts.signOut}
          </Button>
        </div>
      </div>
    </header>
  );
}

function PlanBadge() {
  const { data } = useAccountStatus();
  if (!data) return null;
  const { text, tone } = planBadge(data);
  return (
    <Chip tone={tone} dot className="max-md:hidden">
      {text}
    </Chip>
  );
}
