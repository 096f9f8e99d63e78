import { Contrast, CreditCard, LogOut, Monitor, Moon, Smartphone, Sun, UserCog, UserRound } from 'lucide-react';
import { roleLabels } from '#domain/access/index.ts';
import { planBadge, planDay, planStateOf, useAccountStatus, useMayPay } from '#web/access/index.ts';
import { openAccountSettings, useSignOut } from '#web/accounts/index.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { appTexts } from '#web/base/texts.ts';
import { chooseTheme, useThemeChoice } from '#web/base/theme.ts';
import { Chip } from '#web/ui/chip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DropdownMenu, MenuChoice, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/dropdown-menu.tsx';

/** Who is signed in, how the application looks, and the way out. */
export function UserMenu() {
  const user = useUser();
  const signOut = useSignOut();
  const mayPay = useMayPay();
  const leads = useLeadsSomewhere();
  const theme = useThemeChoice();
  const { data: account } = useAccountStatus();
  const badge = planBadge(account);
  const isActive = account !== undefined && planStateOf(account) === 'active';
  const nextBilling =
    isActive && mayPay && account.nextBillingDate ? appTexts.nextBilling(planDay(account.nextBillingDate)) : null;
  return (
    <DropdownMenu trigger={<IconButton label={appTexts.userMenu} icon={<UserRound />} tooltip={false} />}>
      <div className="max-w-64 px-2.5 pt-1.5 pb-2">
        <p className="truncate text-sm font-semibold">{user.name}</p>
        {user.name !== user.email ? <p className="truncate text-xs text-ink-3">{user.email}</p> : null}
        <div className="mt-2 flex flex-wrap gap-1.5">
          <Chip>{roleLabels[user.role]}</Chip>
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
        {appTexts.accountSettings}
      </MenuItem>
      {leads('/mobile-test') ? (
        <MenuLink to="/mobile-test" icon={<Smartphone aria-hidden="true" />}>
          {appTexts.mobileTest}
        </MenuLink>
      ) : null}
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void signOut()}>
        {appTexts.signOut}
      </MenuItem>
    </DropdownMenu>
  );
}
