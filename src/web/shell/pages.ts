import {
  BellRing,
  BotMessageSquare,
  Calculator,
  ChartNoAxesCombined,
  ClipboardCheck,
  ClipboardList,
  FileText,
  FlaskConical,
  Gauge,
  History,
  House,
  type LucideIcon,
  MessagesSquare,
  Route,
  Truck,
  UserCog,
  Users,
  Wrench,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { Need, Role } from '#domain/access/index.ts';
import type { Prepare } from '#web/base/prepare.ts';
import { appTexts } from '#web/base/texts.ts';

/** One address of the application. */
export interface Page {
  /** The address, with `:parameters` as react-router reads them. */
  path: string;
  /** Loads the page's code; the file's default export is the page. Absent where the page comes with a later release. */
  load?: () => Promise<{ default: ComponentType; prepare?: Prepare }>;
  /** Employees may open it with any one of these; none: all of them. */
  needs?: readonly Need[];
  /** The roles whose table has it. For the others it is unknown, unless their company grants its need. */
  roles?: readonly Role[];
  /** A parameter of the link with which it opens for everybody. */
  opensWith?: 'key' | 'token';
  /** Its place in the navigation. `rank` orders it; the first four on a phone stand in the bottom bar. `labels` are a role's own words. */
  nav?: { label: string; icon: LucideIcon; rank: number; badge?: string; labels?: Partial<Record<Role, string>> };
  /**
   * `focus` is the whole screen on a phone: no header, no bottom bar, no footer (a stop being worked). `none` brings its
   * own frame.
   */
  frame?: 'page' | 'focus' | 'none';
}

/** The dashboard: home after signing in, and what is shown where a permission is missing. */
export const home: Page = {
  path: '/',
  load: () => import('#web/shell/home/home-page.tsx'),
  nav: { label: appTexts.dashboard, icon: House, rank: 1 },
};

/**
 * Every address with its roles and needs. A page is added here with its feature; nothing links to what has no page.
 */
export const pages: readonly Page[] = [
  home,
  {
    path: '/customers',
    load: () => import('#web/customers/directory-page.tsx'),
    needs: [['customers', 'view']],
    nav: { label: appTexts.customers, icon: Users, rank: 2 },
  },
  {
    path: '/equipment',
    load: () => import('#web/customers/equipment/equipment-page.tsx'),
    needs: [
      ['customers', 'view'],
      ['field_service', 'view'],
    ],
    nav: { label: appTexts.equipment, icon: Gauge, rank: 8 },
  },
  {
    path: '/customers/import',
    load: () => import('#web/data/imports/import-page.tsx'),
    needs: [['customers', 'edit']],
  },
  {
    path: '/create-customer',
    load: () => import('#web/customers/create-customer-page.tsx'),
    needs: [['customers', 'view']],
  },
  {
    path: '/routes',
    load: () => import('#web/scheduling/routes/routes-page.tsx'),
    needs: [['routes', 'view']],
    nav: { label: appTexts.routes, icon: Route, rank: 4, badge: appTexts.proPlus },
  },
  {
    path: '/routes/week',
    load: () => import('#web/scheduling/week-board/week-page.tsx'),
    needs: [['routes', 'view']],
  },
  {
    path: '/field-service',
    load: () => import('#web/visits/today/field-service-page.tsx'),
    needs: [['field_service', 'view']],
    nav: { label: appTexts.fieldService, icon: Wrench, rank: 3 },
  },
  {
    path: '/service-report',
    load: () => import('#web/reports/service-report/service-report-page.tsx'),
    needs: [['field_service', 'view']],
  },
  {
    path: '/field-service/stop/:assignmentId',
    load: () => import('#web/visits/stop/stop-page.tsx'),
    needs: [['field_service', 'edit']],
    frame: 'focus',
  },
  {
    path: '/field-service/customer/:customerId',
    load: () => import('#web/visits/stop/customer-stop-page.tsx'),
    needs: [['field_service', 'edit']],
    frame: 'focus',
  },
  {
    path: '/outbox',
    load: () => import('#web/visits/outbox/outbox-page.tsx'),
    roles: ['owner', 'admin', 'technician', 'user'],
  },
  {
    path: '/dosage',
    load: () => import('#web/water/dosage-page.tsx'),
    needs: [['dosage_calculator', 'view']],
    nav: { label: appTexts.waterAnalysis, icon: FlaskConical, rank: 6 },
  },
  {
    path: '/pools/:poolId',
    load: () => import('#web/water/pool-history/pool-page.tsx'),
    needs: [
      ['customers', 'view'],
      ['field_service', 'view'],
    ],
  },
  {
    path: '/truck-stock',
    load: () => import('#web/stock/truck-stock-page.tsx'),
    needs: [['reagents', 'view']],
    nav: { label: appTexts.truckStock, icon: Truck, rank: 7 },
  },
  {
    path: '/timesheets',
    load: () => import('#web/analytics/pay-check/pay-check-page.tsx'),
    needs: [
      ['reports', 'view'],
      ['field_service', 'view'],
    ],
    nav: { label: appTexts.timesheets, labels: { technician: appTexts.myTimesheet }, icon: ClipboardCheck, rank: 24 },
  },
  {
    // Its earlier address; the page leads on to the present one.
    path: '/pay-check',
    load: () => import('#web/analytics/pay-check/pay-check-page.tsx'),
    needs: [
      ['reports', 'view'],
      ['field_service', 'view'],
    ],
  },
  {
    path: '/calculators',
    load: () => import('#web/water/calculators/calculators-page.tsx'),
    needs: [['dosage_calculator', 'view']],
    nav: { label: appTexts.calculators, icon: Calculator, rank: 30 },
  },
  {
    path: '/reports',
    load: () => import('#web/reports/reports-page.tsx'),
    needs: [['reports', 'view']],
    nav: { label: appTexts.reports, icon: FileText, rank: 25 },
  },
  {
    path: '/chemical-usage',
    load: () => import('#web/data/exports/chemical-usage-page.tsx'),
    needs: [['reports', 'view']],
  },
  { path: '/data', load: () => import('#web/data/exports/data-page.tsx'), needs: [['settings', 'edit']] },
  {
    path: '/data/lists',
    load: () => import('#web/data/imports/list-import-page.tsx'),
    needs: [['customers', 'edit']],
  },
  {
    path: '/data/moving-here',
    load: () => import('#web/data/exports/moving-here-page.tsx'),
    needs: [['customers', 'edit']],
  },
  {
    path: '/photo-gallery',
    load: () => import('#web/visits/photo-gallery/gallery-page.tsx'),
    needs: [['business', 'view']],
    opensWith: 'key',
  },
  {
    path: '/business',
    load: () => import('#web/analytics/business-page.tsx'),
    needs: [['business', 'view']],
    nav: { label: appTexts.business, icon: ChartNoAxesCombined, rank: 5 },
  },
  {
    path: '/alerts',
    load: () => import('#web/alerts/alerts-page.tsx'),
    needs: [['business', 'view']],
    nav: { label: appTexts.alerts, icon: BellRing, rank: 10 },
  },
  {
    path: '/invoices/:invoiceId',
    load: () => import('#web/invoicing/invoices/invoice-page.tsx'),
    needs: [['billing', 'view']],
  },
  {
    path: '/statements/:customerId',
    load: () => import('#web/invoicing/statement-page.tsx'),
    needs: [['billing', 'view']],
  },
  {
    path: '/work-orders',
    load: () => import('#web/invoicing/work-orders/work-orders-page.tsx'),
    needs: [['customers', 'view']],
    nav: { label: appTexts.workOrders, icon: ClipboardList, rank: 9 },
  },
  {
    path: '/work-orders/:workOrderId',
    load: () => import('#web/invoicing/work-orders/work-order-page.tsx'),
    needs: [['customers', 'view']],
  },
  {
    path: '/quote',
    load: () => import('#web/invoicing/work-orders/quote-page.tsx'),
    roles: [],
    opensWith: 'key',
    frame: 'none',
  },
  {
    path: '/pay',
    load: () => import('#web/invoicing/payments/pay-page.tsx'),
    roles: [],
    opensWith: 'key',
    frame: 'none',
  },
  {
    path: '/communication-hub',
    load: () => import('#web/messaging/communication-hub-page.tsx'),
    needs: [['customers', 'view']],
    nav: { label: appTexts.communicationHub, icon: MessagesSquare, rank: 11 },
  },
  {
    path: '/survey',
    load: () => import('#web/messaging/surveys/survey-page.tsx'),
    roles: [],
    opensWith: 'key',
    frame: 'none',
  },
  { path: '/billing', load: () => import('#web/subscription/billing-page.tsx') },
  { path: '/payment', load: () => import('#web/subscription/payment-page.tsx') },
  {
    path: '/upgrade-required',
    load: () => import('#web/subscription/upgrade-required-page.tsx'),
    roles: ['owner', 'admin'],
  },
  { path: '/settings', load: () => import('#web/settings/settings-page.tsx'), needs: [['settings', 'view']] },
  {
    path: '/user-management',
    load: () => import('#web/accounts/users/user-management-page.tsx'),
    roles: ['owner', 'technician', 'user'],
    needs: [['user_management', 'view']],
    nav: { label: appTexts.userManagement, icon: UserCog, rank: 21 },
  },
  {
    path: '/change-log',
    load: () => import('#web/data/audit/change-log-page.tsx'),
    roles: ['owner', 'technician', 'user'],
    needs: [['user_management', 'view']],
    nav: { label: appTexts.changeLog, icon: History, rank: 22 },
  },
  { path: '/mobile-test', load: () => import('#web/visits/mobile-test/mobile-test-page.tsx') },
  { path: '/auth-debug', load: () => import('#web/accounts/auth-debug/auth-debug-page.tsx'), roles: ['owner'] },
  {
    path: '/reset-password',
    load: () => import('#web/accounts/sign-in/reset-password-page.tsx'),
    roles: ['owner', 'admin'],
    opensWith: 'token',
    frame: 'none',
  },
  {
    path: '/chat',
    load: () => import('#web/assistant/chat-page.tsx'),
    roles: ['owner', 'admin', 'technician', 'user'],
    nav: { label: appTexts.chat, icon: BotMessageSquare, rank: 12 },
  },
  {
    path: '/chat/knowledge',
    load: () => import('#web/assistant/knowledge-list-page.tsx'),
    roles: ['owner', 'admin', 'technician', 'user'],
  },
  {
    path: '/chat/knowledge/:pageId',
    load: () => import('#web/assistant/knowledge-page.tsx'),
    roles: ['owner', 'admin', 'technician', 'user'],
  },
];

/** Other addresses of the same page. */
export const aliases: Readonly<Record<string, string>> = { '/dashboard': '/', '/auth': '/' };
