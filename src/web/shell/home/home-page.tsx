import { ChevronDown, FlaskConical } from 'lucide-react';
import { useId, useState } from 'react';
import { type Action, can, type Feature } from '#domain/access/index.ts';
import { Lazily, lazyPage, type Prepare } from '#web/base/lazy-page.tsx';
import { useCan, useUser } from '#web/base/session.tsx';
import { useIsWide } from '#web/base/use-is-wide.ts';
import { prefetchAttention } from '#web/shell/attention.ts';
import { WaitingCard } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { prefetchDay, prefetchPoolsAtRisk } from './api.ts';
import { OfficeHome } from './office-home.tsx';
import { loadPoolsAtRisk, PoolsAtRisk } from './pools-at-risk.tsx';
import { homeTexts as texts } from './texts.ts';

/** Each is a home for one kind of account, and nobody else's to load. */
const homeownerHome = lazyPage(async () => ({
  default: (await import('#web/homeowner/index.ts')).HomeownerHome,
}));
const technicianHome = lazyPage(() => import('./technician-home.tsx'));
const accountHome = lazyPage(() => import('./account-home.tsx'));

const PoolBoard = lazyComponent(async () => (await import('./pool-board.tsx')).PoolBoard, {
  waiting: <WaitingCard rows={4} />,
});

/** The calls of the first screen are under way before it is drawn with room for their answers; it does not wait for them. */
export const prepare: Prepare = async (queries, { role, technicianId, permissions }) => {
  const may = (feature: Feature, action: Action) => can(role, feature, action, permissions);
  if (role === 'homeowner') {
    await homeownerHome.load();
    return;
  }
  const seesField = may('field_service', 'view');
  const isTechnician = role === 'technician' && technicianId !== null;
  // A technician's home has nothing of the whole company.
  if (!isTechnician && (seesField || may('customers', 'view'))) {
    void prefetchPoolsAtRisk(queries);
    void loadPoolsAtRisk().catch(() => undefined);
  }
  if (isTechnician) {
    void prefetchDay(queries, { technicianId, runsOffice: false });
    await technicianHome.load();
  } else if (seesField || may('routes', 'view')) {
    const runsOffice = may('customers', 'edit');
    if (runsOffice) void prefetchAttention(queries);
    void prefetchDay(queries, { technicianId: null, runsOffice });
  } else {
    await accountHome.load();
  }
};

/** `/`: what each role needs first, and below it a pool's water for those who see customers' pools. */
export default function HomePage() {
  const { role } = useUser();
  const seesPools = useCan('customers', 'view') && role !== 'homeowner';
  if (!seesPools) return <OwnHome />;
  return (
    <div className="flex flex-col gap-5 xl:grid xl:grid-cols-[minmax(0,1fr)_23rem] xl:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-5">
        <OwnHome />
      </div>
      <WaterSection />
    </div>
  );
}

/**
 * The water bench: a rail where there is room beside the day; on a phone below it, folded, with what was typed kept. It asks
 * for a pool, its tests and the stock, and the pool again every ten seconds: on a phone not until it is opened.
 */
function WaterSection() {
  const isWide = useIsWide();
  const [open, setOpen] = useState(false);
  const [isThere, setThere] = useState(false);
  if ((isWide || open) && !isThere) setThere(true);
  const id = useId();
  return (
    <div className="flex flex-col gap-4 xl:contents">
      <h2 className="md:hidden">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex h-14 w-full items-center gap-3 rounded-md border border-line bg-surface px-4 text-left"
        >
          <FlaskConical aria-hidden="true" className="size-5 text-brand" />
          <span className="grow">{texts.water}</span>
          <ChevronDown aria-hidden="true" className={classNames('size-5 text-ink-3', open && 'rotate-180')} />
        </button>
      </h2>
      <div id={id} className={classNames('xl:contents', !open && 'max-md:hidden')}>
        {isThere ? <PoolBoard /> : null}
      </div>
    </div>
  );
}

function OwnHome() {
  const { role, technicianId } = useUser();
  const seesField = useCan('field_service', 'view');
  const seesRoutes = useCan('routes', 'view');
  if (role === 'homeowner') return <Lazily page={homeownerHome} />;
  if (role === 'technician' && technicianId !== null) return <Lazily page={technicianHome} />;
  if (seesField || seesRoutes) return <OfficeHome />;
  return (
    <>
      <Lazily page={accountHome} />
      <PoolsAtRisk />
    </>
  );
}
