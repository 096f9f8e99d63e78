import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RecoveryCodes, TwoStepSetup } from '#contract/accounts/second-steps.ts';
import { codeOf } from '#tests/support/authenticator-app.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);
const password = 'secret-1';

async function signIn(user: UserEvent, email: string, secret: string): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), secret);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

/** One answer of the server that it will not give on demand; everything else reaches the real one. */
function answerOnce(path: string, answer: () => Response): void {
  const real = window.fetch;
  let waiting = true;
  window.fetch = async (input, init) => {
    if (!waiting || input !== path) return real(input, init);
    waiting = false;
    return answer();
  };
}

const page = (status: number) =>
  new Response('<html><body>Bad gateway</body></html>', { status, headers: { 'content-type': 'text/html' } });
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });

async function startTrial(user: UserEvent, email: string, again = password): Promise<void> {
  await user.click(await screen.findByRole('tab', { name: 'Start Trial' }));
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.type(screen.getByLabelText('Confirm Password'), again);
  await user.click(screen.getByRole('button', { name: 'Start Trial' }));
}

async function expectToast(title: string, text: string): Promise<void> {
  const toast = await screen.findByText(title, { selector: 'section[aria-label^=Messages] *' });
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

  it('lets nobody in with a password that was chosen for them: they choose their own first', async () => {
    const { owner } = await world.company();
    const email = `sam.${world.deps.newId('x').toLowerCase()}@example.com`;
    await owner.post('/api/technician-users', { name: 'Sam Lee', email, password: 'told-sam-1' });
    const user = app.open('/');
    await signIn(user, email, 'told-sam-1');
    expect(await screen.findByRole('heading', { name: 'Choose your own password' })).toBeTruthy();
    expect(localStorage.getItem('auth_token')).toBeNull();
    await user.type(screen.getByLabelText('New Password'), 'told-sam-1');
    await user.type(screen.getByLabelText('Confirm New Password'), 'told-sam-1');
    await user.click(screen.getByRole('button', { name: 'Set Password' }));
    expect(await screen.findByText('Choose a password other than the temporary one.')).toBeTruthy();
    expect(screen.getByLabelText('New Password')).toHaveProperty('value', 'told-sam-1');
    for (const label of ['New Password', 'Confirm New Password']) {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), 'sams-own-2');
    }
    await user.click(screen.getByRole('button', { name: 'Set Password' }));
    await expectToast('Login Successful', `Welcome back, ${email}!`);
    await waitFor(() => expect(localStorage.getItem('auth_token')).toBeTruthy());
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
    await screen.findByText('Login Failed', { selector: 'section[aria-label^=Messages] *' });
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

  it('says so and for how long when there were too many attempts', async () => {
    answerOnce('/api/auth/login', () =>
      json(429, { error: 'Too many requests', message: 'Too many attempts. Please try again in 5 minutes.' }),
    );
    await signIn(app.open('/'), 'dana@clearbluepools.com', password);
    await expectToast('Login Failed', 'Too many attempts. Please try again in 5 minutes.');
  });

  it.each([
    ['the product', () => json(500, { error: 'Server error', message: 'Something failed on our side.' })],
    ['a proxy before it', () => page(500)],
  ])('tells a problem with the server, told by %s', async (_by, answer) => {
    answerOnce('/api/auth/login', answer);
    await signIn(app.open('/'), 'dana@clearbluepools.com', password);
    await expectToast('Server Error', 'There was a problem with the server. Please try again in a moment.');
  });

  it.each([
    ['without a message', 418, () => new Response(null, { status: 418 }), 'Login failed (418). Please try again.'],
    ['with a page of a proxy', 502, () => page(502), 'Login failed (502). Please try again.'],
    [
      'with a message',
      503,
      () => json(503, { error: 'Service unavailable', message: 'Back in a minute.' }),
      'Back in a minute.',
    ],
    [
      'wrong credentials without a message',
      401,
      () => new Response('', { status: 401 }),
      'Invalid email or password. Please check your credentials and try again.',
    ],
  ])('tells another status (%s, %i)', async (_how, _status, answer, text) => {
    answerOnce('/api/auth/login', answer);
    await signIn(app.open('/'), 'dana@clearbluepools.com', password);
    await expectToast('Login Failed', text);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'dana@clearbluepools.com');
  });

  it('keeps for 30 days who asks for it, and says so', async () => {
    const { ownerEmail } = await world.company();
    const user = app.open('/');
    await user.click(await screen.findByLabelText('Keep me signed in for 30 days'));
    await signIn(user, ownerEmail, password);
    await expectToast('Login Successful', `Welcome back, ${ownerEmail}! You will stay logged in for 30 days.`);
    const lastsMs = Number(localStorage.getItem('token_expiry')) - world.clock.now().getTime();
    expect(lastsMs).toBe(30 * 24 * 60 * 60 * 1000);
    expect(localStorage.getItem('stay_logged_in')).toBe('true');
    expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toHaveProperty('email', ownerEmail);
    expect(localStorage.getItem('auth_token')).toBeTruthy();
  });

  it('keeps what was typed while the other tab is looked at', async () => {
    const user = app.open('/');
    await user.type(await screen.findByLabelText('Email'), 'dana@clearbluepools.com');
    await user.click(screen.getByRole('tab', { name: 'Start Trial' }));
    await user.click(screen.getByRole('tab', { name: 'Sign In' }));
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'dana@clearbluepools.com');
  });
});

describe('a company that has to pay first', () => {
  it('chooses a plan in the dialog of the ended trial, and takes the token to pay with along', async () => {
    const { ownerEmail } = await world.company({ tier: 'trial' });
    world.clock.forward({ days: 8 });
    const user = app.open('/');
    await signIn(user, ownerEmail, password);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(ownerEmail)).toBeTruthy();
    const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(world.clock.now());
    expect(within(dialog).getByText(today)).toBeTruthy();
    expect(within(dialog).getByRole('radio', { name: 'Professional Plan' })).toHaveProperty('checked', true);
    expect(localStorage.getItem('auth_token')).toBeNull();

    await user.click(within(dialog).getByRole('radio', { name: 'Basic Plan' }));
    await user.click(within(dialog).getByRole('button', { name: 'Upgrade' }));
    await waitFor(() =>
      expect(app.address()).toBe(`/payment?plan=basic&forced=true&email=${encodeURIComponent(ownerEmail)}`),
    );
    const token = sessionStorage.getItem('payment_token') ?? '';
    const payer = new Visitor(world.app, token);
    expect((await payer.get('/api/auth/account-status')).status).toBe(200);
    expect((await payer.get('/api/customers')).status).not.toBe(200);
  });

  it('goes back to the form with "Maybe Later"', async () => {
    const { ownerEmail } = await world.company({ tier: 'trial' });
    world.clock.forward({ days: 8 });
    const user = app.open('/');
    await signIn(user, ownerEmail, password);
    await user.click(await screen.findByRole('button', { name: 'Maybe Later' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', ownerEmail);
  });

  it('is sent to the payment page where it has no plan', async () => {
    const { ownerEmail } = await world.company({ tier: 'none' });
    await signIn(app.open('/'), ownerEmail, password);
    await waitFor(() => expect(app.address()).toBe(`/payment?forced=true&email=${encodeURIComponent(ownerEmail)}`));
    expect(sessionStorage.getItem('payment_token')).toBeTruthy();
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  it('does not keep the token of one address for the next', async () => {
    sessionStorage.setItem('payment_token', 'of-somebody-else');
    await signIn(app.open('/'), 'nobody@example.com', password);
    await screen.findByText('Login Failed', { selector: 'section[aria-label^=Messages] *' });
    expect(sessionStorage.getItem('payment_token')).toBeNull();
  });
});

describe('the second step', () => {
  /** A company whose owner has an authenticator app. */
  async function withApp() {
    const { owner, ownerEmail } = await world.company();
    const { secret } = (await owner.post<TwoStepSetup>('/api/auth/two-step/start', { password })).body;
    const code = codeOf(secret, world.clock.now());
    const { body } = await owner.post<RecoveryCodes>('/api/auth/two-step/confirm', { code });
    // The app's next code: each opens once.
    world.clock.forward({ minutes: 1 });
    return { ownerEmail, nextCode: () => codeOf(secret, world.clock.now()), recoveryCodes: body.recoveryCodes };
  }
  const heading = 'Enter the 6-digit code from your authenticator app';

  it('asks for the code of the app after the password, tells a wrong one at the field, and lets in', async () => {
    const { ownerEmail, nextCode } = await withApp();
    const user = app.open('/');
    await user.click(await screen.findByLabelText('Keep me signed in for 30 days'));
    await signIn(user, ownerEmail, password);
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    const field = await screen.findByLabelText('6-digit code');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(field.getAttribute('inputmode')).toBe('numeric');

    await user.keyboard('{Enter}');
    expect(await screen.findByText('Enter the code')).toBeTruthy();
    await user.type(field, `${'000000' === nextCode() ? '111111' : '000000'}{Enter}`);
    expect(await screen.findByText('That code isn’t right. Try again.')).toBeTruthy();
    expect(localStorage.getItem('auth_token')).toBeNull();
    await user.clear(field);
    await user.type(field, `${nextCode()}{Enter}`);
    await expectToast('Login Successful', `Welcome back, ${ownerEmail}! You will stay logged in for 30 days.`);
    expect(await screen.findByText('Owner Access - Full Platform Control')).toBeTruthy();
    expect(localStorage.getItem('stay_logged_in')).toBe('true');
  });

  it('is set up before anybody gets in where the company asks for it, and gives recovery codes once', async () => {
    const { owner, ownerEmail } = await world.company();
    await owner.put('/api/settings', { system: { secondStep: true } });
    const user = app.open('/');
    await signIn(user, ownerEmail, password);
    expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
    const secret = document.querySelector('code')?.textContent?.replaceAll(' ', '') ?? '';
    const code = codeOf(secret, world.clock.now());
    const field = screen.getByLabelText('6-digit code');
    await user.type(field, `${code === '000000' ? '111111' : '000000'}{Enter}`);
    expect(await screen.findByText('That code isn’t right. Try again.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, `${code}{Enter}`);
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
    expect(localStorage.getItem('auth_token') ?? sessionStorage.getItem('auth_token')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
    expect(await screen.findByText('Owner Access - Full Platform Control')).toBeTruthy();
  });

  it('takes a recovery code instead', async () => {
    const { ownerEmail, recoveryCodes } = await withApp();
    const user = app.open('/');
    await signIn(user, ownerEmail, password);
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
    await user.type(screen.getByLabelText('Recovery code'), `${recoveryCodes[0]}{Enter}`);
    expect(await screen.findByText('Owner Access - Full Platform Control')).toBeTruthy();
  });

  it('leads back to the form, which has kept what was typed', async () => {
    const { ownerEmail } = await withApp();
    const user = app.open('/');
    await signIn(user, ownerEmail, password);
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(screen.queryByRole('heading', { name: heading })).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', ownerEmail);
  });

  it('asks for the password again when it took too long', async () => {
    const { ownerEmail, nextCode } = await withApp();
    const user = app.open('/');
    await signIn(user, ownerEmail, password);
    const field = await screen.findByLabelText('6-digit code');
    world.clock.forward({ hours: 1 });
    await user.type(field, `${nextCode()}{Enter}`);
    await expectToast('Login Failed', 'This sign-in has expired. Enter your password again.');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', ownerEmail);
    expect(screen.queryByLabelText('6-digit code')).toBeNull();
  });
});

describe('signing in with a passkey', () => {
  /** A browser that knows passkeys, and what it answers when it is asked for one. */
  function browserAnswers(get: () => Promise<unknown>): void {
    vi.stubGlobal('PublicKeyCredential', class {});
    vi.spyOn(navigator, 'credentials', 'get').mockReturnValue({ get } as unknown as CredentialsContainer);
  }
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('is not offered where the browser does not know passkeys', async () => {
    app.open('/');
    await screen.findByRole('button', { name: 'Sign In' });
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });

  it('says nothing when the user closes the question of the browser', async () => {
    const asked = vi.fn(() => Promise.reject(new DOMException('closed', 'NotAllowedError')));
    browserAnswers(asked);
    const user = app.open('/');
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    const button = screen.getByRole('button', { name: 'Use a passkey' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(screen.queryByText('Login Failed')).toBeNull();
  });

  it('says so where the passkey cannot be used', async () => {
    browserAnswers(() => Promise.reject(new DOMException('broken', 'UnknownError')));
    const user = app.open('/');
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await expectToast('Login Failed', 'Couldn’t use the passkey. Try again, or sign in with your password.');
  });

  it('says so when the server cannot be reached', async () => {
    browserAnswers(() => Promise.reject(new DOMException('closed', 'NotAllowedError')));
    const user = app.open('/');
    const button = await screen.findByRole('button', { name: 'Use a passkey' });
    app.goOffline();
    await user.click(button);
    await expectToast(
      'Connection Error',
      'Unable to connect to the server. Please check your internet connection and try again.',
    );
  });
});

describe('starting a trial', () => {
  it('registers, signs in and welcomes', async () => {
    const user = app.open('/');
    await startTrial(user, 'New.Owner@example.com');
    await expectToast('Registration Successful', 'Your 7-day trial has started! Logging you in...');
    await expectToast('Welcome to Poolhand!', 'Your trial account is ready. You have 7 days of full access.');
    expect(await screen.findByText('Owner Access - Full Platform Control')).toBeTruthy();
    const lastsMs = Number(localStorage.getItem('token_expiry')) - world.clock.now().getTime();
    expect(lastsMs).toBe(24 * 60 * 60 * 1000);
  });

  it('refuses an address that has an account with the words of the server', async () => {
    const { ownerEmail } = await world.company();
    await startTrial(app.open('/'), ownerEmail);
    await expectToast('Registration Failed', 'An account with this email address already exists.');
  });

  it.each([
    ['nothing', () => new Response(null, { status: 500 })],
    ['a page of a proxy', () => page(502)],
  ])('says that the account could not be created where the server says %s', async (_what, answer) => {
    answerOnce('/api/auth/register', answer);
    await startTrial(app.open('/'), 'dana@clearbluepools.com');
    await expectToast('Registration Failed', 'Unable to create account');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'dana@clearbluepools.com');
  });

  it('tells when the server cannot be reached', async () => {
    const user = app.open('/');
    await screen.findByLabelText('Email');
    app.goOffline();
    await startTrial(user, 'dana@clearbluepools.com');
    await expectToast('Registration Error', 'Unable to connect to the server. Please try again.');
  });

  it('tells passwords that differ at the second one and sends nothing', async () => {
    await startTrial(app.open('/'), 'dana@clearbluepools.com', 'another-1');
    expect(await screen.findByText("Passwords don't match")).toBeTruthy();
    expect(screen.getByLabelText('Confirm Password').getAttribute('aria-invalid')).toBe('true');
    expect(app.calls).not.toContain('POST /api/auth/register');
  });

  it('leads to the Sign In tab with the address filled in where signing in by itself fails', async () => {
    answerOnce('/api/auth/login', () => page(502));
    await startTrial(app.open('/'), 'late.owner@example.com');
    await expectToast('Registration Successful', 'Your 7-day trial has started! Logging you in...');
    await screen.findByLabelText('Keep me signed in for 30 days');
    expect(screen.getByRole('tab', { name: 'Sign In' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'late.owner@example.com');
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

  it('goes on with the stored user when the server has a problem', async () => {
    const { owner, ownerEmail } = await world.company();
    const { body: profile } = await owner.get<{ user: unknown }>('/api/auth/profile');
    localStorage.setItem('user', JSON.stringify(profile.user));
    answerOnce('/api/auth/profile', () => page(503));
    app.open('/no-such-page', { as: owner });
    expect(await screen.findByText(ownerEmail)).toBeTruthy();
    expect(localStorage.getItem('auth_token')).toBe(owner.token);
  });

  it('goes on offline with a user stored by an older version, which kept no permissions', async () => {
    const { owner, ownerEmail } = await world.company();
    const { body: profile } = await owner.get<{ user: Record<string, unknown> }>('/api/auth/profile');
    const { permissions: _, ...older } = profile.user;
    localStorage.setItem('user', JSON.stringify(older));
    app.goOffline();
    app.open('/no-such-page', { as: owner });
    expect(await screen.findByText(ownerEmail)).toBeTruthy();
  });

  it('is over on this device when its day is over', async () => {
    const { owner } = await world.company();
    localStorage.setItem('token_expiry', String(world.clock.now().getTime()));
    app.open('/', { as: owner });
    await screen.findByRole('tab', { name: 'Sign In' });
    expect(localStorage.length).toBe(0);
  });

  it('follows the permissions of the company: read again when the tab is looked at after five minutes', async () => {
    const { owner, signedIn } = await world.company();
    // A page that asks for nothing the permission is about: a refusal would be a reason of its own to read it again.
    app.open('/no-such-page', { as: await signedIn('technician') });
    const reads = () => app.calls.filter((call) => call === 'GET /api/auth/profile').length;
    expect(await screen.findAllByRole('link', { name: 'Customers' })).toBeTruthy();
    await owner.put('/api/permissions', [
      { role: 'technician', feature: 'customers', isEnabled: true, canView: false, canEdit: false, canDelete: false },
    ]);
    world.clock.forward({ minutes: 4 });
    document.dispatchEvent(new Event('visibilitychange'));
    world.clock.forward({ minutes: 2 });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Customers' })).toBeNull());
    expect(reads()).toBe(2);
  });

  it('follows the permissions of the company: read again when the server refuses something', async () => {
    const { owner, signedIn } = await world.company();
    const user = app.open('/field-service', { as: await signedIn('technician') });
    const [link] = await screen.findAllByRole('link', { name: 'Customers' });
    await owner.put('/api/permissions', [
      { role: 'technician', feature: 'customers', isEnabled: true, canView: false, canEdit: false, canDelete: false },
    ]);
    await user.click(link as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Customers' })).toBeNull());
  });
});
