import type { CarriedTable } from './carried-table.ts';

/** Who comes when, and what differs. */
export const routesTables: readonly CarriedTable[] = [
  {
    name: 'route_assignments',
    order: ['assignment_id'],
    columns: [
      'assignment_id',
      'customer_id',
      'technician_id',
      'day_of_week',
      'service_type',
      'service_frequency',
      'route_order',
      'estimated_duration',
      'service_description',
      'priority',
      'is_active',
      'start_date',
      'end_date',
      'notes',
      'created_at',
      'updated_at',
    ],
  },
  {
    name: 'days_off',
    order: ['day_off_id'],
    columns: ['day_off_id', 'technician_id', 'kind', 'from_date', 'to_date', 'note', 'created_at'],
  },
  {
    name: 'visit_changes',
    order: ['assignment_id', 'service_date'],
    columns: [
      'assignment_id',
      'service_date',
      'kind',
      'to_date',
      'to_technician_id',
      'to_order',
      'reason',
      'created_at',
    ],
  },
  {
    name: 'route_changes',
    order: ['change_id'],
    columns: [
      'change_id',
      'kind',
      'summary',
      'before',
      'after',
      'told',
      'made_by',
      'made_at',
      'undone_at',
      'undone_by',
    ],
  },
];
