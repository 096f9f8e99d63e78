import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);
beforeEach(() => sessionStorage.clear());

/** Signs in as the owner of a company whose trial is over; answers the dialog. */
async function openDialog(): Promise<{ user: UserEvent; email: string; dialog: ReturnType<typeof within> }> {
  const { ownerEmail: email } = await world.company({ tier: 'trial' });
  world.clock.forward({ days: 8 });
  const user = app.open('/');
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), 'secret-1');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  return { user, email, dialog: within(await screen.findByRole('dialog', { name: 'Trial Expired' })) };
}

describe('an ended trial at sign-in', () => {
  it('offers three plans with their contents, the professional one chosen', async () => {
    const { dialog, email } = await openDialog();
    expect(dialog.getByText(email)).toBeTruthy();
    expect(dialog.getByText('Trial ended')).toBeTruthy();
    const choices: HTMLElement[] = dialog.getAllByRole('radio');
    expect(choices.map((choice) => (choice as HTMLInputElement).checked)).toEqual([false, true, false]);
    for (const [name, price, content] of [
      ['Basic Plan', '$15', 'Up to 15 customers'],
      ['Professional Plan', '$29', 'GPS navigation'],
      ['Enterprise Plan', '$45', 'API access'],
    ] as const) {
      const card = within(dialog.getByRole('radio', { name }).closest('label') as HTMLElement);
      expect(card.getByText(price)).toBeTruthy();
      expect(card.getByText(content)).toBeTruthy();
    }
    expect(dialog.getByText('Most Popular')).toBeTruthy();
    expect(dialog.getByText('All plans include a 30-day money-back guarantee. Cancel anytime.')).toBeTruthy();
  });

  it('leads to paying for the chosen plan', async () => {
    const { dialog, email, user } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'Enterprise Plan' }));
    await user.click(dialog.getByRole('button', { name: 'Upgrade' }));
    expect(await screen.findByText('Business Empire')).toBeTruthy();
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', email);
  });

  it('goes back to the form with "Maybe Later"', async () => {
    const { dialog, email, user } = await openDialog();
    await user.click(dialog.getByRole('button', { name: 'Maybe Later' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', email);
  });
});
