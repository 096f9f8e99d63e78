import { Ban, Check, Eye, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import {
  effectiveGrants,
  type Feature,
  features,
  type PermissionEntry,
  type Role,
  roleLabels,
} from '#domain/access/index.ts';
import { words } from '#web/base/language.ts';
import { teamTexts as texts } from './texts.ts';

/** Editing is full access, viewing alone view-only. */
interface AccessPreview {
  full: Feature[];
  viewOnly: Feature[];
  none: Feature[];
  deletes: Feature[];
}

function previewOf(role: Role, entries: readonly PermissionEntry[]): AccessPreview {
  const grants = effectiveGrants(role, entries);
  return {
    full: features.filter((feature) => grants[feature].canEdit),
    viewOnly: features.filter((feature) => grants[feature].canView && !grants[feature].canEdit),
    none: features.filter((feature) => !grants[feature].canView),
    deletes: features.filter((feature) => grants[feature].canDelete),
  };
}

const { preview } = texts;
const listed = (features: readonly Feature[]): string => features.map((feature) => texts.features[feature]).join(', ');

/** What a role opens, as the company has set it. */
export function AccessPreviewCard({ role, entries }: { role: Role; entries: readonly PermissionEntry[] }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} aria-live="polite" className="rounded-sm bg-sunken px-4 py-3 text-sm">
      <h3 id={headingId} className="mb-2 font-semibold">
        {preview.title}: {words.say(roleLabels[role])}
      </h3>
      {role === 'owner' ? <Line icon={<Check className="text-ok" />}>{preview.everything}</Line> : null}
      {role === 'homeowner' ? <HomeownerLines entries={entries} /> : null}
      {role !== 'owner' && role !== 'homeowner' ? <EmployeeLines role={role} entries={entries} /> : null}
    </section>
  );
}

function HomeownerLines({ entries }: { entries: readonly PermissionEntry[] }) {
  if (!previewOf('homeowner', entries).viewOnly.includes('dashboard')) {
    return <Line icon={<Ban className="text-ink-3" />}>{preview.closed}</Line>;
  }
  return (
    <>
      {preview.homeowner.map((line) => (
        <Line key={line} icon={<Eye className="text-brand" />}>
          {line}
        </Line>
      ))}
      <Line icon={<Ban className="text-ink-3" />}>{preview.nothingElse}</Line>
    </>
  );
}

function EmployeeLines({ role, entries }: { role: Role; entries: readonly PermissionEntry[] }) {
  const { full, viewOnly, none, deletes } = previewOf(role, entries);
  return (
    <>
      <Features icon={<Check className="text-ok" />} label={preview.full} features={full} />
      <Features icon={<Trash2 className="text-ink-2" />} label={preview.deletes} features={deletes} />
      <Features icon={<Eye className="text-brand" />} label={preview.viewOnly} features={viewOnly} />
      <Features icon={<Ban className="text-ink-3" />} label={preview.none} features={none} />
    </>
  );
}

function Features({ icon, label, features }: { icon: ReactNode; label: string; features: readonly Feature[] }) {
  if (features.length === 0) return null;
  return (
    <Line icon={icon}>
      <strong className="font-semibold">{label}:</strong> {listed(features)}
    </Line>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 py-0.5 text-ink-2">
      <span aria-hidden="true" className="pt-0.5 [&_svg]:size-4">
        {icon}
      </span>
      <span className="min-w-0">{children}</span>
    </p>
  );
}
