import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { LoginAnswer, Session } from '#contract/accounts/identity.ts';
import type { PasskeyCeremony, SignInSafety } from '#contract/accounts/second-steps.ts';
import { codeOf } from '#tests/support/authenticator-app.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { SoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const breached = 'kidney-pool-7';
const breachedPasswords = { has: async (chosen: string) => chosen === breached, onUnasked: () => undefined };
const world = openWorld({ deps: { breachedPasswords } });
const app = openPageApp(world);
const password = 'secret-1';

async function openSettings(visitor: Visitor, tab?: string): Promise<{ user: UserEvent; dialog: HTMLElement }> {
  const user = app.open('/no-such-page', { as: visitor });
  await user.click(await screen.findByRole('button', { name: 'User menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Account Settings' }));
  const dialog = await screen.findByRole('dialog', { name: 'Account Settings' });
  if (tab) await user.click(within(dialog).getByRole('tab', { name: tab }));
  return { user, dialog };
}

/** Another device of the same account. */
async function signInElsewhere(email: string, userAgent: string): Promise<Visitor> {
  const { body } = await world.visitor.post<LoginAnswer>(
    '/api/auth/login',
    { email, password },
    { headers: { 'user-agent': userAgent } },
  );
  return new Visitor(world.app, body.token);
}

const findToast = (title: string) => screen.findByText(title, { selector: 'li *' });
const errorOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('the profile', () => {
  it('shows who one is, and a new name at once everywhere', async () => {
    const { owner, ownerEmail } = await world.company();
    const { user, dialog } = await openSettings(owner);
    expect(within(dialog).getByText(ownerEmail)).toBeTruthy();
    expect(within(dialog).getByText('Business Owner')).toBeTruthy();
    const name = within(dialog).getByLabelText('Name');
    await user.clear(name);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Name is required')).toBeTruthy();
    await user.type(name, 'Dana Reyes');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await findToast('Profile saved');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    expect(await screen.findByText('Dana Reyes')).toBeTruthy();
  });

  it('lets everybody choose how the application looks on this device', async () => {
    const { signedIn } = await world.company();
    const { user, dialog } = await openSettings(await signedIn('technician'));
    await user.click(within(dialog).getByRole('radio', { name: 'Sunlight' }));
    expect(document.documentElement.dataset.theme).toBe('sunlight');
    await user.click(within(dialog).getByRole('radio', { name: 'Light' }));
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});

describe('the password', () => {
  it('is not changed with a wrong current one: told at the field, nothing lost, still signed in', async () => {
    const { owner } = await world.company();
    const { user, dialog } = await openSettings(owner, 'Password');
    await user.type(within(dialog).getByLabelText('Current Password'), 'not-the-one');
    await user.type(within(dialog).getByLabelText('New Password'), 'secret-2');
    await user.type(within(dialog).getByLabelText('Confirm New Password'), 'secret-3');
    await user.click(within(dialog).getByRole('button', { name: 'Change Password' }));
    expect(await within(dialog).findByText("Passwords don't match")).toBeTruthy();
    await user.clear(within(dialog).getByLabelText('Confirm New Password'));
    await user.type(within(dialog).getByLabelText('Confirm New Password'), 'secret-2');
    await user.click(within(dialog).getByRole('button', { name: 'Change Password' }));
    const current = within(dialog).getByLabelText('Current Password');
    await waitFor(() => expect(errorOf(current)).toBe('That’s not your current password.'));
    expect(within(dialog).getByLabelText('New Password')).toHaveProperty('value', 'secret-2');
    expect(localStorage.getItem('auth_token')).toBe(owner.token);
  });

  it('is not changed to one that was seen in a breach: told at the field, nothing lost', async () => {
    const { owner } = await world.company();
    const { user, dialog } = await openSettings(owner, 'Password');
    await user.type(within(dialog).getByLabelText('Current Password'), password);
    const chosen = within(dialog).getByLabelText('New Password');
    await user.type(chosen, breached);
    await user.type(within(dialog).getByLabelText('Confirm New Password'), breached);
    await user.click(within(dialog).getByRole('button', { name: 'Change Password' }));
    await waitFor(() => expect(errorOf(chosen)).toContain('has shown up in a data breach'));
    expect(chosen).toHaveProperty('value', breached);
    expect(within(dialog).getByLabelText('Current Password')).toHaveProperty('value', password);
  });

  it('ends the other sessions when it is changed, and this one goes on', async () => {
    const { owner, ownerEmail } = await world.company();
    const elsewhere = await signInElsewhere(ownerEmail, firefox);
    const { user, dialog } = await openSettings(owner, 'Password');
    await user.type(within(dialog).getByLabelText('Current Password'), password);
    await user.type(within(dialog).getByLabelText('New Password'), 'secret-2');
    await user.type(within(dialog).getByLabelText('Confirm New Password'), 'secret-2');
    await user.click(within(dialog).getByRole('button', { name: 'Change Password' }));
    await findToast('Password Updated');
    expect((await elsewhere.get('/api/auth/profile')).status).toBe(401);
    expect((await owner.get('/api/auth/profile')).status).toBe(200);
    expect(within(dialog).getByLabelText('Current Password')).toHaveProperty('value', '');
  });
});

describe('two-step sign-in', () => {
  it('is turned on with the password and the first code, and gives recovery codes once', async () => {
    const { owner } = await world.company();
    const { user, dialog } = await openSettings(owner, 'Two-step sign-in');
    await user.click(await within(dialog).findByRole('button', { name: 'Turn on two-step sign-in' }));
    await user.type(within(dialog).getByLabelText('Your password'), 'wrong-one');
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await within(dialog).findByText('That’s not your current password.')).toBeTruthy();
    await user.clear(within(dialog).getByLabelText('Your password'));
    await user.type(within(dialog).getByLabelText('Your password'), password);
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));

    expect(await within(dialog).findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy();
    const secret = dialog.querySelector('code')?.textContent?.replaceAll(' ', '') ?? '';
    await user.type(within(dialog).getByLabelText('6-digit code'), '12345');
    await user.click(within(dialog).getByRole('button', { name: 'Turn on' }));
    expect(await within(dialog).findByText('The code has 6 digits')).toBeTruthy();
    await user.clear(within(dialog).getByLabelText('6-digit code'));
    await user.type(within(dialog).getByLabelText('6-digit code'), codeOf(secret, world.clock.now()));
    await user.click(within(dialog).getByRole('button', { name: 'Turn on' }));

    const codes = await within(dialog).findByRole('list', { name: 'Recovery codes' });
    const count = within(codes).getAllByRole('listitem').length;
    expect(count).toBeGreaterThan(5);
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe(
      within(codes)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
        .join('\n'),
    );

    // A press on Close must not take them away unasked.
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    const question = await screen.findByRole('alertdialog', { name: 'Close Account Settings?' });
    await user.click(within(question).getByRole('button', { name: 'Go back' }));
    await user.click(await within(dialog).findByRole('button', { name: 'I’ve saved them' }));
    expect(await within(dialog).findByText('Two-step sign-in is on')).toBeTruthy();
    expect(within(dialog).getByText(`${count} recovery codes left.`)).toBeTruthy();
    const { body } = await owner.get<SignInSafety>('/api/auth/safety');
    expect(body.twoStepEnabled).toBe(true);

    await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    await user.type(within(dialog).getByLabelText('Your password'), password);
    await user.click(within(dialog).getByRole('button', { name: 'Turn off' }));
    expect(await within(dialog).findByText('Two-step sign-in is off')).toBeTruthy();
    expect((await owner.get<SignInSafety>('/api/auth/safety')).body.twoStepEnabled).toBe(false);
  });
});

describe('a passkey', () => {
  it('is removed with the password alone', async () => {
    const { owner } = await world.company();
    const { body } = await owner.post<PasskeyCeremony>('/api/auth/passkeys/options', { password });
    const response = new SoftwareAuthenticator().create(body.options);
    await owner.post('/api/auth/passkeys', { challengeId: body.challengeId, name: 'Old phone', response });
    const { user, dialog } = await openSettings(owner, 'Passkeys');
    await user.click(await within(dialog).findByRole('button', { name: 'Remove passkey Old phone' }));
    expect(within(dialog).getByText('Remove the passkey “Old phone”?')).toBeTruthy();
    await user.type(within(dialog).getByLabelText('Your password'), 'not-the-one');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await within(dialog).findByText('That’s not your current password.')).toBeTruthy();
    expect((await owner.get<SignInSafety>('/api/auth/safety')).body.passkeys).toHaveLength(1);
    await user.clear(within(dialog).getByLabelText('Your password'));
    await user.type(within(dialog).getByLabelText('Your password'), password);
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await findToast('Old phone was removed');
    expect(await within(dialog).findByText('No passkeys yet')).toBeTruthy();
    expect((await owner.get<SignInSafety>('/api/auth/safety')).body.passkeys).toEqual([]);
  });
});

describe('the sessions', () => {
  it('are listed in plain words and ended one by one', async () => {
    const { owner, ownerEmail } = await world.company();
    const elsewhere = await signInElsewhere(ownerEmail, firefox);
    const { user, dialog } = await openSettings(owner, 'Sessions');
    expect(await within(dialog).findByText('This device')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Sign out Firefox on Linux' }));
    // Open and unattended, the page alone ends nothing.
    await user.type(within(dialog).getByLabelText('Your password'), 'not-the-one');
    await user.click(within(dialog).getByRole('button', { name: 'Sign out Firefox on Linux' }));
    expect(await within(dialog).findByText('That’s not your current password.')).toBeTruthy();
    expect((await elsewhere.get('/api/auth/profile')).status).toBe(200);
    await user.click(within(dialog).getByRole('tab', { name: 'Profile' }));
    await user.click(within(dialog).getByRole('tab', { name: 'Sessions' }));
    expect(within(dialog).getByLabelText('Your password')).toHaveProperty('value', 'not-the-one');
    await user.clear(within(dialog).getByLabelText('Your password'));
    await user.type(within(dialog).getByLabelText('Your password'), password);
    await user.click(within(dialog).getByRole('button', { name: 'Sign out Firefox on Linux' }));
    await findToast('Firefox on Linux was signed out');
    expect((await elsewhere.get('/api/auth/profile')).status).toBe(401);
    await waitFor(() => expect(within(dialog).queryByText('Firefox on Linux')).toBeNull());
    expect((await owner.get<Session[]>('/api/auth/sessions')).body).toHaveLength(1);
  });

  it('are ended everywhere else at once', async () => {
    const { owner, ownerEmail } = await world.company();
    await signInElsewhere(ownerEmail, firefox);
    await signInElsewhere(ownerEmail, 'curl/8.5.0');
    const { user, dialog } = await openSettings(owner, 'Sessions');
    expect(await within(dialog).findAllByText('Unknown device')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere else' }));
    await user.type(within(dialog).getByLabelText('Your password'), password);
    await user.click(within(dialog).getByRole('button', { name: 'Sign out everywhere else' }));
    await findToast('Signed out on 2 other devices');
    expect((await owner.get<Session[]>('/api/auth/sessions')).body).toHaveLength(1);
    expect((await owner.get('/api/auth/profile')).status).toBe(200);
  });
});

describe('the dialog', () => {
  it('keeps what was typed: in another tab, and when a press goes beside it', async () => {
    const { owner } = await world.company();
    const { user, dialog } = await openSettings(owner, 'Password');
    await user.type(within(dialog).getByLabelText('New Password'), 'secret-2');
    await user.click(within(dialog).getByRole('tab', { name: 'Sessions' }));
    await user.click(within(dialog).getByRole('tab', { name: 'Password' }));
    fireEvent.pointerDown(document.body);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Go back' }));
    expect(within(dialog).getByLabelText('New Password')).toHaveProperty('value', 'secret-2');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Close anyway' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is there for homeowners too, and says where a browser knows no passkeys', async () => {
    const { owner, signedIn } = await world.company();
    const { body: customer } = await owner.post<{ customerId: string }>('/api/customers', { name: 'Harriet Home' });
    const homeowner = await signedIn('homeowner', { customerId: customer.customerId });
    const { dialog } = await openSettings(homeowner, 'Passkeys');
    expect(await within(dialog).findByText('No passkeys yet')).toBeTruthy();
    expect(within(dialog).getByText('This browser doesn’t support passkeys.')).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('an address that is not confirmed', () => {
  it('is named over every page; the code of the email opens what waits', async () => {
    const { owner, ownerEmail } = await world.company({ confirmed: false });
    const user = app.open('/no-such-page', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Confirm your email' }));
    const dialog = await screen.findByRole('dialog', { name: 'Account Settings' });
    const code = await within(dialog).findByLabelText('Code from the email');
    expect(await within(dialog).findByText(/no emails or texts go out/)).toBeTruthy();
    await user.type(code, 'no');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await within(dialog).findByText(/^That code isn’t right/)).toBeTruthy();
    expect((code as HTMLInputElement).value).toBe('no');
    await user.click(within(dialog).getByRole('button', { name: 'Send a new code' }));
    await findToast(`A code is on its way to ${ownerEmail}`);
    await world.runJobs();
    await user.type(code, /code is (\d{6})/.exec(world.mailer.lastTo(ownerEmail).text)?.[1] ?? 'none');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await findToast('Your email is confirmed');
    await waitFor(() => expect(screen.queryByLabelText('Code from the email')).toBeNull());
  });
});
