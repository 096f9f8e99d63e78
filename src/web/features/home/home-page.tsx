import { lazy } from 'react';
import { useCan, useUser } from '#web/app/session.tsx';
import { ChatWidget } from '#web/features/chat/index.ts';
import { AccountHome } from './account-home.tsx';
import { OfficeHome } from './office-home.tsx';
import { PoolBoard } from './pool-board.tsx';
import { PoolsAtRisk } from './pools-at-risk.tsx';
import { TechnicianHome } from './technician-home.tsx';

/** Pool owners see nothing of the rest, and nobody else sees theirs. */
const HomeownerHome = lazy(async () => ({ default: (await import('#web/features/homeowner/index.ts')).HomeownerHome }));

/** `/`: what each role needs first, and below it a pool's water for those who see customers' pools. */
export default function HomePage() {
  const { role } = useUser();
  const seesPools = useCan('customers', 'view') && role !== 'homeowner';
  return (
    <>
      <OwnHome />
      {seesPools ? <PoolBoard /> : null}
      {role === 'homeowner' ? null : <ChatWidget />}
    </>
  );
}

function OwnHome() {
  const { role, technicianId } = useUser();
  const seesField = useCan('field_service', 'view');
  const seesRoutes = useCan('routes', 'view');
  if (role === 'homeowner') return <HomeownerHome />;
  if (role === 'technician' && technicianId !== null) return <TechnicianHome technicianId={technicianId} />;
  if (seesField || seesRoutes) return <OfficeHome />;
  return (
    <>
      <AccountHome />
      <PoolsAtRisk />
    </>
  );
}
