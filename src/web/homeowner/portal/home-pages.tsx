import { CreditCard, Droplets, LineChart, MessageCircle, UserRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { PortalHome, ShownByLink } from '#contract/homeowner/portal.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Ask } from './ask.tsx';
import { Contact, Masthead, ownLogo } from './door.tsx';
import { Papers } from './papers.tsx';
import { PoolPage } from './pool-page.tsx';
import { useTexts } from './portal-api.ts';
import { You } from './you.tsx';

// The chart comes when it is looked at.
const History = lazy(() => import('./history.tsx'));

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
export function HomePages({ home, about, onChanged }: HomePagesProps) {
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
        {page === 'history' ? (
          <Suspense fallback={<span className="block h-48 animate-shimmer rounded-md bg-track" />}>
            <History timeZone={home.home.timeZone} />
          </Suspense>
        ) : null}
        {page === 'papers' ? <Papers home={home} onChanged={onChanged} /> : null}
        {page === 'ask' ? <Ask home={home} /> : null}
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
