import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SurveyResponse } from '#contract/messaging/surveys.ts';
import { askAbout } from '#server/messaging/index.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

async function invited(language: 'en' | 'es') {
  const { owner, companyId } = await world.company();
  await owner.put('/api/company-branding', { name: 'Blue Pools' });
  await owner.post('/api/customers', { customerId: 'C-1', name: 'Pat Rivera', phone: '(602) 555-0142', language });
  const { clock, deps } = world;
  const asked = await deps.db.inCompany(companyId, (tx) =>
    askAbout(
      tx,
      { now: clock.now, newId: deps.newId, newToken: deps.newToken, appUrl: 'https://p.example' },
      { visitId: 'V-1', customerId: 'C-1', serviceDate: '2026-11-23', technicianName: 'Sam Ortiz' },
      clock.now(),
    ),
  );
  return { owner, address: `/survey${new URL(asked?.link ?? '').search}` };
}

describe('the survey’s page', () => {
  it('takes one tap as the answer, and a comment afterwards', async () => {
    const { owner, address } = await invited('en');
    const answers = async () => (await owner.get<SurveyResponse[]>('/api/surveys')).body;
    const user = app.open(address);
    expect(await screen.findByRole('heading', { level: 1, name: 'How was your pool service?' })).toBeTruthy();
    for (const text of ['Blue Pools', /Pat Rivera · Monday, November 23 · with Sam Ortiz/]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: '2 out of 5' }));
    expect(await screen.findByText('Got it, thanks! You can still change your rating.')).toBeTruthy();
    expect(await answers()).toMatchObject([{ rating: 2, via: 'page', feedback: null }]);
    await user.type(screen.getByRole('textbox', { name: 'Anything you’d like to add?' }), 'Too late.');
    await user.type(screen.getByRole('textbox', { name: 'What could we do better?' }), 'Call first.');
    await user.click(screen.getByRole('button', { name: 'Send Comment' }));
    expect(await screen.findByText('Thanks, we got your comment.')).toBeTruthy();
    expect(await answers()).toMatchObject([
      { rating: 2, feedback: 'Too late.', improvementSuggestions: 'Call first.' },
    ]);
  });

  it('speaks Spanish to whom the company writes in Spanish, and takes a change of mind', async () => {
    const { owner, address } = await invited('es');
    const user = app.open(address);
    await screen.findByRole('heading', { level: 1, name: '¿Qué le pareció el servicio de su piscina?' });
    await waitFor(() => expect(document.documentElement.lang).toBe('es'));
    await user.click(screen.getByRole('button', { name: '4 de 5' }));
    expect(await screen.findByText(/Guardamos su respuesta/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '5 de 5' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '5 de 5' }).getAttribute('aria-pressed')).toBe('true'),
    );
    await waitFor(async () =>
      expect((await owner.get<SurveyResponse[]>('/api/surveys')).body).toMatchObject([{ rating: 5 }]),
    );
  });

  it('says so where the link opens nothing', async () => {
    app.open(`/survey?key=${'x'.repeat(43)}`);
    expect(await screen.findByText('This Survey Isn’t Available')).toBeTruthy();
  });
});
