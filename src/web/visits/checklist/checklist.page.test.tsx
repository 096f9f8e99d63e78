import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Checklist, CustomerChecklist } from '#contract/visits/checklist.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import { companyWithRoute } from '#tests/support/stops.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

const listOf = async (visitor: Visitor) => (await visitor.get<Checklist>('/api/checklist')).body;
const atPat = async (visitor: Visitor) =>
  (await visitor.get<CustomerChecklist>('/api/customers/CUST-1/checklist')).body.tasks;

describe("the company's checklist in the settings", () => {
  it('starts with the standard list, which is reordered and saved with one button', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings?tab=checklist', { as: owner });
    expect(await screen.findByText(/Poolhand’s standard list of 15 tasks/)).toBeTruthy();
    for (const name of ['Cleaning', 'Water Chemistry', 'Equipment', 'Safety']) {
      expect(screen.getByRole('heading', { name })).toBeTruthy();
    }
    await user.click(screen.getByRole('button', { name: 'Move up: Wall/Floor Brushing' }));
    expect(await screen.findByText('You have unsaved changes.')).toBeTruthy();
    expect((await listOf(owner)).isDefault).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Save checklist' }));
    expect(await screen.findByText('Checklist saved')).toBeTruthy();
    const { tasks, isDefault } = await listOf(owner);
    expect(isDefault).toBe(false);
    expect(tasks[0]?.taskId).toBe('wall-floor-brushing');
  });

  it('has its tasks changed and added to', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings?tab=checklist', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Edit Surface Skimming' }));
    await user.clear(screen.getByLabelText('Title'));
    await user.paste('Skim and net');
    await user.selectOptions(screen.getByLabelText('How often'), 'Every 2 visits');
    await user.click(screen.getByRole('checkbox', { name: 'Photo required' }));
    await user.click(screen.getByRole('button', { name: 'Add task: Safety' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
    await user.paste('Check the fence');
    await user.click(screen.getByRole('button', { name: 'Save checklist' }));
    expect(await screen.findByText('Checklist saved')).toBeTruthy();
    const { tasks } = await listOf(owner);
    expect(tasks[0]).toMatchObject({ title: 'Skim and net', everyVisits: 2, photoRequired: true });
    expect(tasks.at(-1)).toMatchObject({ title: 'Check the fence', category: 'Safety' });
  });

  it('puts a deleted task back, keeps what is not saved while the page is left, and says what is faulty', async () => {
    const { owner } = await world.company();
    const user = app.open('/settings?tab=checklist', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Delete Tile Cleaning' }));
    await waitFor(() => expect(screen.queryByText('Tile Cleaning')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Tile Cleaning')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Add task: Cleaning' }));
    await user.click(screen.getByRole('tab', { name: 'Technicians' }));
    await user.click(screen.getByRole('tab', { name: 'Service checklist' }));
    expect(await screen.findByText('New task')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save checklist' }));
    expect(await screen.findByText('Couldn’t save the checklist')).toBeTruthy();
    expect((await screen.findAllByText('The task needs a title')).length).toBeGreaterThan(0);
  });

  it('goes back to the standard list after asking', async () => {
    const { owner } = await world.company();
    const [first] = (await listOf(owner)).tasks;
    await owner.put('/api/checklist', { tasks: [{ ...first, title: 'Only this' }] });
    const user = app.open('/settings?tab=checklist', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Restore standard list' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Restore standard list' }));
    expect(await screen.findByText('Pool Vacuuming')).toBeTruthy();
    await waitFor(async () => expect((await listOf(owner)).isDefault).toBe(true));
  });
});

describe("a customer's checklist", () => {
  it('leaves tasks out, does them otherwise, and adds tasks of its own', async () => {
    const { owner } = await companyWithRoute(world);
    const user = app.open('/customers?view=CUST-1', { as: owner });
    await user.click(await screen.findByRole('tab', { name: 'Checklist' }));
    const page = screen.getByRole('main');
    await user.click(await within(page).findByRole('checkbox', { name: 'Done here: Tile Cleaning' }));
    expect(await within(page).findByText('Not done here')).toBeTruthy();
    await user.click(within(page).getByRole('button', { name: 'Edit Pool Vacuuming' }));
    await user.selectOptions(within(page).getByLabelText('How often'), 'Every 3 visits');
    expect(await within(page).findByText('Changed')).toBeTruthy();
    await user.click(within(page).getByRole('button', { name: 'Add task' }));
    await user.click(await within(page).findByLabelText('Title'));
    await user.paste('Feed the koi');
    await user.click(within(page).getByRole('button', { name: 'Save checklist' }));
    expect(await screen.findByText('Checklist saved')).toBeTruthy();

    const tasks = await atPat(owner);
    expect(tasks.find(({ title }) => title === 'Tile Cleaning')).toMatchObject({ dropped: true, changed: true });
    expect(tasks.find(({ title }) => title === 'Pool Vacuuming')).toMatchObject({ everyVisits: 3, changed: true });
    expect(tasks.at(-1)).toMatchObject({ title: 'Feed the koi', source: 'customer' });
    expect((await listOf(owner)).isDefault).toBe(true);
  });

  it('is read only for a technician', async () => {
    const company = await companyWithRoute(world);
    app.open('/customers?view=CUST-1', { as: await company.signedIn('technician') });
    (await screen.findByRole('tab', { name: 'Checklist' })).click();
    const page = screen.getByRole('main');
    expect(await within(page).findByText('Tile Cleaning')).toBeTruthy();
    expect(within(page).queryByRole('checkbox')).toBeNull();
    expect(within(page).queryByRole('button', { name: 'Save checklist' })).toBeNull();
  });
});
