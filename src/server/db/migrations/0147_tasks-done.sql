-- The ids of the tasks that a visit did, beside the whole of them: what is due at a customer's next visit is read from a year
-- of visits. Null where the visit was recorded without the checklist.
alter table service_visits add column done_task_ids jsonb generated always as (
  case when tasks <> '[]'::jsonb then jsonb_path_query_array(tasks, '$[*] ? (@.done == true).taskId') end
) stored;
