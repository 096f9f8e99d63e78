import { homeTexts as texts } from './texts.ts';

export interface Step {
  title: string;
  text: string;
  done: boolean;
  /** Where it is done; only pages that exist and are allowed. */
  actions: { to: string; label: string }[];
}

export interface Progress {
  customers: number;
  technicians: number;
  assignments: number;
  /** Visits whose report was made. */
  worked: number;
}

/** The way from an empty company to sent reports; each step is ticked by the company's own data. */
export function firstDaySteps(
  { customers, technicians, assignments, worked }: Progress,
  leads: (address: string) => boolean,
): Step[] {
  const reachable = (actions: Step['actions']) => actions.filter(({ to }) => leads(to));
  return [
    {
      title: texts.importTitle,
      text: customers > 0 ? texts.importDone(customers) : texts.importText,
      done: customers > 0,
      actions: reachable([
        { to: '/customers/import', label: texts.importAction },
        { to: '/create-customer', label: texts.addCustomer },
      ]),
    },
    {
      title: texts.technicianTitle,
      text: technicians > 0 ? texts.technicianDone(technicians) : texts.technicianText,
      done: technicians > 0,
      actions: reachable([{ to: '/routes', label: texts.technicianAction }]),
    },
    {
      title: texts.planTitle,
      text: assignments > 0 ? texts.planDone(assignments) : texts.planText,
      done: assignments > 0,
      actions: reachable([{ to: '/routes', label: texts.planAction }]),
    },
    {
      title: texts.workTitle,
      text: worked > 0 ? texts.workDone(worked) : texts.workText,
      done: worked > 0,
      actions: reachable([{ to: '/field-service', label: texts.workAction }]),
    },
  ];
}
