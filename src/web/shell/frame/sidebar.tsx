import { Dialog as RadixDialog } from 'radix-ui';
import { useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { Attention } from '#contract/analytics/analytics.ts';
import { planBadge, useAccountStatus } from '#web/access/index.ts';
import { useUser } from '#web/base/session.tsx';
import { useAttention } from '#web/shell/attention.ts';
import { Chip } from '#web/ui/chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Logo } from '#web/ui/frames/logo.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { badgeOf, currentEntry, type NavigationEntry, type NavigationGroup, useNavigation } from './navigation.ts';
import { navigationTexts } from './texts.ts';

interface ListProps {
  /** Only the pictures. */
  folded?: boolean;
  onChoose?: () => void;
}

/** Every place the user may go, in groups; each counts what waits there. */
function NavigationList({ folded = false, onChoose }: ListProps) {
  const groups = useNavigation();
  const { data: attention } = useAttention();
  const { pathname, search } = useLocation();
  const current = currentEntry(groups, pathname, search);
  const list = useRef<HTMLDivElement>(null);
  // Where one is may lie beyond the edge of what fits. Not by scrollIntoView, after which the Tab key goes on from there.
  useEffect(() => {
    const place = current && list.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const room = list.current?.parentElement?.getBoundingClientRect();
    if (!place || !room || (place.top >= room.top && place.bottom <= room.bottom)) return;
    list.current?.parentElement?.scrollBy({ top: place.top - room.top - room.height / 2 });
  }, [current]);
  return (
    <div ref={list} className="flex flex-col gap-3 py-1">
      {groups.map((group) => (
        <Group key={group.label} {...{ group, folded, attention, current, onChoose }} />
      ))}
    </div>
  );
}

interface GroupProps extends ListProps {
  group: NavigationGroup;
  attention: Attention | undefined;
  current: string | null;
}

function Group({ group, folded, attention, current, onChoose }: GroupProps) {
  const id = useId();
  return (
    <div className={folded ? 'border-t border-line pt-2 first:border-0 first:pt-0' : undefined}>
      <p id={id} className={folded ? 'sr-only' : 'px-2.5 pb-0.5 text-xs font-semibold text-ink-3'}>
        {group.label}
      </p>
      <ul aria-labelledby={id} className="flex flex-col gap-px">
        {group.entries.map((entry) => (
          <li key={entry.to}>
            <Entry
              {...{ entry, folded, onChoose }}
              isCurrent={entry.to === current}
              waiting={entry.badge && attention ? badgeOf(entry.badge, attention[entry.badge]) : null}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EntryProps extends ListProps {
  entry: NavigationEntry;
  isCurrent: boolean;
  waiting: ReturnType<typeof badgeOf>;
}

function Entry({ entry: { to, label, icon: Icon, note, badge }, folded, isCurrent, waiting, onChoose }: EntryProps) {
  const link = (
    <Link
      to={to}
      onClick={onChoose}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'relative flex h-7.5 items-center gap-2.5 rounded-sm text-sm outline-offset-[-2px] max-lg:h-11',
        folded ? 'justify-center' : 'px-2.5',
        isCurrent ? 'bg-sunken font-semibold text-ink' : 'font-[520] text-ink-2 hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon aria-hidden="true" className={classNames('size-4.5 shrink-0', isCurrent && 'text-brand')} />
      <span className={folded ? 'sr-only' : 'min-w-0 grow truncate'}>{label}</span>
      {note && !folded ? <Chip>{note}</Chip> : null}
      {waiting ? (
        <>
          <span
            aria-hidden="true"
            className={classNames(
              'num shrink-0 text-xs font-semibold',
              badge === 'overdue' ? 'text-bad' : 'text-ink-2',
              folded && 'absolute top-1 right-1.5 size-1.5 overflow-hidden rounded-full bg-brand text-transparent',
            )}
          >
            {waiting.text}
          </span>
          <span className="sr-only">{`(${waiting.label})`}</span>
        </>
      ) : null}
    </Link>
  );
  return folded ? <Tooltip text={waiting ? `${label}: ${waiting.label}` : label}>{link}</Tooltip> : link;
}

/** Whose view it is and what the company pays for: told once, here. */
function Foot() {
  const { role } = useUser();
  const { data: account } = useAccountStatus();
  const badge = account && planBadge(account);
  return (
    <div className="flex flex-col items-start gap-1 border-t border-line px-4 py-2.5 text-[0.6875rem] whitespace-nowrap text-ink-3">
      {badge ? (
        <Chip tone={badge.tone} dot>
          {badge.text}
        </Chip>
      ) : null}
      {role === 'owner' ? <span>{navigationTexts.ownerBanner}</span> : null}
    </div>
  );
}

/** The navigation of a desk, beside the page. */
export function Sidebar({ folded }: { folded: boolean }) {
  return (
    <div className="flex h-full flex-col">
      <div className={classNames('flex h-14 shrink-0 items-center', folded ? 'justify-center' : 'px-4.5')}>
        <Link to="/" className="rounded-sm">
          <Logo mark={folded} />
        </Link>
      </div>
      <nav
        aria-label={navigationTexts.mainNavigation}
        className="min-h-0 grow overflow-y-auto px-2 [scrollbar-width:thin]"
      >
        <NavigationList folded={folded} />
      </nav>
      {folded ? null : <Foot />}
    </div>
  );
}

/** The same on smaller screens, over the page. */
export function NavigationDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <RadixDialog.Root open={open} onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-30 animate-appear bg-scrim">
          <RadixDialog.Content
            aria-describedby={undefined}
            className="fixed inset-y-0 left-0 flex w-[min(19rem,86vw)] animate-appear flex-col bg-surface pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] shadow-float outline-none"
          >
            <RadixDialog.Title className="sr-only">{navigationTexts.navigationMenu}</RadixDialog.Title>
            <div className="flex h-14 shrink-0 items-center px-4.5">
              <Logo />
            </div>
            <nav aria-label={navigationTexts.mainNavigation} className="min-h-0 grow overflow-y-auto px-2">
              <NavigationList onChoose={onClose} />
            </nav>
            <Foot />
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
