import { NavLink } from 'react-router';
import { useLeadsSomewhere } from '#web/base/links.ts';
import { routesTexts } from './texts.ts';

const views = [
  { address: '/routes', name: routesTexts.dayView },
  { address: '/routes/week', name: routesTexts.weekView },
];

/** The links to the day view and the week view; nothing when the user has only one of them. */
export function RouteViews() {
  const leads = useLeadsSomewhere();
  const there = views.filter(({ address }) => leads(address));
  if (there.length < 2) return null;
  return (
    <nav
      aria-label={routesTexts.views}
      className="grid auto-cols-fr grid-flow-col rounded-md bg-sunken p-1 max-md:w-full md:w-48"
    >
      {there.map(({ address, name }) => (
        <NavLink
          key={address}
          end
          to={address}
          className="inline-flex h-10 items-center justify-center rounded-sm px-3 text-sm font-semibold text-ink-2 transition-colors aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:shadow-soft sunlight:aria-[current=page]:border"
        >
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
