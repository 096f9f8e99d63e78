import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/accounts/identity.ts';
import type { UserAccount } from '#contract/accounts/users.ts';
import type { Settings } from '#contract/settings/settings.ts';
import { newRandomId } from '#server/platform/time-and-chance.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld({ deps: { languages: ['en', 'es'] } });
const app = openPageApp(world);

/** These pages are built in English, whatever is chosen: what counts is that the browser was told to load them again. */
const reloads = vi.spyOn(window.location, 'reload');
beforeEach(() => {
  reloads.mockReset().mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  Object.assign(document, { cookie: 'poolhand_language=; Path=/; Max-Age=0' });
});

afterAll(() => reloads.mockRestore());

const profileOf = async (visitor: Visitor) => (await visitor.get<User>('/api/auth/profile')).body;
const choice = () => screen.queryByRole('combobox', { name: 'Language' });
const findChoice = () => screen.findByRole('combobox', { name: 'Language' });

async function signIn(email: string) {
  const user = app.open('/auth');
  await user.selectOptions(await findChoice(), 'Español');
  await waitFor(() => expect(reloads).toHaveBeenCalledTimes(1));
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'secret-1');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await screen.findByRole('button', { name: 'User menu' });
}

async function openProfile(as: Visitor) {
  const user = app.open('/no-such-page', { as });
  await user.click(await screen.findByRole('button', { name: 'User menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Account Settings' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Account Settings' })) };
}

async function openInvitation(as: Visitor) {
  const user = app.open('/user-management', { as });
  await user.click(await screen.findByRole('button', { name: 'Create User' }));
  return { user, form: within(await screen.findByRole('dialog', { name: 'Create User' })) };
}

describe('while one language is offered, none is to be chosen', () => {
  it('signing in', async () => {
    app.open('/auth');
    await screen.findByLabelText('Email');
    expect(choice()).toBeNull();
  });

  it('in the account, for a user or for the company', async () => {
    const { owner } = await world.company();
    const { dialog } = await openProfile(owner);
    expect(dialog.getByRole('radio', { name: 'Sunlight' })).toBeTruthy();
    expect(choice()).toBeNull();
    cleanup();
    await openInvitation(owner);
    expect(choice()).toBeNull();
    cleanup();
    app.open('/settings?tab=system', { as: owner });
    await screen.findByRole('switch', { name: 'Auto Backup' });
    expect(choice()).toBeNull();
  });
});

describe('where two are offered', () => {
  beforeEach(() => {
    vi.stubEnv('VITE_LANGUAGES', 'en es');
  });

  it('what is chosen before signing in is kept on the device and becomes the user’s own', async () => {
    const { owner, ownerEmail } = await world.company();
    await signIn(ownerEmail);
    expect(document.cookie).toContain('poolhand_language=es');
    await waitFor(async () => expect(await profileOf(owner)).toMatchObject({ language: 'es', readsIn: 'es' }));
  });

  it('it does not change what a user has chosen before', async () => {
    const { owner, ownerEmail } = await world.company();
    await owner.patch('/api/auth/profile', { language: 'en' });
    await signIn(ownerEmail);
    await waitFor(() => expect(sessionStorage.getItem('language_chosen')).toBeNull());
    expect((await profileOf(owner)).language).toBe('en');
    expect(reloads).toHaveBeenCalledTimes(1);
  });

  it('a user whose language is another gets the pages anew, once', async () => {
    const { owner } = await world.company();
    await owner.patch('/api/auth/profile', { language: 'es' });
    app.open('/no-such-page', { as: owner });
    await waitFor(() => expect(reloads).toHaveBeenCalledTimes(1));
    expect(document.cookie).toContain('poolhand_language=es');
    cleanup();
    app.open('/no-such-page', { as: owner });
    await screen.findByRole('button', { name: 'User menu' });
    expect(reloads).toHaveBeenCalledTimes(1);
  });

  it('is chosen in the account, not while something there is unfinished', async () => {
    const { owner } = await world.company();
    const { user, dialog } = await openProfile(owner);
    const name = dialog.getByLabelText('Name');
    await user.type(name, 'x');
    expect(await findChoice()).toHaveProperty('disabled', true);
    await user.type(name, '{Backspace}');
    await waitFor(() => expect(choice()).toHaveProperty('disabled', false));
    await user.selectOptions(await findChoice(), 'Español');
    await waitFor(() => expect(reloads).toHaveBeenCalledTimes(1));
    expect((await profileOf(owner)).language).toBe('es');
    await user.selectOptions(await findChoice(), 'Automatic');
    await waitFor(async () => expect((await profileOf(owner)).language).toBeNull());
    expect(reloads).toHaveBeenCalledTimes(1);
  });

  it('says so where the server is out of reach, and stays', async () => {
    const { owner } = await world.company();
    const { user } = await openProfile(owner);
    app.goOffline();
    await user.selectOptions(await findChoice(), 'Español');
    expect(await screen.findByText('Couldn’t change the language')).toBeTruthy();
    expect(choice()).toHaveProperty('value', '');
    expect(reloads).not.toHaveBeenCalled();
  });

  it('is chosen for who is invited, and changed later', async () => {
    const { owner } = await world.company();
    const email = `${newRandomId('ana').toLowerCase()}@example.com`;
    const { user, form } = await openInvitation(owner);
    await user.type(form.getByRole('textbox', { name: 'Full Name' }), 'Ana Ruiz');
    await user.type(form.getByRole('textbox', { name: 'Email Address' }), email);
    await user.selectOptions(form.getByRole('combobox', { name: 'Language' }), 'Español');
    await user.click(form.getByRole('button', { name: 'Create User' }));
    const ana = async () =>
      (await owner.get<UserAccount[]>('/api/users')).body.find((each) => each.email === email)?.language;
    await waitFor(async () => expect(await ana()).toBe('es'));
    const row = within(await screen.findByRole('article', { name: 'Ana Ruiz' }));
    await user.click(row.getByRole('button', { name: 'Edit' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit Ana Ruiz' }));
    expect(edit.getByRole('combobox', { name: 'Language' })).toHaveProperty('value', 'es');
    await user.selectOptions(edit.getByRole('combobox', { name: 'Language' }), 'Automatic');
    await user.click(edit.getByRole('button', { name: 'Save Changes' }));
    await waitFor(async () => expect(await ana()).toBeNull());
  });

  it('is chosen for the company by who may change its settings', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings?tab=system', { as: owner });
    await user.selectOptions(await findChoice(), 'Español');
    const saved = async () => (await owner.get<Settings>('/api/settings')).body.system.language;
    await waitFor(async () => expect(await saved()).toBe('es'));
    expect(reloads).not.toHaveBeenCalled();
  });
});
