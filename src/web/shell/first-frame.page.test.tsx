import { readFileSync } from 'node:fs';
import { render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoadingScreen, useFirstFrameLeft } from './loading-screen.tsx';

const html = readFileSync('index.html', 'utf8');
const [, body = ''] = /<body>([\s\S]*)<div id="root">/.exec(html) ?? [];
const start = new Function(readFileSync('public/start.js', 'utf8'));

interface Visitor {
  role?: string;
  lastPage?: string;
}

/** What the document shows at an address before any other script has come. */
function paintedAt(address: string, { role, lastPage }: Visitor = {}): HTMLElement | null {
  if (role) {
    localStorage.setItem('auth_token', 'a token');
    localStorage.setItem('user', JSON.stringify({ role }));
  }
  if (lastPage) localStorage.setItem('lastVisitedPage', lastPage);
  window.history.replaceState(null, '', address);
  document.body.innerHTML = body;
  start();
  document.dispatchEvent(new Event('readystatechange'));
  const frames = document.querySelectorAll<HTMLElement>('[data-first-frame]');
  expect(frames.length).toBeLessThanOrEqual(1);
  return frames[0] ?? null;
}

const frame = () => document.querySelector('[data-first-frame]');

beforeEach(() => localStorage.clear());
afterEach(() => {
  document.body.innerHTML = '';
  document.documentElement.removeAttribute('data-theme');
});

describe('what is painted first', () => {
  it('carries no style of its own, which the content security policy would refuse', () => {
    expect(body).toContain('data-first-frame');
    expect(body).not.toContain(' style=');
  });

  it('is the outline of the sign-in page for a visitor who is signed out', () => {
    expect(paintedAt('/auth')?.dataset.firstFrame).toBe('signed-out');
  });

  it('is the outline of a page for a user who is signed in, and nothing in it can be pressed', () => {
    const shown = paintedAt('/customers', { role: 'technician' });
    expect(shown?.dataset.firstFrame).toBe('page');
    expect(shown?.hidden).toBe(false);
    expect(shown?.querySelector('a, button, input')).toBeNull();
  });

  it('is nothing where the page brings its own frame', () => {
    expect(paintedAt('/field-service/stop/ASSIGN-1', { role: 'technician' })).toBeNull();
    expect(paintedAt('/', { role: 'technician', lastPage: '/field-service/stop/ASSIGN-1' })).toBeNull();
    expect(paintedAt('/', { role: 'homeowner' })).toBeNull();
  });
});

describe('the first frame', () => {
  beforeEach(() => document.body.insertAdjacentHTML('afterbegin', '<div data-first-frame="page"></div>'));

  it('stays while something loads, and leaves with the last that does', async () => {
    const { rerender } = render(<LoadingScreen key="session" />);
    expect(screen.queryByRole('status')).toBeNull();
    rerender(<LoadingScreen key="phone" />);
    await Promise.resolve();
    expect(frame()).not.toBeNull();
    rerender(<p>The page</p>);
    await waitFor(() => expect(frame()).toBeNull());
    // A later loading screen is the usual one.
    rerender(<LoadingScreen key="later" />);
    expect(screen.getByRole('status')).toBeDefined();
  });

  it('leaves when nothing is loading', () => {
    renderHook(useFirstFrameLeft);
    expect(frame()).toBeNull();
  });
});
