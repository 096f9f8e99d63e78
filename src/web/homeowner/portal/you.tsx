import { useCallback, useEffect, useState } from 'react';
import type { CustomerAccess, PortalHome } from '#contract/homeowner/portal.ts';
import { deviceOf } from '#web/accounts/index.ts';
import { Panel, PortalButton, Refusal } from './parts.tsx';
import { callPortal, useTexts } from './portal-api.ts';

/** Which devices and links open this page, and how they are ended. */
export function You({ home }: { home: PortalHome; onChanged: () => Promise<void> }) {
  const { say, texts } = useTexts();
  const [access, setAccess] = useState<CustomerAccess | null>(null);
  const [failed, setFailed] = useState(false);
  const [asking, setAsking] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    try {
      setAccess(await callPortal<CustomerAccess>('GET', '/api/my/access'));
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => void load(), [load]);
  const end = async (path: string, isThis = false): Promise<void> => {
    setFailed(false);
    try {
      await callPortal('DELETE', path);
      if (isThis) window.location.replace('/my');
      else await load();
    } catch {
      setFailed(true);
    }
    setAsking(false);
  };
  const deviceName = (userAgent: string | null): string => {
    const { browser, system } = deviceOf(userAgent);
    return [browser, system].filter(Boolean).join(' · ') || say(texts.unknownDevice);
  };
  const nameOf = ({ isThis, userAgent }: CustomerAccess['devices'][number]): string =>
    isThis ? say(texts.thisDevice) : deviceName(userAgent);
  return (
    <>
      <h1 className="text-lg">{home.customer.name}</h1>
      {failed ? <Refusal>{say(texts.accessFailed)}</Refusal> : null}
      {access ? (
        <>
          <Panel title={say(texts.devices)}>
            <ul className="divide-y divide-line">
              {access.devices.map((device) => (
                <li key={device.deviceId} className="flex items-center gap-3 py-2">
                  <div className="min-w-0 grow">
                    <p className="font-medium">{nameOf(device)}</p>
                    <p className="text-sm text-ink-2">
                      {say(texts.lastUsed({ at: device.lastUsedAt, zone: home.home.timeZone }))}
                    </p>
                  </div>
                  <PortalButton
                    aria-label={say(texts.signOutOf({ name: nameOf(device) }))}
                    onClick={() =>
                      void end(`/api/my/access/devices/${encodeURIComponent(device.deviceId)}`, device.isThis)
                    }
                  >
                    {say(texts.signOut)}
                  </PortalButton>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title={say(texts.links)}>
            <p className="mb-3 text-ink-2">
              {access.linkCount > 0 ? say(texts.linksMore({ count: access.linkCount })) : say(texts.noLinks)}
            </p>
            {access.linkCount > 0 ? (
              asking ? (
                <div className="flex flex-col gap-2">
                  <p>{say(texts.endLinksSure)}</p>
                  <PortalButton look="danger" wide onClick={() => void end('/api/my/access/links')}>
                    {say(texts.endLinks)}
                  </PortalButton>
                  <PortalButton wide onClick={() => setAsking(false)}>
                    {say(texts.cancel)}
                  </PortalButton>
                </div>
              ) : (
                <PortalButton wide onClick={() => setAsking(true)}>
                  {say(texts.endLinks)}
                </PortalButton>
              )
            ) : null}
          </Panel>
        </>
      ) : null}
    </>
  );
}
