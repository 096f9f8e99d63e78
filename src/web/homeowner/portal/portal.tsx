import { CreditCard, Droplets, LineChart, MessageCircle, UserRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { OpenedLink, PortalHome, ShownByLink } from '#contract/homeowner/portal.ts';
import { wordsOf } from '#domain/language/index.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Contact, FreshLink, LinkPage, Masthead, ownLogo } from './door.tsx';
import { Papers } from './papers.tsx';
import { PortalButton, Refusal } from './parts.tsx';
import { PoolPage } from './pool-page.tsx';
import { callPortal, statusOf, useTexts, WordsProvider } from './portal-api.ts';
import { You } from './you.tsx';

// The chart, and what photos are sent with, come when they are looked at.
const History = lazy(() => import('./history.tsx'));
const Ask = lazy(() => import('./ask.tsx'));

const pages = ['pool', 'history', 'papers', 'ask', 'you'] as const;
type Page = (typeof pages)[number];
const icons: Record<Page, ReactNode> = {
  pool: <Droplets aria-hidden="true" className="size-5" />,
  history: <LineChart aria-hidden="true" className="size-5" />,
  papers: <CreditCard aria-hidden="true" className="size-5" />,
  ask: <MessageCircle aria-hidden="true" className="size-5" />,
  you: <UserRound aria-hidden="true" className="size-5" />,
};

const pageInAddress = (): Page => pages.find((page) => `#${page}` === window.location.hash) ?? 'pool';

/** What a mail was about is where its reader begins. */
const pageAbout: Record<ShownByLink['kind'], Page> = {
  nothing: 'pool',
  report: 'pool',
  invoice: 'papers',
  quote: 'papers',
};

interface HomePagesProps {
  home: PortalHome;
  about: ShownByLink['kind'];
  onChanged: () => Promise<void>;
}

/** A customer's pages, one at a time, with the way between them at the foot of a phone. */
function HomePages({ home, about, onChanged }: HomePagesProps) {
  const { say, texts } = useTexts();
  const [page, setPage] = useState<Page>(() => (window.location.hash ? pageInAddress() : pageAbout[about]));
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const follow = () => setPage(pageInAddress());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  const { company } = home.home;
  const title = `${say(texts.tabs[page])} · ${company.name ?? say(texts.title)}`;
  useEffect(() => {
    document.title = title;
    window.scrollTo(0, 0);
  }, [title]);
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col">
      <div className="p-4 pb-0">
        <Masthead company={{ name: company.name, hasLogo: home.hasLogo }} logo={ownLogo} />
      </div>
      <main ref={main} className="flex grow flex-col gap-4 p-4">
        {page === 'pool' ? <PoolPage home={home} onChanged={onChanged} /> : null}
        <Suspense fallback={<span className="block h-48 animate-shimmer rounded-md bg-track" />}>
          {page === 'history' ? <History timeZone={home.home.timeZone} /> : null}
          {page === 'ask' ? <Ask home={home} /> : null}
        </Suspense>
        {page === 'papers' ? <Papers home={home} onChanged={onChanged} /> : null}
        {page === 'you' ? <You home={home} onChanged={onChanged} /> : null}
        {page === 'pool' || page === 'you' ? <Contact company={company} /> : null}
      </main>
      <nav
        aria-label={say(texts.pages)}
        className="sticky bottom-0 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
      >
        {pages.map((one) => (
          <a
            key={one}
            href={`#${one}`}
            aria-current={one === page ? 'page' : undefined}
            className={classNames(
              'flex min-h-14 flex-col items-center justify-center gap-0.5 text-sm',
              one === page ? 'font-semibold text-brand' : 'text-ink-2',
            )}
          >
            {icons[one]}
            {say(texts.tabs[one])}
          </a>
        ))}
      </nav>
    </div>
  );
}

/** Kept as long as the tab is open, so that a reload does not lose what the mail showed. */
const keptKey = 'my_key';

function takeKey(): string {
  const key = new URLSearchParams(window.location.search).get('key');
  if (key === null) return sessionStorage.getItem(keptKey) ?? '';
  // The address is what is shared, bookmarked and seen over a shoulder.
  window.history.replaceState(null, '', window.location.pathname + window.location.hash);
  sessionStorage.setItem(keptKey, key);
  return key;
}

type Shown =
  | { step: 'loading' }
  | { step: 'failed' }
  /** The device is known, but the company shows no pages now. */
  | { step: 'closed' }
  /** `ended`: a link was tried that does not work any more. */
  | { step: 'outside'; ended: boolean }
  | { step: 'link'; key: string; opened: OpenedLink }
  | { step: 'home'; home: PortalHome; about: OpenedLink['shown']['kind'] };

/** The company shows its customers no pages, or is under maintenance. */
const isClosed = (error: unknown): boolean => [403, 503].includes(statusOf(error));

/** /my: a customer's own page. */
export function Portal() {
  const [shown, setShown] = useState<Shown>({ step: 'loading' });

  const goHome = useCallback(async (about: OpenedLink['shown']['kind'] = 'nothing'): Promise<void> => {
    const home = await callPortal<PortalHome>('GET', '/api/my/home');
    sessionStorage.removeItem(keptKey);
    setShown({ step: 'home', home, about });
  }, []);

  const begin = useCallback(
    async (press = false): Promise<void> => {
      const key = takeKey();
      try {
        if (key === '') return await goHome();
        const opened = await callPortal<OpenedLink>('POST', '/api/my/open', { key, press });
        if (!opened.isKnown) return setShown({ step: 'link', key, opened });
        await goHome(opened.shown.kind).catch((error: unknown) => {
          if (!isClosed(error)) throw error;
          // What the mail showed stays open.
          setShown({ step: 'link', key, opened: { ...opened, isOpen: false } });
        });
      } catch (error) {
        if (isClosed(error)) return setShown({ step: 'closed' });
        const status = statusOf(error);
        if (status !== 401 && status !== 404) return setShown({ step: 'failed' });
        sessionStorage.removeItem(keptKey);
        // A link that ended says nothing against a device that is known.
        await goHome().catch((gone: unknown) =>
          setShown(isClosed(gone) ? { step: 'closed' } : { step: 'outside', ended: key !== '' }),
        );
      }
    },
    [goHome],
  );
  useEffect(() => void begin(), [begin]);

  const language =
    shown.step === 'link' ? shown.opened.language : shown.step === 'home' ? shown.home.customer.language : null;
  useEffect(() => {
    if (language) document.documentElement.lang = wordsOf(language).tag;
  }, [language]);

  const page =
    shown.step === 'link' ? (
      <LinkPage
        linkKey={shown.key}
        opened={shown.opened}
        onEntered={() => goHome(shown.opened.shown.kind)}
        onPress={() => begin(true)}
      />
    ) : shown.step === 'home' ? (
      <HomePages home={shown.home} about={shown.about} onChanged={() => goHome(shown.about)} />
    ) : shown.step === 'outside' ? (
      <FreshLink ended={shown.ended} />
    ) : (
      <Waiting step={shown.step} onRetry={() => void begin()} />
    );
  return language ? <WordsProvider value={wordsOf(language)}>{page}</WordsProvider> : page;
}

function Waiting({ step, onRetry }: { step: 'loading' | 'failed' | 'closed'; onRetry: () => void }) {
  const { say, texts } = useTexts();
  return (
    <main className="mx-auto flex max-w-xl flex-col gap-4 p-4">
      <h1 className="sr-only">{say(texts.title)}</h1>
      {step !== 'loading' ? (
        <>
          <Refusal>{say(step === 'closed' ? texts.closed({ name: null }) : texts.loadFailed)}</Refusal>
          <PortalButton onClick={onRetry}>{say(texts.again)}</PortalButton>
        </>
      ) : (
        <>
          <p role="status" className="sr-only">
            {say(texts.loading)}
          </p>
          <span className="block h-14 animate-shimmer rounded-md bg-track" />
          <span className="block h-28 animate-shimmer rounded-md bg-track" />
          <span className="block h-48 animate-shimmer rounded-md bg-track" />
        </>
      )}
    </main>
  );
}
