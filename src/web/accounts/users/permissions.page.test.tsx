import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Permissions } from '#contract/access/permissions.ts';
import { openPageApp } from '#tests/support/page-app.tsx';
import type { Visitor } from '#tests/support/visitor.ts';
import { openWorld } from '#tests/support/world.ts';

const world = openWorld();
const app = openPageApp(world);

// By label: looking through a hundred boxes by role takes seconds.
const box = (name: string) => screen.findByLabelText(name);
const isTicked = async (name: string) => (await box(name)).matches(':checked');
const stored = async (owner: Visitor) => (await owner.get<Permissions>('/api/permissions')).body.permissions;
const routesForTechnicians = {
  role: 'technician',
  feature: 'routes',
  isEnabled: true,
  canView: true,
  canEdit: false,
  canDelete: false,
};

describe('the permissions', () => {
  it('stand as a matrix, with the company’s own entries marked', async () => {
    const { owner } = await world.company();
    await owner.put('/api/permissions', [routesForTechnicians]);
    app.open('/user-management?tab=permissions', { as: owner });
    expect(await isTicked('Pool Technician: View Route management')).toBe(true);
    expect(await isTicked('Pool Technician: Edit Route management')).toBe(false);
    expect(await isTicked('Office Manager: Edit Billing')).toBe(true);
    expect(await isTicked('Employee: View Customer list')).toBe(false);
    expect(screen.getByText('1 custom permission')).toBeTruthy();
    expect(screen.getAllByText('Custom')).toHaveLength(1);
    expect(screen.queryByLabelText('Business Owner: View Billing')).toBeNull();
    // Pool owners' access can be narrowed only.
    expect(await isTicked('Pool Owner: View Pool dashboard')).toBe(true);
    expect(screen.queryByLabelText('Pool Owner: View Customer list')).toBeNull();
  });

  it('are saved as a whole and say what a role sees', async () => {
    const { owner, signedIn } = await world.company();
    const employee = await signedIn('user');
    const user = app.open('/user-management?tab=permissions', { as: owner });
    await user.click(await box('Employee: Edit Customer list'));
    expect(await isTicked('Employee: View Customer list')).toBe(true);
    expect(screen.getByText('Pool dashboard, Customer list')).toBeTruthy();
    await user.click(await box('Pool Technician: View Route management'));
    expect(await stored(owner)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save permissions' }));
    expect(await screen.findByText('Permissions saved')).toBeTruthy();
    expect(await stored(owner)).toEqual([
      routesForTechnicians,
      { ...routesForTechnicians, role: 'user', feature: 'customers', canEdit: true },
    ]);
    expect((await employee.get('/api/customers')).status).toBe(200);
    expect(screen.queryByRole('button', { name: 'Save permissions' })).toBeNull();
  });

  it('go back to the default, one by one or all of them', async () => {
    const { owner } = await world.company();
    await owner.put('/api/permissions', [routesForTechnicians, { ...routesForTechnicians, role: 'user' }]);
    const user = app.open('/user-management?tab=permissions', { as: owner });
    await user.click(await screen.findByRole('button', { name: 'Reset Pool Technician: Route management' }));
    expect(await isTicked('Pool Technician: View Route management')).toBe(false);
    expect(await isTicked('Employee: View Route management')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Reset all to default' }));
    expect(await isTicked('Employee: View Route management')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Save permissions' }));
    await screen.findByText('Permissions saved');
    expect(await stored(owner)).toEqual([]);
  });

  it('keep unsaved changes while the page is left, and tell so', async () => {
    const { owner } = await world.company();
    const user = app.open('/user-management?tab=permissions', { as: owner });
    await user.click(await box('Employee: View Customer list'));
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: /^Poolhand/ }));
    expect(await screen.findByText('You have unsaved changes.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Review' }));
    expect(await isTicked('Employee: View Customer list')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(async () => expect(await isTicked('Employee: View Customer list')).toBe(false));
    expect(await stored(owner)).toEqual([]);
  });

  it('show one role at a time where there is little room', async () => {
    const { owner } = await world.company();
    const user = app.open('/user-management?tab=permissions', { as: owner });
    const role = await screen.findByRole('combobox', { name: 'Role' });
    expect(
      within(role)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Office Manager', 'Pool Technician', 'Employee', 'Pool Owner']);
    await user.selectOptions(role, 'Pool Owner');
    expect(screen.getAllByText('Pool Owner sees')).toHaveLength(2);
  });
});
