-- What somebody signed stays as it was. Only the erasure of a person takes words out of it, and says so for its transaction; a
-- work that is deleted takes its reports along.
create function refuse_changing_signed_report() returns trigger language plpgsql as $$
declare
  of constant text := case tg_table_name when 'condition_reports' then 'id' else 'report_id' end;
  reports constant uuid[] := array[(to_jsonb(old) ->> of)::uuid, (to_jsonb(new) ->> of)::uuid];
begin
  if pg_trigger_depth() = 1 or tg_op <> 'DELETE' then
    -- who signs at this moment holds the report, so that nobody changes what is being signed
    perform from condition_reports where id = any (reports) order by id for update;
    if exists (select from condition_signatures where report_id = any (reports))
      and not (tg_op = 'UPDATE' and coalesce(current_setting('solander.erasing', true), '') = 'on'
        and to_jsonb(new) - array['examiner', 'words', 'climate', 'advice', 'note']
          = to_jsonb(old) - array['examiner', 'words', 'climate', 'advice', 'note'])
    then
      raise exception 'a condition report that is signed is not changed' using errcode = 'restrict_violation';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
--> statement-breakpoint
create trigger refuse_changing_signed before update or delete on condition_reports for each row execute function refuse_changing_signed_report();
--> statement-breakpoint
create trigger refuse_changing_signed before insert or update or delete on condition_pictures for each row execute function refuse_changing_signed_report();
--> statement-breakpoint
create trigger refuse_changing_signed before insert or update or delete on condition_marks for each row execute function refuse_changing_signed_report();
--> statement-breakpoint
-- A signature is given once.
create function refuse_changing_signature() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  if tg_op = 'UPDATE' and current_setting('solander.erasing', true) = 'on'
    and to_jsonb(new) - array['name', 'strokes'] = to_jsonb(old) - array['name', 'strokes']
  then return new; end if;
  raise exception 'a signature is not changed' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger refuse_changing_signature before update or delete on condition_signatures for each row execute function refuse_changing_signature();
