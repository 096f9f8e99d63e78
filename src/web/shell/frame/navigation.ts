import {
  BellRing,
  BotMessageSquare,
  Bug,
  Calculator,
  CalendarDays,
  CalendarRange,
  ChartNoAxesCombined,
  ClipboardCheck,
  ClipboardList,
  CreditCard,
  FilePen,
  FileSpreadsheet,
  FileText,
  FlaskConical,
  Gauge,
  HandCoins,
  History,
  House,
  Images,
  Inbox,
  type LucideIcon,
  MessagesSquare,
  Package,
  Receipt,
  ReceiptText,
  Send,
  Settings,
  Smartphone,
  Tags,
  Upload,
  UserCog,
  Users,
  UsersRound,
  Wrench,
} from 'lucide-react';
import { useMemo } from 'react';
import type { Attention } from '#contract/analytics/analytics.ts';
import { can, type Need, type Role } from '#domain/access/index.ts';
import { useMayPay } from '#web/access/index.ts';
import { words } from '#web/base/language.ts';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { navigationTexts as texts } from './texts.ts';

/** What an entry counts; work orders count what is to be scheduled. */
type BadgeName = Exclude<keyof Attention, 'raisedInField'>;

/** A place of the navigation. */
export interface NavigationEntry {
  /** The address; it may name a tab of its page. */
  to: string;
  label: string;
  icon: LucideIcon;
  /** What waits there for somebody. */
  badge?: BadgeName;
  /** Stands beside the label. */
  note?: string;
  /** Other addresses that belong to it begin with one of these. */
  also?: readonly string[];
  /** Beyond what opens the page: what its part asks for. */
  needs?: Need;
  /** Everyone who may open this page finds it from there. */
  unless?: string;
  /** A role's own words. */
  labels?: Partial<Record<Role, string>>;
}

export interface NavigationGroup {
  label: string;
  /** Not the company's work: the account and the machine. */
  isFoot?: boolean;
  entries: readonly NavigationEntry[];
}

const hub = '/business?section=';
const groups: readonly NavigationGroup[] = [
  {
    label: texts.groups.today,
    entries: [
      { to: '/', label: texts.dashboard, icon: House },
      { to: '/field-service', label: texts.fieldService, icon: Wrench, badge: 'stopsLeft' },
      { to: '/service-report', label: texts.serviceReport, icon: FilePen, unless: '/reports' },
      { to: '/communication-hub?tab=inbox', label: texts.inbox, icon: Inbox, badge: 'unreadThreads' },
      { to: '/alerts', label: texts.alerts, icon: BellRing, badge: 'alerts' },
    ],
  },
  {
    label: texts.groups.plan,
    entries: [
      { to: '/routes/week', label: texts.week, icon: CalendarRange, badge: 'withoutRoute' },
      { to: '/routes', label: texts.routes, icon: CalendarDays, note: texts.proPlus },
      { to: '/work-orders', label: texts.workOrders, icon: ClipboardList, badge: 'workOrdersToSchedule' },
    ],
  },
  {
    label: texts.groups.customers,
    entries: [
      { to: '/customers', label: texts.customers, icon: Users, also: ['/create-customer', '/pools'] },
      { to: '/equipment', label: texts.equipment, icon: Gauge },
      { to: '/reports', label: texts.reports, icon: FileText, also: ['/service-report'] },
      { to: '/photo-gallery', label: texts.photos, icon: Images },
      { to: '/communication-hub', label: texts.messages, icon: MessagesSquare },
    ],
  },
  {
    label: texts.groups.money,
    entries: [
      {
        to: `${hub}billing&tab=invoices`,
        label: texts.invoices,
        icon: ReceiptText,
        badge: 'overdue',
        also: ['/invoices', '/statements'],
        needs: ['billing', 'view'],
      },
      { to: `${hub}billing&tab=transactions`, label: texts.payments, icon: HandCoins, needs: ['billing', 'view'] },
      { to: `${hub}billing&tab=plans`, label: texts.plans, icon: Tags, needs: ['billing', 'view'] },
      { to: `${hub}costs`, label: texts.costs, icon: Receipt, needs: ['cost_tracking', 'view'] },
      { to: '/business', label: texts.business, icon: ChartNoAxesCombined },
      { to: '/data', label: texts.books, icon: FileSpreadsheet },
    ],
  },
  {
    label: texts.groups.water,
    entries: [
      { to: '/dosage', label: texts.waterAnalysis, icon: FlaskConical },
      {
        to: '/truck-stock',
        label: texts.truckStock,
        icon: Package,
        badge: 'lowStock',
        also: ['/chemical-usage'],
      },
      { to: '/calculators', label: texts.calculators, icon: Calculator },
      { to: '/chat', label: texts.chat, icon: BotMessageSquare },
    ],
  },
  {
    label: texts.groups.team,
    entries: [
      { to: '/settings?tab=technicians', label: texts.technicians, icon: UsersRound },
      {
        to: '/timesheets',
        label: texts.timesheets,
        labels: { technician: texts.myTimesheet },
        icon: ClipboardCheck,
        also: ['/pay-check'],
      },
      { to: '/user-management', label: texts.userManagement, icon: UserCog },
      { to: '/change-log', label: texts.changeLog, icon: History },
    ],
  },
];

/** Below the groups: the account and the machine. */
const foot: NavigationGroup = {
  isFoot: true,
  label: texts.groups.more,
  entries: [
    { to: '/settings', label: texts.settings, icon: Settings },
    { to: '/customers/import', label: texts.importCustomers, icon: Upload, also: ['/data/moving-here', '/data/lists'] },
    { to: '/billing', label: texts.subscription, icon: CreditCard, also: ['/payment', '/upgrade-required'] },
    { to: '/outbox', label: texts.outbox, icon: Send },
    { to: '/mobile-test', label: texts.mobileTest, icon: Smartphone },
    { to: '/auth-debug', label: texts.sessionDetails, icon: Bug },
  ],
};

/** The groups of the user's navigation, without what they may not open. */
export function useNavigation(): readonly NavigationGroup[] {
  const { role, permissions } = useUser();
  const leads = useLeadsSomewhere();
  const mayPay = useMayPay();
  return useMemo(
    () =>
      [...groups, foot].flatMap(({ entries, ...group }) => {
        const open = entries
          .filter(({ to, needs }) => leads(to) && (!needs || can(role, ...needs, permissions)))
          .filter(({ to, unless }) => (to !== '/billing' || mayPay) && !(unless && leads(unless)))
          .map((entry) => ({ ...entry, label: entry.labels?.[role] ?? entry.label }));
        return open.length > 0 ? [{ ...group, entries: open }] : [];
      }),
    [role, permissions, leads, mayPay],
  );
}

const parametersOf = (to: string): [string, string][] => [...new URLSearchParams(to.split('?')[1] ?? '')];

/** How close an entry is to a place: 0 not at all; more where more of its address is there. */
function closeness({ to, also = [] }: NavigationEntry, pathname: string, query: URLSearchParams): number {
  const path = to.split('?')[0] ?? to;
  const isAt = (beginning: string): boolean => pathname === beginning || pathname.startsWith(`${beginning}/`);
  if (also.some(isAt)) return 1 + 10 * (also.find(isAt)?.length ?? 0);
  const isHere = path === '/' ? pathname === '/' || pathname === '/dashboard' : isAt(path);
  const asked = parametersOf(to);
  if (!isHere || !asked.every(([name, value]) => query.get(name) === value)) return 0;
  return 1 + 10 * path.length + asked.length;
}

/** The entry for a place: the most exact one. */
export function currentEntry(groups: readonly NavigationGroup[], pathname: string, search: string): string | null {
  const query = new URLSearchParams(search);
  const near = groups
    .flatMap(({ entries }) => entries)
    .map((entry) => ({ to: entry.to, closeness: closeness(entry, pathname, query) }))
    .filter((entry) => entry.closeness > 0);
  return near.toSorted((one, other) => other.closeness - one.closeness).at(0)?.to ?? null;
}

/** A badge as it is shown and read out; null where nothing waits. */
export function badgeOf(name: BadgeName, value: number | null): { text: string; label: string } | null {
  if (!value) return null;
  const text = name === 'overdue' ? words.dollars(Math.round(value), 0) : value > 99 ? '99+' : words.number(value, 0);
  return { text, label: texts.waits[name](value) };
}
