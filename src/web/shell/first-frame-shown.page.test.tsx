import { render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const frame = () => document.querySelector('[data-first-frame]');

describe("the document's first frame", () => {
  beforeEach(() => {
    vi.resetModules();
    document.body.insertAdjacentHTML('afterbegin', '<div data-first-frame="page">Field Service</div>');
  });
  afterEach(() => frame()?.remove());

  it('stands while something waits, and leaves with the last that does', async () => {
    const { LoadingScreen } = await import('./loading-screen.tsx');
    const { rerender } = render(<LoadingScreen key="session" />);
    expect(screen.queryByRole('status')).toBeNull();
    rerender(<LoadingScreen key="phone" />);
    await Promise.resolve();
    expect(frame()).not.toBeNull();
    rerender(<p>The page</p>);
    await waitFor(() => expect(frame()).toBeNull());
    // Who waits later is shown the usual screen.
    rerender(<LoadingScreen key="later" />);
    expect(screen.getByRole('status')).toBeDefined();
  });

  it('leaves where nothing waits', async () => {
    const { useFirstFrameLeft } = await import('./first-frame-shown.ts');
    renderHook(useFirstFrameLeft);
    expect(frame()).toBeNull();
  });
});
