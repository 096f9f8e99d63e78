import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Tab {
  value: string;
  label: string;
  content: ReactNode;
  icon?: ReactNode;
}

export interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: Tab[];
  value: string;
  onChange: (value: string) => void;
  /** `segments` fills the width (two or three choices), `line` is for pages. */
  look?: 'segments' | 'line';
}

export function Tabs({ label, tabs, value, onChange, look = 'line' }: TabsProps) {
  const segments = look === 'segments';
  return (
    <RadixTabs.Root value={value} onValueChange={onChange} className="flex flex-col gap-4">
      <RadixTabs.List
        aria-label={label}
        className={
          segments
            ? 'grid auto-cols-fr grid-flow-col rounded-md bg-sunken p-1'
            : 'flex gap-1 overflow-x-auto border-b border-line'
        }
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className={classNames(
              'inline-flex items-center justify-center gap-2 text-sm font-semibold whitespace-nowrap text-ink-2 transition-colors [&_svg]:size-4',
              segments
                ? 'h-10 rounded-sm data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-soft sunlight:data-[state=active]:border'
                : '-mb-px h-11 border-b-2 border-transparent px-3 hover:text-ink data-[state=active]:border-brand data-[state=active]:text-ink',
            )}
          >
            {tab.icon}
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} tabIndex={-1}>
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
