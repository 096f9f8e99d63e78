import { RotateCcw } from 'lucide-react';
import { type Action, type Feature, features, type Role, roleLabels } from '#domain/access/index.ts';
import { words } from '#web/base/language.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/fields/checkbox-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import {
  type Entries,
  isCustom,
  isGranted,
  mayBeShaped,
  shapedRoles,
  visibleTo,
  withAction,
  withoutEntry,
} from './permission-draft.ts';
import { usersTexts } from './texts.ts';

const texts = usersTexts.permissions;
const actions: readonly Action[] = ['view', 'edit', 'delete'];

interface PermissionMatrixProps {
  entries: Entries;
  /** Absent where read-only. */
  onChange?: ((entries: Entries) => void) | undefined;
  /** On narrow screens one role is shown at a time. */
  narrowRole: Role;
}

/** Role × feature: all roles on desktop, one at a time on a phone. */
export function PermissionMatrix({ entries, onChange, narrowRole }: PermissionMatrixProps) {
  const ofRole = (role: Role) => classNames(role !== narrowRole && 'max-lg:hidden');
  return (
    <table className="w-full border-collapse text-sm lg:table-fixed">
      <caption className="sr-only">{texts.matrix}</caption>
      <thead>
        <tr className="max-lg:hidden">
          <td className="w-44" />
          {shapedRoles.map((role) => (
            <th
              key={role}
              scope="colgroup"
              colSpan={4}
              className="border-l border-line px-2 pt-3 text-left font-semibold"
            >
              {words.say(roleLabels[role])}
            </th>
          ))}
        </tr>
        <tr className="border-b border-line text-xs text-ink-3">
          <th scope="col" className="px-4 py-2 text-left font-semibold md:px-5">
            {texts.feature}
          </th>
          {shapedRoles.flatMap((role) => [
            ...actions.map((action) => (
              <th
                key={`${role} ${action}`}
                scope="col"
                className={classNames(
                  'px-2 py-2 text-left font-semibold',
                  action === 'view' && 'border-l border-line',
                  ofRole(role),
                )}
              >
                {texts.actions[action]}
              </th>
            )),
            <td key={`${role} reset`} className={classNames('w-9', ofRole(role))} />,
          ])}
        </tr>
      </thead>
      <tbody>
        {features.map((feature) => (
          <tr key={feature} className="border-b border-line">
            <th scope="row" className="px-4 py-1 text-left font-medium md:px-5">
              {texts.features[feature]}
            </th>
            {shapedRoles.map((role) => (
              <RoleCells key={role} {...{ role, feature, entries, onChange }} className={ofRole(role)} />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="align-top">
          <td className="max-lg:hidden" />
          {shapedRoles.map((role) => (
            <td key={role} colSpan={4} className={classNames('border-l border-line px-2 py-3 max-lg:hidden')}>
              <WhatIsSeen role={role} entries={entries} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

interface RoleCellsProps {
  role: Role;
  feature: Feature;
  entries: Entries;
  onChange?: ((entries: Entries) => void) | undefined;
  className: string;
}

function RoleCells({ role, feature, entries, onChange, className }: RoleCellsProps) {
  const custom = isCustom(entries, role, feature);
  const look = classNames(custom && 'bg-brand-soft', className);
  return (
    <>
      {actions.map((action) => (
        <td key={action} className={classNames('px-2', action === 'view' && 'border-l border-line', look)}>
          {mayBeShaped(role, feature, action) ? (
            <Checkbox
              touch
              label=""
              aria-label={texts.box(words.say(roleLabels[role]), action, feature)}
              checked={isGranted(entries, role, feature, action)}
              disabled={onChange === undefined}
              onChange={(granted) => onChange?.(withAction(entries, role, feature, action, granted))}
            />
          ) : (
            <span aria-hidden="true" className="block w-6 text-center text-ink-3">
              –
            </span>
          )}
        </td>
      ))}
      <td className={classNames('pr-1', look)}>
        {custom ? <span className="sr-only">{texts.custom}</span> : null}
        {custom && onChange ? (
          <IconButton
            label={texts.resetOne(words.say(roleLabels[role]), feature)}
            icon={<RotateCcw />}
            onClick={() => onChange(withoutEntry(entries, role, feature))}
          />
        ) : null}
      </td>
    </>
  );
}

export function WhatIsSeen({ role, entries }: { role: Role; entries: Entries }) {
  const seen = visibleTo(entries, role).map((feature) => texts.features[feature]);
  return (
    <div className="text-xs text-ink-2">
      <p className="font-semibold">{texts.sees(words.say(roleLabels[role]))}</p>
      <p className="mt-0.5">{seen.length > 0 ? seen.join(', ') : texts.seesNothing}</p>
      {role === 'homeowner' ? <p className="mt-1 text-ink-3">{texts.homeownerFixed}</p> : null}
    </div>
  );
}
