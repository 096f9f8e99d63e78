import { NavLink } from 'react-router';
import { useNavigationEntries } from '#web/base/links.ts';
import { appTexts } from '#web/base/texts.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The four things done most, under the thumb (phones only). */
export function BottomBar() {
  const entries = useNavigationEntries().slice(0, 4);
  return (
    <nav
      aria-label={appTexts.quickNavigation}
      className="print:hidden fixed inset-x-0 bottom-0 z-20 grid h-(--bottom-bar) auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {entries.map(({ path, label, icon: Icon }) => (
        <NavLink
          key={path}
          to={path}
          end={path === '/'}
          className={({ isActive }) =>
            classNames(
              'flex min-w-0 flex-col items-center justify-center gap-1 text-[0.6875rem] font-[560]',
              isActive ? 'text-brand' : 'text-ink-3',
            )
          }
        >
          <Icon aria-hidden="true" className="size-5.5" />
          <span className="max-w-full truncate px-1">{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
