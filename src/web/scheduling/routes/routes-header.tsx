import { ClipboardList, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { routesTexts } from './texts.ts';

interface RoutesHeaderProps {
  purpose: ReactNode;
  canEdit: boolean;
  onAddTechnician: () => void;
  /** Absent where there is nobody to plan for. */
  onReschedule: (() => void) | undefined;
  onWorkForm: (() => void) | undefined;
}

/** The head of a day and of the template: the same buttons on both. */
export const RoutesHeader = ({ purpose, canEdit, onAddTechnician, onReschedule, onWorkForm }: RoutesHeaderProps) => (
  <PageHeader
    title={routesTexts.title}
    purpose={purpose}
    more={
      canEdit ? (
        <>
          {onReschedule ? <Button onClick={onReschedule}>{routesTexts.reschedule}</Button> : null}
          <Button icon={<UserPlus aria-hidden="true" className="size-4" />} onClick={onAddTechnician}>
            {routesTexts.addTechnician}
          </Button>
        </>
      ) : null
    }
    action={
      canEdit && onWorkForm ? (
        <Button variant="primary" icon={<ClipboardList aria-hidden="true" className="size-4" />} onClick={onWorkForm}>
          {routesTexts.routeWorkForm}
        </Button>
      ) : null
    }
  />
);
