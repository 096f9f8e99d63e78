import { useCallback, useEffect, useState } from 'react';
import type { OpenedLink, PortalHome } from '#contract/homeowner/portal.ts';
import { wordsOf } from '#domain/language/index.ts';
import { FreshLink, LinkPage } from './door.tsx';
import { HomePages } from './home-pages.tsx';
import { PortalButton, Refusal } from './parts.tsx';
import { callPortal, statusOf, useTexts, WordsProvider } from './portal-api.ts';

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
