import { Ban, Check, Eye, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { type Feature, type PermissionEntry, type Role, roleLabels } from '#domain/access/index.ts';
import { previewOf } from './access-preview.ts';
import { usersTexts as texts } from './texts.ts';

const { preview, permissions } = texts;
const listed = (features: readonly Feature[]): string =>
  features.map((feature) => permissions.features[feature]).join(', ');

/** What a user of the role will be able to do, before the account is made (spec 1 §6.1). */
export function AccessPreviewCard({ role, entries }: { role: Role; entries: readonly PermissionEntry[] }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} aria-live="polite" className="rounded-sm bg-sunken px-4 py-3 text-sm">
      <h3 id={headingId} className="mb-2 font-semibold">
        {preview.title}: {roleLabels[role]}
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
