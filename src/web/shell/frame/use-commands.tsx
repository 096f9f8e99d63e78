import {
  BookOpen,
  CalendarPlus,
  CalendarX2,
  ChartNoAxesCombined,
  ClipboardList,
  Clock,
  Contrast,
  CreditCard,
  FilePen,
  FileSpreadsheet,
  FileText,
  FlaskConical,
  Languages,
  LogOut,
  type LucideIcon,
  MapPin,
  MessagesSquare,
  Monitor,
  Moon,
  Percent,
  ReceiptText,
  Send,
  Sun,
  Tags,
  Undo2,
  Upload,
  UserCog,
  UserPlus,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { can, type Need } from '#domain/access/index.ts';
import { useMayPay } from '#web/access/index.ts';
import { openAccountSettings, useSignOut } from '#web/accounts/index.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { appTexts } from '#web/base/texts.ts';
import { chooseTheme, type ThemeChoice } from '#web/base/theme.ts';
import { useNavigation } from './navigation.ts';
import { paletteTexts } from './palette-texts.ts';
import { frameTexts as texts } from './texts.ts';

/** Something the palette does. */
export interface Command {
  id: string;
  label: string;
  /** Other words that it is asked for by. */
  synonyms: string;
  icon: LucideIcon;
  run: () => void;
}

const appearances: readonly [ThemeChoice, string, LucideIcon][] = [
  ['system', appTexts.themeSystem, Monitor],
  ['light', appTexts.themeLight, Sun],
  ['dark', appTexts.themeDark, Moon],
  ['sunlight', appTexts.themeSunlight, Contrast],
];

const { actions: verbs, synonyms, pageSynonyms } = paletteTexts;
const bills: Need = ['billing', 'view'];
const money = '/business?section=billing&tab=';

/** What is begun or done elsewhere: who may, and the place that does it. */
const doings: readonly [verb: keyof typeof verbs, to: string, needs: Need, icon: LucideIcon][] = [
  ['reschedule', '/routes/week?new=reschedule', ['routes', 'edit'], CalendarX2],
  ['moveStop', '/routes/week?new=stop', ['routes', 'edit'], CalendarPlus],
  ['customer', '/create-customer', ['customers', 'edit'], UserPlus],
  ['workOrder', '/work-orders?new=order', ['customers', 'edit'], ClipboardList],
  ['invoice', `${money}invoices&new=invoice`, ['billing', 'edit'], ReceiptText],
  ['refund', `${money}transactions`, ['billing', 'edit'], Undo2],
  ['overdue', `${money}invoices&state=overdue`, bills, Clock],
  ['statement', `${money}customers`, bills, FileText],
  ['message', '/communication-hub?tab=inbox', ['customers', 'edit'], MessagesSquare],
  ['broadcast', '/communication-hub?tab=broadcast', ['customers', 'edit'], Send],
  ['profit', '/business?section=costs', ['cost_tracking', 'view'], ChartNoAxesCombined],
  ['price', `${money}plans`, ['billing', 'edit'], Tags],
  ['tax', `${money}payment-settings`, bills, Percent],
  ['exporting', '/data', ['settings', 'edit'], FileSpreadsheet],
  ['movingHere', '/data/moving-here', ['customers', 'edit'], Upload],
  ['technician', '/settings?tab=technicians', ['settings', 'edit'], UserPlus],
];

/** Pages that are opened from another one: found here as well. */
const beyond: readonly [page: keyof typeof paletteTexts.beyond, to: string, icon: LucideIcon][] = [
  ['places', '/customers/places', MapPin],
  ['serviceReport', '/service-report', FilePen],
  ['chemicalUsage', '/chemical-usage', FlaskConical],
  ['fromPrices', '/invoices/from-prices', ReceiptText],
  ['lists', '/data/lists', Upload],
  ['knowledge', '/chat/knowledge', BookOpen],
];
/** And those of what the company pays for the product. */
const beyondForPayers: typeof beyond = [
  ['payment', '/payment', CreditCard],
  ['plans', '/upgrade-required', Tags],
];

/** The pages the user may open, the ones outside the navigation included, and what can be done from anywhere. */
export function useCommands(): { pages: Command[]; actions: Command[] } {
  const navigate = useNavigate();
  const leads = useLeadsSomewhere();
  const groups = useNavigation();
  const mayPay = useMayPay();
  const signOut = useSignOut();
  const { role, permissions } = useUser();
  const may = ([feature, action]: Need) => can(role, feature, action, permissions);

  const page = (id: string, to: string, label: string, more: string, icon: LucideIcon): Command => ({
    id,
    label,
    synonyms: more,
    icon,
    run: () => void navigate(to),
  });
  const account = (id: string, label: string, more: string, icon: LucideIcon): Command => ({
    id,
    label,
    synonyms: more,
    icon,
    run: () => openAccountSettings(),
  });
  const inNavigation = groups.flatMap(({ entries }) => entries);
  const others = [...beyond, ...(mayPay ? beyondForPayers : [])].filter(
    ([, to]) => leads(to) && !inNavigation.some((entry) => entry.to === to),
  );
  return {
    pages: [
      ...inNavigation.map(({ to, label, icon }) => page(to, to, label, pageSynonyms[to] ?? '', icon)),
      ...others.map(([name, to, icon]) => page(to, to, paletteTexts.beyond[name], synonyms[name], icon)),
    ],
    actions: [
      ...doings
        .filter(([, to, needs]) => may(needs) && leads(to))
        .map(([verb, to, , icon]) => page(`do-${verb}`, to, verbs[verb], synonyms[verb], icon)),
      ...(may(['customers', 'edit']) && leads('/customers/import')
        ? [page('do-import', '/customers/import', texts.importCustomers, synonyms.importCustomers, Upload)]
        : []),
      account('account-settings', texts.accountSettings, synonyms.accountSettings, UserCog),
      account('language', verbs.language, synonyms.language, Languages),
      ...appearances.map(([choice, name, icon]) => ({
        id: `appearance-${choice}`,
        label: texts.appearance(name),
        synonyms: synonyms.appearance,
        icon,
        run: () => chooseTheme(choice),
      })),
      { id: 'sign-out', label: texts.signOut, synonyms: synonyms.signOut, icon: LogOut, run: signOut },
    ],
  };
}
