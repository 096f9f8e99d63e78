import { CalendarRange, FlaskConical, House, Inbox, type LucideIcon, Menu, Users, Wrench } from 'lucide-react';
import { NavLink, useLocation } from 'react-router';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { useUser } from '#web/base/session.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { navigationTexts as texts } from './texts.ts';

type Place = readonly [to: string, label: string, icon: LucideIcon];

const home: Place = ['/', texts.dashboard, House];
const customers: Place = ['/customers', texts.customers, Users];
const field: Place = ['/field-service', texts.fieldService, Wrench];
/** Where the work of the field and that of the office goes on; the rest is behind More. */
const ofTheField: readonly Place[] = [home, field, customers, ['/dosage', texts.water, FlaskConical]];
const ofTheOffice: readonly Place[] = [
  home,
  customers,
  ['/routes/week', texts.week, CalendarRange],
  ['/communication-hub?tab=inbox', texts.inbox, Inbox],
  field,
];

const tabClass = (isActive: boolean) =>
  classNames(
    'flex min-w-0 flex-col items-center justify-center gap-1 text-[0.6875rem] font-[560]',
    isActive ? 'text-brand' : 'text-ink-3',
  );

/** What a role does most, under the thumb (phones only). */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const { role } = useUser();
  const leads = useLeadsSomewhere();
  const { pathname } = useLocation();
  const places = (role === 'technician' ? ofTheField : ofTheOffice).filter(([to]) => leads(to)).slice(0, 4);
  return (
    <nav
      aria-label={texts.quickNavigation}
      className="print:hidden fixed inset-x-0 bottom-0 z-20 grid h-(--bottom-bar) auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {places.map(([to, label, Icon]) => (
        <NavLink
          key={to}
          to={to}
          end={to === '/'}
          className={({ isActive }) => tabClass(isActive || (to === '/' && pathname === '/dashboard'))}
        >
          <Icon aria-hidden="true" className="size-5.5" />
          <span className="max-w-full truncate px-1">{label}</span>
        </NavLink>
      ))}
      <button type="button" onClick={onMore} aria-haspopup="dialog" className={tabClass(false)}>
        <Menu aria-hidden="true" className="size-5.5" />
        <span>{texts.more}</span>
      </button>
    </nav>
  );
}
