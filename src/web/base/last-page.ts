import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lastVisitedPage, rememberPage } from './stored-session.ts';

/** Saves the page when it unloads or is hidden; a fresh load at `/` goes back to it. */
export function useLastPage(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const path = location.pathname + location.search;
  const current = useRef(path);
  current.current = path;

  useEffect(() => {
    const save = () => rememberPage(current.current);
    const saveWhenHidden = () => document.visibilityState === 'hidden' && save();
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', saveWhenHidden);
    return () => {
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', saveWhenHidden);
    };
  }, []);

  const restored = useRef(false);
  useEffect(() => {
    if (restored.current) return;
    restored.current = true;
    const last = lastVisitedPage();
    if (isFreshLoad() && current.current === '/' && last !== '/') navigate(last, { replace: true });
  }, [navigate]);
}

// The first sign of the shell after the document loaded; signing in later goes to `/` and stays there.
let fresh = true;
function isFreshLoad(): boolean {
  const wasFresh = fresh;
  fresh = false;
  return wasFresh;
}

/** The sign-in page was shown: what follows is no fresh load any more. */
export function endFreshLoad(): void {
  fresh = false;
}
