import { type FormEvent, useEffect, useState } from 'react';
import type { OpenedLink, PortalCompany, SentCode } from '#contract/homeowner/portal.ts';
import { bankNewsOf, isPayable } from '#domain/invoicing/index.ts';
import { Field, Panel, Photos, PortalButton, PortalLink, Refusal, Work } from './parts.tsx';
import { callPortal, ownPath, statusOf, useTexts } from './portal-api.ts';

interface FrameProps {
  company: Pick<PortalCompany, 'name' | 'hasLogo'>;
  logo: string;
}

/** Whose page it is: the company's logo and name. */
export function Masthead({ company, logo }: FrameProps) {
  const { say, texts } = useTexts();
  return (
    <header className="flex items-center gap-3">
      {company.hasLogo ? (
        <img src={logo} alt="" className="max-h-12 max-w-36 rounded-sm bg-[#ffffff] object-contain p-1" />
      ) : null}
      <p className="min-w-0 font-semibold break-words">{company.name ?? say(texts.yourCompany)}</p>
    </header>
  );
}

export const ownLogo = ownPath('/api/my/logo');

interface LinkPageProps {
  linkKey: string;
  opened: OpenedLink;
  onEntered: () => Promise<void>;
  /** A fresh link is used, by a press alone. */
  onPress: () => Promise<void>;
}

/** What the mail showed, and the way to everything else. */
export function LinkPage({ linkKey, opened, onEntered, onPress }: LinkPageProps) {
  const { say, texts } = useTexts();
  const { company } = opened;
  const title = company.name ?? say(texts.title);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className="mx-auto flex max-w-xl flex-col gap-4 p-4">
      <Masthead company={company} logo={`/api/my/logo?key=${encodeURIComponent(linkKey)}`} />
      <ShownByLink linkKey={linkKey} opened={opened} />
      {!opened.isOpen ? (
        <Panel title={say(texts.closedTitle)}>
          <p className="text-ink-2">{say(texts.closed({ name: company.name }))}</p>
        </Panel>
      ) : opened.needsPress ? (
        <PressToOpen switches={opened.switches} onPress={onPress} />
      ) : (
        <EnterCode linkKey={linkKey} opened={opened} onEntered={onEntered} />
      )}
      <Contact company={company} />
    </main>
  );
}

/** Programs that look into mails open a link too; they press nothing. */
function PressToOpen({ switches, onPress }: Pick<LinkPageProps, 'onPress'> & { switches: boolean }) {
  const { say, texts } = useTexts();
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    await onPress();
    setBusy(false);
  };
  return (
    <Panel title={say(texts.freshTitle)}>
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{say(texts.pressMore)}</p>
        {switches ? <p>{say(texts.pressSwitches)}</p> : null}
        <PortalButton look="primary" wide busy={busy} onClick={() => void press()}>
          {say(texts.enter)}
        </PortalButton>
      </div>
    </Panel>
  );
}

function ShownByLink({ linkKey, opened: { shown } }: Pick<LinkPageProps, 'linkKey' | 'opened'>) {
  const { say, texts } = useTexts();
  const key = encodeURIComponent(linkKey);
  if (shown.kind === 'nothing') return <h1 className="sr-only">{say(texts.title)}</h1>;
  if (shown.kind === 'report') {
    const { report } = shown;
    return (
      <Panel>
        <h1 className="mb-2 text-lg">{say(texts.report({ date: report.serviceDate }))}</h1>
        <Work done={report} />
        <Photos
          photos={report.photos}
          addressOf={({ photoId }, size) =>
            `/api/service-photos/${report.reportId}/${photoId}${size === 'picture' ? '' : '/thumbnail'}?key=${key}`
          }
        />
      </Panel>
    );
  }
  if (shown.kind === 'invoice') {
    const { invoiceNumber, balance, dueOn, total } = shown;
    const news = bankNewsOf(shown);
    const canPay = isPayable(shown);
    return (
      <Panel>
        <h1 className="text-lg">{say(texts.invoice({ number: invoiceNumber }))}</h1>
        <p className="num text-xl font-bold">{say(texts.dollars({ amount: balance > 0 ? balance : total }))}</p>
        <p className="mb-3 text-ink-2">
          {balance > 0 ? dueOn && say(texts.due({ date: dueOn })) : news === null && say(texts.paid)}
        </p>
        {news ? <p className="mb-3">{say(texts.bankNews[news])}</p> : null}
        <PortalLink href={`/pay?key=${key}&from=my`} look={canPay ? 'primary' : 'plain'} wide>
          {canPay ? say(texts.pay({ amount: balance })) : say(texts.invoice({ number: invoiceNumber }))}
        </PortalLink>
      </Panel>
    );
  }
  return (
    <Panel>
      <h1 className="text-lg">{say(texts.quote({ title: shown.title }))}</h1>
      <p className="num text-xl font-bold">{say(texts.dollars({ amount: shown.total }))}</p>
      <PortalLink href={`/quote?key=${key}&from=my`} look="primary" wide className="mt-3">
        {say(texts.look)}
      </PortalLink>
    </Panel>
  );
}

/** A code, sent to the address on file, makes this device the customer's. */
function EnterCode({ linkKey, opened, onEntered }: Omit<LinkPageProps, 'onPress'>) {
  const { say, texts } = useTexts();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { ways } = opened;
  const [first] = ways;
  const [way, setWay] = useState(first?.way ?? 'email');
  if (!first) {
    return (
      <Panel title={say(texts.codeTitle)}>
        <p className="text-ink-2">{say(texts.noWay({ name: opened.company.name }))}</p>
      </Panel>
    );
  }

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      const status = statusOf(error);
      const said =
        status === 409 || status === 400 ? texts.wrongCode : status === 429 ? texts.tooMany : texts.sendFailed;
      setRefusal(say(said));
    } finally {
      setBusy(false);
    }
  };
  const send = (by: typeof way) =>
    attempt(async () => {
      setWay(by);
      const answer = await callPortal<SentCode>('POST', '/api/my/code', { key: linkKey, way: by });
      setCode('');
      setSent(answer);
    });
  const enter = (entered: string) =>
    attempt(async () => {
      await callPortal('POST', '/api/my/enter', { key: linkKey, code: entered });
      await onEntered();
    });
  const type = (typed: string): void => {
    const digits = typed.replace(/\D/g, '').slice(0, 6);
    setCode(digits);
    if (digits.length === 6 && digits !== code) void enter(digits);
  };

  return (
    <Panel title={say(texts.codeTitle)}>
      {sent === null ? (
        <div className="flex flex-col gap-3">
          <p className="text-ink-2">
            {say(
              texts.codeMore({
                to: ways.flatMap(({ to, goesOut }) => (goesOut ? [to] : [])),
                name: opened.company.name,
              }),
            )}
          </p>
          <Refusal>{refusal}</Refusal>
          {ways.map((each, index) => (
            <PortalButton
              key={each.way}
              look={index === 0 ? 'primary' : 'plain'}
              wide
              busy={busy}
              onClick={() => void send(each.way)}
            >
              {say(each.way === 'sms' ? texts.textCode : texts.sendCode)}
            </PortalButton>
          ))}
        </div>
      ) : (
        <form
          className="flex flex-col gap-3"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void enter(code);
          }}
        >
          <p role="status">{say(sent.isSent ? texts.sentCode(sent) : texts.notSent(sent))}</p>
          <Field
            label={say(texts.code)}
            hint={say(texts.codeHint)}
            error={refusal}
            inputMode="numeric"
            autoComplete="one-time-code"
            // Nobody comes here but to type it.
            autoFocus
            value={code}
            onChange={(event) => type(event.target.value)}
            className="num tracking-[0.3em]"
          />
          <PortalButton type="submit" look="primary" wide busy={busy}>
            {say(texts.enter)}
          </PortalButton>
          <PortalButton wide disabled={busy} onClick={() => void send(way)}>
            {say(texts.newCode)}
          </PortalButton>
        </form>
      )}
    </Panel>
  );
}

/** Without a link that works: one is sent to the address on file. */
export function FreshLink({ ended }: { ended: boolean }) {
  const { say, texts } = useTexts();
  const [address, setAddress] = useState('');
  const [state, setState] = useState<'asking' | 'busy' | 'sent' | 'kept'>('asking');
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    document.title = say(texts.title);
  }, [say, texts]);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (address.trim().length < 3) return setRefusal(say(texts.addressMissing));
    setState('busy');
    setRefusal(null);
    try {
      const { isSent } = await callPortal<{ isSent: boolean }>('POST', '/api/my/fresh', { address });
      setState(isSent ? 'sent' : 'kept');
    } catch (error) {
      setRefusal(say(statusOf(error) === 429 ? texts.tooMany : texts.sendFailed));
      setState('asking');
    }
  };
  return (
    <main className="mx-auto flex max-w-xl flex-col gap-4 p-4">
      <Panel>
        <h1 className="mb-2 text-lg">{say(ended ? texts.ended : texts.freshTitle)}</h1>
        {state === 'sent' || state === 'kept' ? (
          <p role="status">{say(state === 'sent' ? texts.sentLink : texts.linkNotSent)}</p>
        ) : (
          <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void send(event)}>
            {ended ? <p className="text-ink-2">{say(texts.endedMore)}</p> : null}
            <Field
              label={say(texts.address)}
              hint={say(texts.freshMore)}
              error={refusal}
              autoComplete="email"
              inputMode="email"
              maxLength={200}
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
            <PortalButton type="submit" look="primary" wide busy={state === 'busy'}>
              {say(texts.sendLink)}
            </PortalButton>
          </form>
        )}
      </Panel>
    </main>
  );
}

export function Contact({ company: { phone, email } }: { company: Pick<PortalCompany, 'phone' | 'email'> }) {
  const { say, texts } = useTexts();
  if (!phone && !email) return null;
  return (
    <Panel title={say(texts.contact)}>
      <div className="flex flex-col gap-2">
        {phone ? (
          <PortalLink href={`tel:${phone.replace(/[^\d+]/g, '')}`} wide>
            {say(texts.call({ phone }))}
          </PortalLink>
        ) : null}
        {email ? (
          <PortalLink href={`mailto:${email}`} wide>
            {say(texts.write)}
          </PortalLink>
        ) : null}
      </div>
    </Panel>
  );
}
