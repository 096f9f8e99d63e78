import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const breached = 'kidney-pool-7';
const breachedPasswords = { has: async (password: string) => password === breached, onUnasked: () => undefined };
const world = openWorld({ deps: { breachedPasswords } });
const app = openPageApp(world);

async function expectToast(title: string, text: string): Promise<void> {
  const toast = await screen.findByText(title, { selector: 'li *' });
  expect(within(toast.closest('li') as HTMLElement).getByText(text)).toBeTruthy();
}

/** The token of the link that was mailed to an address. */
async function mailedToken(address: string): Promise<string> {
  await world.runJobs();
  return world.mailer.lastTo(address).text.match(/token=(\S+)/)?.[1] ?? '';
}

/** The sentence is at the field, which has the focus and holds what was typed. */
async function expectBreach(field: HTMLElement): Promise<void> {
  const sentence = await screen.findByText(/^This password has shown up in a data breach/);
  expect(field.getAttribute('aria-describedby')).toContain(sentence.id);
  expect(document.activeElement).toBe(field);
  expect(field).toHaveProperty('value', breached);
}

describe('the password of a new company', () => {
  it('is refused at its field where it was seen in a breach, and what was typed is kept', async () => {
    const user = app.open('/auth');
    await user.click(await screen.findByRole('tab', { name: 'Start Trial' }));
    await user.type(screen.getByLabelText('Email'), 'dana@breach.example');
    const field = screen.getByLabelText('Password');
    await user.type(field, breached);
    await user.type(screen.getByLabelText('Confirm Password'), breached);
    await user.click(screen.getByRole('button', { name: 'Start Trial' }));
    await expectBreach(field);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'dana@breach.example');
    expect(screen.getByLabelText('Confirm Password')).toHaveProperty('value', breached);
    expect(screen.queryByText('Registration Failed')).toBeNull();
  });
});

describe('a forgotten password', () => {
  const open = async () => {
    const user = app.open('/');
    await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    return { user, dialog: await screen.findByRole('dialog') };
  };

  it('needs an address', async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Send Reset Link' }));
    await expectToast('Email Required', 'Please enter your email address.');
    expect(app.calls).not.toContain('POST /api/auth/forgot-password');
    await user.type(within(dialog).getByLabelText('Email'), 'dana');
    await user.click(within(dialog).getByRole('button', { name: 'Send Reset Link' }));
    expect(await within(dialog).findByText('Please enter a valid email address')).toBeTruthy();
  });

  it('is answered with where the link went and how long it holds, and may go to another address', async () => {
    const { user, dialog } = await open();
    await user.type(within(dialog).getByLabelText('Email'), 'dana@example.com{Enter}');
    await expectToast('Reset Link Sent', 'Check your email for password reset instructions.');
    expect(await within(dialog).findByRole('heading', { name: 'Reset Link Sent!' })).toBeTruthy();
    expect(dialog.textContent).toContain('dana@example.com');
    expect(dialog.textContent).toContain('1 hour');
    expect(dialog.textContent).toContain('spam');
    await user.click(within(dialog).getByRole('button', { name: 'Send to Different Email' }));
    expect(within(dialog).getByLabelText('Email')).toHaveProperty('value', '');
    await user.type(within(dialog).getByLabelText('Email'), 'sam@example.com{Enter}');
    expect(await within(dialog).findByText('sam@example.com')).toBeTruthy();
  });

  it.each(['Close', 'Back to Login'])('forgets the address with "%s"', async (way) => {
    const { user, dialog } = await open();
    await user.type(within(dialog).getByLabelText('Email'), 'dana@example.com');
    if (way === 'Close') {
      await user.keyboard('{Enter}');
      await within(dialog).findByText('dana@example.com');
    }
    await user.click(within(dialog).getAllByRole('button', { name: way }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    expect(within(await screen.findByRole('dialog')).getByLabelText('Email')).toHaveProperty('value', '');
  });

  it.each([
    [
      'the server says',
      () => new Response(JSON.stringify({ error: 'Too many requests', message: 'Please wait.' }), { status: 429 }),
      'Please wait.',
    ],
    [
      'nobody says anything',
      () => new Response(null, { status: 502 }),
      'Failed to send reset email. Please try again.',
    ],
  ])('tells a failure with what %s', async (_who, answer, text) => {
    const { user, dialog } = await open();
    window.fetch = async () => answer();
    await user.type(within(dialog).getByLabelText('Email'), 'dana@example.com{Enter}');
    await expectToast('Request Failed', text);
    expect(within(dialog).getByLabelText('Email')).toHaveProperty('value', 'dana@example.com');
  });

  it('tells when the server cannot be reached', async () => {
    const { user, dialog } = await open();
    app.goOffline();
    await user.type(within(dialog).getByLabelText('Email'), 'dana@example.com{Enter}');
    await expectToast('Network Error', 'Unable to connect to the server. Please try again.');
  });
});

describe('the page of a link', () => {
  it('sets the password typed twice and leads to signing in', async () => {
    const { ownerEmail } = await world.company();
    await world.visitor.post('/api/auth/forgot-password', { email: ownerEmail });
    const token = await mailedToken(ownerEmail);
    const user = app.open(`/reset-password?token=${token}`);
    await user.type(await screen.findByLabelText('New Password'), 'secret-2');
    await user.type(screen.getByLabelText('Confirm New Password'), 'secret-3');
    await user.click(screen.getByRole('button', { name: 'Set Password' }));
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    await user.clear(screen.getByLabelText('Confirm New Password'));
    await user.type(screen.getByLabelText('Confirm New Password'), 'secret-2');
    await user.click(screen.getByRole('button', { name: 'Set Password' }));
    await expectToast('Password Updated', 'You can now sign in with your new password.');
    await waitFor(() => expect(app.address()).toBe('/auth'));
    const signedIn = await world.visitor.post('/api/auth/login', { email: ownerEmail, password: 'secret-2' });
    expect(signedIn.status).toBe(200);
  });

  it.each(['unknown', 'older than an hour'])('offers a new link where this one is %s', async (which) => {
    const { ownerEmail } = await world.company();
    await world.visitor.post('/api/auth/forgot-password', { email: ownerEmail });
    const token = which === 'unknown' ? 'no-such-token' : await mailedToken(ownerEmail);
    world.clock.forward({ minutes: 61 });
    const user = app.open(`/reset-password?token=${token}`);
    await user.type(await screen.findByLabelText('New Password'), 'secret-2');
    await user.type(screen.getByLabelText('Confirm New Password'), 'secret-2{Enter}');
    const heading = await screen.findByRole('heading', { name: 'This link has expired or was already used' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await user.click(screen.getByRole('button', { name: 'Ask for a new link' }));
    expect(await screen.findByRole('dialog', { name: 'Forgot Password' })).toBeTruthy();
  });

  it('says at the field that a password was seen in a breach, and keeps what was typed', async () => {
    const { ownerEmail } = await world.company();
    await world.visitor.post('/api/auth/forgot-password', { email: ownerEmail });
    const user = app.open(`/reset-password?token=${await mailedToken(ownerEmail)}`);
    const field = await screen.findByLabelText('New Password');
    await user.type(field, breached);
    await user.type(screen.getByLabelText('Confirm New Password'), `${breached}{Enter}`);
    await expectBreach(field);
  });

  it('asks for as many characters as the server does: more by https', async () => {
    app.open('/reset-password?token=from-the-mail');
    expect(await screen.findByText('Choose a password of at least 6 characters.')).toBeTruthy();
    cleanup();
    (window as unknown as Window).happyDOM.setURL('https://pools.example/');
    app.open('/reset-password?token=from-the-mail');
    expect(await screen.findByText('Choose a password of at least 8 characters.')).toBeTruthy();
  });

  it('says that an address without a token is incomplete', async () => {
    app.open('/reset-password');
    expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ask for a new link' })).toBeTruthy();
  });

  it('keeps what was typed when the server cannot be reached', async () => {
    const user = app.open('/reset-password?token=some-token');
    await user.type(await screen.findByLabelText('New Password'), 'secret-2');
    app.goOffline();
    await user.type(screen.getByLabelText('Confirm New Password'), 'secret-2{Enter}');
    await expectToast('Reset Failed', 'Unable to connect to the server. Please try again.');
    expect(screen.getByLabelText('New Password')).toHaveProperty('value', 'secret-2');
  });
});
