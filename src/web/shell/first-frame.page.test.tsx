import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { FirstFrames } from './first-frame.tsx';

const start = new Function(readFileSync('public/start.js', 'utf8'));

interface Visitor {
  role?: string;
  lastPage?: string;
  language?: string;
}

/** What the document shows at an address before any other script has come. */
function paintedAt(address: string, { role, lastPage, language }: Visitor = {}): HTMLElement | null {
  if (role) {
    localStorage.setItem('auth_token', 'a token');
    localStorage.setItem('user', JSON.stringify({ role }));
  }
  if (lastPage) localStorage.setItem('lastVisitedPage', lastPage);
  if (language) localStorage.setItem('language', language);
  window.history.replaceState(null, '', address);
  document.body.innerHTML = renderToStaticMarkup(<FirstFrames />);
  start();
  document.dispatchEvent(new Event('readystatechange'));
  const frames = document.querySelectorAll<HTMLElement>('[data-first-frame]');
  expect(frames.length).toBeLessThanOrEqual(1);
  return frames[0] ?? null;
}

const heading = (frame: HTMLElement | null) => frame?.querySelector('h1')?.textContent;

describe('what is painted first', () => {
  beforeEach(() => localStorage.clear());

  it('carries no style of its own, which the content security policy would refuse', () => {
    expect(renderToStaticMarkup(<FirstFrames />)).not.toContain(' style=');
  });

  it('is the frame of the sign-in page for whoever is signed out', () => {
    expect(paintedAt('/auth')?.dataset.firstFrame).toBe('signed-out');
  });

  it('is the page that stands at the address, and nothing of it can be pressed', () => {
    const frame = paintedAt('/customers', { role: 'technician' });
    expect(heading(frame)).toBe('Customers');
    expect(frame?.querySelector<HTMLInputElement>('input')?.placeholder).toBe('Search by address, phone, email …');
    expect(frame?.querySelector('input')?.closest('[inert]')).not.toBeNull();
  });

  it('is the page that was looked at last for whoever comes back', () => {
    expect(heading(paintedAt('/', { role: 'owner', lastPage: '/field-service?date=2026-10-05' }))).toBe(
      'Field Service',
    );
  });

  it('shows the office’s dashboard to its owner alone', () => {
    expect(paintedAt('/', { role: 'owner' })?.textContent).toContain('Pools at risk');
    const ofTechnician = paintedAt('/', { role: 'technician' });
    expect(heading(ofTechnician)).toBe('Dashboard');
    expect(ofTechnician?.textContent).not.toContain('Pools at risk');
    expect(ofTechnician?.textContent).not.toContain('Owner Access');
    expect(ofTechnician?.querySelectorAll('[data-part=body]')).toHaveLength(1);
  });

  it('has bars for a page whose words are not known', () => {
    const frame = paintedAt('/alerts', { role: 'owner' });
    expect(frame?.querySelector('h1')).toBeNull();
    expect(frame?.querySelectorAll('[data-part]')).toHaveLength(2);
  });

  it('is nothing where the page brings its own frame, or speaks another language', () => {
    expect(paintedAt('/field-service/stop/ASSIGN-1', { role: 'technician' })).toBeNull();
    expect(paintedAt('/', { role: 'homeowner' })).toBeNull();
    expect(paintedAt('/auth', { language: 'es' })).toBeNull();
  });
});
