import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);
const password = 'secret-1';

async function signIn(user: UserEvent, email: string, secret: string): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), secret);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

async function expectToast(title: string, text: string): Promise<void> {
  const toast = await screen.findByText(title, { selector: '[role=region] *' });
  expect(within(toast.closest('li') as HTMLElement).getByText(text)).toBeTruthy();
}

describe('signing in', () => {
  it('greets, keeps the session for a day and shows the application half a second later', async () => {
    const { ownerEmail } = await world.company();
    await signIn(app.open('/'), ownerEmail, password);
    await expectToast('Login Successful', `Welcome back, ${ownerEmail}!`);
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy();
    expect(await screen.findByText('Owner Access - Full Platform Control')).toBeTruthy();
    const lastsMs = Number(localStorage.getItem('token_expiry')) - world.clock.now().getTime();
    expect(lastsMs).toBe(24 * 60 * 60 * 1000);
    expect(localStorage.getItem('stay_logged_in')).toBeNull();
  });

  it('tells wrong credentials and keeps what was typed', async () => {
    const { ownerEmail } = await world.company();
    await signIn(app.open('/'), ownerEmail, 'not-the-password');
    await expectToast('Login Failed', 'Invalid email or password. Please check your credentials and try again.');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', ownerEmail);
  });

  it('tells when the server cannot be reached', async () => {
    const user = app.open('/');
    await screen.findByLabelText('Email');
    app.goOffline();
    await signIn(user, 'dana@clearbluepools.com', password);
    await expectToast(
      'Connection Error',
      'Unable to connect to the server. Please check your internet connection and try again.',
    );
  });

  it('forgets an older session before it asks for a new one', async () => {
    const user = app.open('/');
    await screen.findByLabelText('Email');
    for (const key of ['user', 'stay_logged_in', 'token_expiry']) localStorage.setItem(key, 'old');
    await signIn(user, 'nobody@example.com', password);
    await screen.findByText('Login Failed', { selector: '[role=region] *' });
    expect(localStorage.length).toBe(0);
  });

  it('asks for a valid address and 6 characters, and sends nothing before', async () => {
    await signIn(app.open('/'), 'dana', 'short');
    const email = screen.getByLabelText('Email');
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'));
    const messageId = email.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(messageId)?.textContent).toBe('Please enter a valid email address');
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(app.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('shows the message of the server when the trial is over', async () => {
    const { ownerEmail } = await world.company({ tier: 'trial' });
    world.clock.forward({ days: 8 });
    await signIn(app.open('/'), ownerEmail, password);
    await screen.findByText('Login Failed', { selector: '[role=region] *' });
    expect(localStorage.getItem('auth_token')).toBeNull();
  });
});

describe('starting a trial', () => {
  it('registers, signs in and welcomes', async () => {
    const user = app.open('/');
    await user.click(await screen.findByRole('tab', { name: 'Start Trial' }));
    await user.type(screen.getByLabelText('Email'), 'New.Owner@example.com');
    await user.type(screen.getByLabelText('Password'), password);
    await user.type(screen.getByLabelText('Confirm Password'), password);
    await user.click(screen.getByRole('button', { name: 'Start Trial' }));
    await expectToast('Registration Successful', 'Your 7-day trial has started! Logging you in...');
    await expectToast('Welcome to Poolhand!', 'Your trial account is ready. You have 7 days of full access.');
    expect(await screen.findByText('Owner Access - Full Platform Control')).toBeTruthy();
  });

  it('refuses an address that has an account', async () => {
    const { ownerEmail } = await world.company();
    const user = app.open('/');
    await user.click(await screen.findByRole('tab', { name: 'Start Trial' }));
    await user.type(screen.getByLabelText('Email'), ownerEmail);
    await user.type(screen.getByLabelText('Password'), password);
    await user.type(screen.getByLabelText('Confirm Password'), password);
    await user.click(screen.getByRole('button', { name: 'Start Trial' }));
    await screen.findByText('Registration Failed', { selector: '[role=region] *' });
  });
});

describe('the session', () => {
  it('ends silently when the server does not know it any more', async () => {
    localStorage.setItem('auth_token', 'revoked');
    localStorage.setItem('user', '{}');
    app.open('/');
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes on with the stored user when there is no network', async () => {
    const { owner, ownerEmail } = await world.company();
    const { body: profile } = await owner.get<{ user: unknown }>('/api/auth/profile');
    localStorage.setItem('user', JSON.stringify(profile.user));
    app.goOffline();
    app.open('/no-such-page', { as: owner });
    expect(await screen.findByText(ownerEmail)).toBeTruthy();
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
  });

  it('ends on the server and here when the user signs out', async () => {
    const { owner } = await world.company();
    const user = app.open('/no-such-page', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(localStorage.length).toBe(0);
    expect((await owner.get('/api/auth/profile')).status).toBe(401);
  });

  it('ends when a call shows that the server has revoked it', async () => {
    const { owner } = await world.company();
    const user = app.open('/no-such-page', { as: owner });
    await screen.findByRole('heading', { name: '404 Page Not Found' });
    await owner.post('/api/auth/logout');
    await user.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(localStorage.getItem('auth_token')).toBeNull();
  });
});
