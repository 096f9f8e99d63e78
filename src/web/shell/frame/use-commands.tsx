import { Contrast, LogOut, type LucideIcon, Monitor, Moon, Plus, Sun, Upload, UserCog } from 'lucide-react';
import { useNavigate } from 'react-router';
import { openAccountSettings, useSignOut } from '#web/accounts/index.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useCan } from '#web/base/session.tsx';
import { appTexts } from '#web/base/texts.ts';
import { chooseTheme, type ThemeChoice } from '#web/base/theme.ts';
import { useNavigation } from './navigation.ts';
import { frameTexts as texts } from './texts.ts';

/** Something the palette does. */
export interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  run: () => void;
}

const appearances: readonly [ThemeChoice, string, LucideIcon][] = [
  ['system', appTexts.themeSystem, Monitor],
  ['light', appTexts.themeLight, Sun],
  ['dark', appTexts.themeDark, Moon],
  ['sunlight', appTexts.themeSunlight, Contrast],
];

/** The pages the user may open, the ones outside the navigation included, and what can be done from anywhere. */
export function useCommands(): { pages: Command[]; actions: Command[] } {
  const navigate = useNavigate();
  const leads = useLeadsSomewhere();
  const groups = useNavigation();
  const signOut = useSignOut();
  const addsCustomers = useCan('customers', 'edit');

  const page = (to: string, label: string, icon: LucideIcon): Command => ({
    id: to,
    label,
    icon,
    run: () => void navigate(to),
  });
  const offered = (commands: Command[]) => commands.filter(({ id }) => leads(id));
  return {
    pages: [...groups.flatMap(({ entries }) => entries.map(({ to, label, icon }) => page(to, label, icon)))],
    actions: [
      ...(addsCustomers
        ? offered([
            page('/create-customer', texts.createCustomer, Plus),
            page('/customers/import', texts.importCustomers, Upload),
          ])
        : []),
      { id: 'account-settings', label: texts.accountSettings, icon: UserCog, run: () => openAccountSettings() },
      ...appearances.map(([choice, name, icon]) => ({
        id: `appearance-${choice}`,
        label: texts.appearance(name),
        icon,
        run: () => chooseTheme(choice),
      })),
      { id: 'sign-out', label: texts.signOut, icon: LogOut, run: signOut },
    ],
  };
}
