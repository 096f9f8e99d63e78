import { type FormEvent, useCallback, useEffect, useId, useState } from 'react';
import type { ChangedContact, CustomerAccess, PortalHome } from '#contract/homeowner/portal.ts';
import { type Language, languages } from '#domain/language/index.ts';
import { deviceOf } from '#web/accounts/index.ts';
import { Field, Panel, PortalButton, Refusal } from './parts.tsx';
import { callPortal, PortalError, statusOf, useTexts } from './portal-api.ts';

/** Which devices and links open this page, and how they are ended. */
export function You({ home, onChanged }: { home: PortalHome; onChanged: () => Promise<void> }) {
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
      <ContactForm home={home} onChanged={onChanged} />
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

/** Where the customer is reached, in which language, and what they are notified of. */
function ContactForm({ home: { customer }, onChanged }: { home: PortalHome; onChanged: () => Promise<void> }) {
  const { say, texts } = useTexts();
  const choice = useId();
  const [typed, setTyped] = useState({
    email: customer.email ?? '',
    phone: customer.phone ?? '',
    language: customer.language,
    emails: customer.emailAlerts,
    texts: customer.smsAlerts,
  });
  const [state, setState] = useState<'open' | 'busy' | 'saved'>('open');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [answer, setAnswer] = useState<ChangedContact | null>(null);
  const change = (some: Partial<typeof typed>): void => {
    setTyped({ ...typed, ...some });
    setState('open');
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setState('busy');
    setRefusal(null);
    // What was not touched is not sent: a choice made by text message stays.
    const { email, phone, language } = typed;
    const body = {
      ...(email === (customer.email ?? '') ? {} : { email }),
      ...(phone === (customer.phone ?? '') ? {} : { phone }),
      ...(language === customer.language ? {} : { language }),
      ...(typed.emails === customer.emailAlerts ? {} : { emails: typed.emails }),
      ...(typed.texts === customer.smsAlerts ? {} : { texts: typed.texts }),
    };
    try {
      const changed = await callPortal<ChangedContact>('PATCH', '/api/my/contact', body);
      setAnswer(changed);
      await onChanged();
      setState('saved');
    } catch (error) {
      setRefusal((error instanceof PortalError && error.message) || say(texts.saveFailed));
      setState('open');
    }
  };
  return (
    <Panel title={say(texts.contactTitle)}>
      <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void save(event)}>
        <Field
          label={say(texts.email)}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={typed.email}
          onChange={(event) => change({ email: event.target.value })}
        />
        <Field
          label={say(texts.phone)}
          type="tel"
          autoComplete="tel"
          maxLength={40}
          value={typed.phone}
          onChange={(event) => change({ phone: event.target.value })}
        />
        <div className="flex flex-col gap-1">
          <label htmlFor={choice} className="font-medium">
            {say(texts.language)}
          </label>
          <select
            id={choice}
            value={typed.language}
            onChange={({ target }) =>
              change({ language: languages.find((one): one is Language => one === target.value) ?? 'en' })
            }
            className="min-h-12 rounded-md border border-field bg-surface px-3"
          >
            {languages.map((one) => (
              <option key={one} value={one}>
                {say(texts.languages[one])}
              </option>
            ))}
          </select>
        </div>
        {(['emails', 'texts'] as const).map((what) => (
          <label key={what} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={typed[what]}
              onChange={(event) => change({ [what]: event.target.checked })}
              className="size-5 accent-brand"
            />
            {say(what === 'emails' ? texts.getEmails : texts.getTexts)}
          </label>
        ))}
        <Refusal>{refusal}</Refusal>
        {state === 'saved' && !answer?.toProve.length ? <p role="status">{say(texts.saved)}</p> : null}
        {answer?.stopsByReply ? <p>{say(texts.stopsByReply)}</p> : null}
        <PortalButton type="submit" look="primary" wide busy={state === 'busy'}>
          {say(texts.save)}
        </PortalButton>
      </form>
      {answer?.toProve.map((asked) => (
        <ProveContact
          key={`${asked.what} ${asked.to}`}
          asked={asked}
          onProven={async () => {
            setAnswer({ ...answer, toProve: answer.toProve.filter(({ what }) => what !== asked.what) });
            await onChanged();
          }}
        />
      ))}
    </Panel>
  );
}

/** Another address or number holds when the code sent to it is entered. */
function ProveContact({
  asked: { what, to, isSent },
  onProven,
}: {
  asked: ChangedContact['toProve'][number];
  onProven: () => Promise<void>;
}) {
  const { say, texts } = useTexts();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setRefusal(null);
    try {
      await callPortal('POST', '/api/my/contact/prove', { what, code });
      await onProven();
    } catch (error) {
      const status = statusOf(error);
      setRefusal(say(status === 409 || status === 400 ? texts.wrongCode : texts.saveFailed));
      setBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-3 border-line border-t pt-4"
      onSubmit={(event) => void enter(event)}
    >
      <h3 className="font-medium">{say(texts.prove.title[what])}</h3>
      <p role="status">{say(isSent ? texts.prove.more({ to }) : texts.notSent({ to }))}</p>
      <Field
        label={say(texts.code)}
        hint={say(texts.codeHint)}
        error={refusal}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
        className="num tracking-[0.3em]"
      />
      <PortalButton type="submit" look="primary" wide busy={busy}>
        {say(texts.prove.confirm)}
      </PortalButton>
    </form>
  );
}
